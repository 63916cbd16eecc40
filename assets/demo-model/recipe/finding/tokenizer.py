"""The tokenizer for any English text: byte-level BPE of real text and a little of the survey.

python -m finding.tokenizer FOLDER      reads corpus.json, writes tokenizer.json and its settings
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import tokenizer
from documents import make_sample

REAL_CHARS = 6_000_000
NUM_SURVEYS = 60
SEED = 7_000_000


def corpus(texts: list[str]) -> Iterator[str]:
    """Real texts, and surveys with their names and codes taken apart."""
    order = random.Random(3).sample(texts, len(texts))
    num_chars = 0
    for text in order:
        yield text
        num_chars += len(text)
        if num_chars > REAL_CHARS:
            break
    for number in range(NUM_SURVEYS):
        rng = random.Random(SEED + number)
        sample = make_sample(rng, num_facts=40, spacing=2, num_conversations=20)
        told = tokenizer.pieces(sample.documents)
        asked = [turn.question for talk in sample.conversations for turn in talk]
        yield from map(tokenizer.take_apart, told + asked)


def main(folder: Path) -> None:
    """Write the tokenizer files of a model folder."""
    texts = json.loads((folder / "corpus.json").read_text())
    tokenizer.save(folder, tokenizer.train_tokenizer(corpus(texts)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
