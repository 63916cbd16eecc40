"""Learn what the circuits cannot know: the search for sentences, doubts, then values.

python -m finding.learning FOLDER MINUTES    FOLDER holds tokenizer.json and corpus.json

In most documents words change places, so that structure is learnt and not words. Goes on from what
is there. Writes finder.safetensors and values.safetensors, which
`python -m finding.circuits FOLDER` makes a model of.
"""

import json
import random
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer
from torch import Tensor, nn

from finding.learning import doubts, search
from finding.learning.batches import Batch, batch, together
from finding.learning.exchange import Exchange
from finding.learning.search import SentenceSearch, Tokens
from finding.learning.streams import ask
from finding.learning.talks import Reading, draw, draw_valued
from finding.learning.values import ValueSearch
from finding.prompts import Prompts
from finding.samples import Library, Writer

AT_ONCE = 5
"""Documents of a step: each is a distractor for the others."""
RATE, WARM_UP, LEAST = 2e-3, 50, 0.05
SHARES = 0.6, 0.1
"""Of the time, for sentences and for doubts; the rest is for values."""
EXCHANGED, NUM_FIRST = 0.6, 200
"""Share of documents in which words change places; documents that say which are common."""
KNOWN, AGAIN = 300, 5
"""Documents that are kept for learning values, and how many of these come again in a step."""
STATE = "learning.pt"
Drawn = TypeVar("Drawn")


def readings(folder: Path, tokenizer: Tokenizer, seed: int) -> Iterator[list[Reading]]:
    """Documents for one step after the other."""
    writer = Writer(Library(json.loads((folder / "corpus.json").read_text())))
    rng, prompts = random.Random(seed), Prompts(tokenizer)
    first = [draw(rng, writer, prompts) for _ in range(NUM_FIRST)]
    exchange = Exchange(Tokens(tokenizer), first)
    while True:
        drawn = [draw(rng, writer, prompts) for _ in range(AT_ONCE)]
        yield [exchange(rng, read) if rng.random() < EXCHANGED else read for read in drawn]


def valued(
    folder: Path, tokenizer: Tokenizer, search: SentenceSearch, seed: int
) -> Iterator[Batch]:
    """Questions to learn values from; every document comes several times, with others."""
    writer = Writer(Library(json.loads((folder / "corpus.json").read_text())))
    rng, prompts = random.Random(seed), Prompts(tokenizer)
    first = [draw(rng, writer, prompts) for _ in range(NUM_FIRST)]
    exchange = Exchange(search.tokens, first)
    known: deque[Batch] = deque(maxlen=KNOWN)
    while True:
        drawn = draw_valued(rng, writer, prompts)
        if not drawn.talks:
            continue
        other = exchange(rng, drawn) if rng.random() < EXCHANGED else drawn
        new = batch(ask(search, [other]))
        yield together([new, *rng.sample(known, min(len(known), AGAIN))])
        known.append(new)


def train(
    module: nn.Module,
    loss: Callable[[Drawn], Tensor],
    drawn: Iterator[Drawn],
    seconds: float,
) -> None:
    """Steps for a time, the rate falling to the end."""
    optimizer = torch.optim.Adam(module.parameters(), lr=RATE, betas=(0.9, 0.98))
    begun, step, mean = time.monotonic(), 0, 0.0
    while (left := 1 - (time.monotonic() - begun) / seconds) > 0:
        step += 1
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1.0, step / WARM_UP) * max(LEAST, left)
        found = loss(next(drawn))
        optimizer.zero_grad()
        found.backward()
        nn.utils.clip_grad_norm_(module.parameters(), 1.0)
        optimizer.step()
        mean += (found.item() - mean) / min(step, 50)
        if step % 50 == 0:
            print(f"step {step}: loss {mean:.3f}", flush=True)


def main(folder: Path, minutes: float) -> None:
    """Learn for a time, and keep what was learnt."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    torch.manual_seed(1)
    sentences, told = SentenceSearch(Tokens(tokenizer)), ValueSearch()
    state = folder / STATE
    seed = 0
    if state.exists():
        kept = torch.load(state)
        sentences.load_state_dict(kept["sentences"])
        told.load_state_dict(kept["values"])
        seed = kept["seed"] + 1
    drawn = readings(folder, tokenizer, seed)
    train(
        sentences,
        lambda read: sentences.loss(search.ask(read)),
        drawn,
        60 * minutes * SHARES[0],
    )
    doubts.learn(sentences, Prompts(tokenizer), drawn, 60 * minutes * SHARES[1])
    train(
        told,
        told.cost,
        valued(folder, tokenizer, sentences, seed),
        60 * minutes * (1 - sum(SHARES)),
    )
    torch.save(
        {"sentences": sentences.state_dict(), "values": told.state_dict(), "seed": seed}, state
    )
    save_file(sentences.tensors(), folder / "finder.safetensors")
    save_file(told.tensors(), folder / "values.safetensors")


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]))
