"""Doubts alone, when the search is learnt: hundreds of steps on sums that are made once.

A survey's unanswerable questions are rare and like the others but for a name, so they count more.
What was found wrongly is better not said either, but that counts little.
"""

import random
import time
from collections.abc import Iterator

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from torch import Tensor

from finding.circuits.search import FOCUS
from finding.learning.search import SentenceSearch, ask
from finding.learning.talks import Reading, survey
from finding.prompts import Prompts

NUM_SURVEYS, NUM_TALKS = 700, 40
MADE = 0.8
"""Share of the time in which sums are made; in the rest they are learnt from."""
NOISE = 0.4
"""What is added to scores at random: those of layers differ from those learnt."""
DRAWN, OF_SURVEYS = 384, 192
"""Questions of a step, of any document and of surveys."""
ABSENT, ABSENT_FROM_SURVEYS = 0.5, 10.0
"""How much it counts that something is not said."""
MISTAKEN = 0.05
"""How much it counts that another sentence was found."""
STEPS = 800
RATE, WARM_UP, LEAST = 1e-3, 50, 0.02

Sums = tuple[Tensor, Tensor, Tensor, Tensor]
"""Of questions [N, ROOM], of what was found for them [N, ROOM], what is not said [N], or told by
another sentence [N]."""


def learn(
    search: SentenceSearch, prompts: Prompts, drawn: Iterator[list[Reading]], seconds: float
) -> None:
    """Make sums for most of the time, and learn doubts from them."""
    rng, stop = random.Random(77), time.monotonic() + MADE * seconds
    surveys = (
        survey(rng, prompts, rng.randrange(500, 3500), NUM_TALKS) for _ in range(NUM_SURVEYS)
    )
    of_surveys = together([sums(search, read) for read in surveys if read.talks])
    others = []
    while time.monotonic() < stop or not others:
        others += [sums(search, read) for read in next(drawn) if read.talks]
    train(search, together(others), of_surveys)


@torch.no_grad()
def sums(search: SentenceSearch, reading: Reading) -> Sums:
    """Of all questions of a document."""
    asked = ask([reading])
    all_ = search.sums(asked.ids, asked.starts)
    questions, read = search.questions(asked, all_), all_[: asked.num_read]
    scores = search.scores(asked, questions, read)
    scores += NOISE * torch.randn_like(scores)
    absent = torch.tensor([not spans for spans in asked.sentences])
    is_found = torch.tensor(
        [
            any(start <= place < stop for start, stop in spans)
            for place, spans in zip(scores.argmax(1).tolist(), asked.sentences, strict=True)
        ]
    )
    return questions, (FOCUS * scores).softmax(1) @ read, absent, ~absent & ~is_found


def together(parts: list[Sums]) -> Sums:
    """All questions in one."""
    questions, found, absent, mistaken = (torch.cat(part) for part in zip(*parts, strict=True))
    return questions, found, absent, mistaken


def train(search: SentenceSearch, others: Sums, surveys: Sums) -> None:
    """Steps on questions of both, the rate falling to the end."""
    optimizer = torch.optim.AdamW([search.asked, search.found, search.doubt], weight_decay=0.01)
    for step in range(STEPS):
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1.0, step / WARM_UP) * max(LEAST, 1 - step / STEPS)
        lost = torch.zeros(())
        for kind, count, weight in (
            (others, DRAWN, ABSENT), (surveys, OF_SURVEYS, ABSENT_FROM_SURVEYS)
        ):  # fmt: skip
            chosen = torch.randint(len(kind[0]), (count,))
            questions, found, absent, mistaken = (each[chosen] for each in kind)
            counts = torch.where(absent, weight, torch.where(mistaken, MISTAKEN, 1.0))
            lost = lost + F.binary_cross_entropy_with_logits(
                search.doubts(questions, found),
                (absent | mistaken).float(),
                weight=counts,
                reduction="sum",
            )
        optimizer.zero_grad()
        (lost / (DRAWN + OF_SURVEYS)).backward()
        optimizer.step()
