"""Values with signs inside them: whether a model says each of their tokens, and ends where they do.

    python -m finding.ends MODEL

All tokens before are given, so it does not matter which value the model would have begun. Prints
one JSON object: how many of each kind are right to their end, of 32.
"""

import copy
import json
import random
import re
import sys
from collections import Counter
from pathlib import Path

import torch
from documents import SYSTEM, Document, Sample
from words import words

from finding.prompts import Prompts
from finding.reader import Reader

SEED, NUM_DOCUMENTS, OF_EACH = 6, 16, 2
"""Documents, and values of each kind in one."""
A_LINE = 7
"""Sentences in a line."""
DRAWN = {
    "d": words("1 2 3 4 5 6 7 8 9"),
    "h": words("1 2 3 4 5 6 7 8 9 10 11 12"),
    "m": [str(number) for number in range(10, 60)],
    "n": [str(number) for number in range(256)],
    "C": list("ABCDEFGHJKLMNPRSTW"),
    "syllable": [first + second for first in "bdfgklmnprstvz" for second in "aeiou"],
    "unit": words("euros cm kg metres litres grams"),
    "symbol": words("GB MB kW kV mA V °C"),
    "money": words("EUR USD GBP"),
    "title": words("Dr. Prof. Mr. Mrs. St."),
    "thing": words("harbour lantern cellar orchard ladder engine basin valley carpet window tower"),
    "told": words("price width weight code keeper owner version size director rate limit number"),
    "tail": ["", "", " on weekdays", " since last year", ", as far as known", " beside the door"],
}
NAME = "{syllable}{syllable}"
KINDS = {
    "decimals": "{d}.{m} {unit}",
    "sums of money": "{d},{m}{d}.{m} euros",
    "thousands": "{m},{d}{m} {unit}",
    "thousands of a currency": "{money} {m},{d}{m}",
    "thousands behind a sign": "${m},{d}{m}",
    "initials": "{C}. {C}. {Name}",
    "one initial": "{C}. {Name}",
    "titles": "{title} {Name} {Name}",
    "times": "{h}:{m}",
    "times with a full stop": "{h}.{m}",
    "versions": "{d}.{m}.{d}",
    "addresses": "{n}.{n}.{n}.{n}",
    "sizes": "{d}.{d} {symbol}",
    "codes": "{C}{C}-{m}/{C}",
    "domains": "{name}.example",
    "ranges": "{d}\u2013{m} {unit}",
    "names": "{Name} {Name}",
    "words": "the {thing}",
    "numbers": "{m} {unit}",
}
"""The last three have no signs."""
STATEMENT = "The {told} of {Name} {thing}"


def fill(rng: random.Random, frame: str) -> str:
    """A frame with something drawn in every place."""

    def draw(place: re.Match[str]) -> str:
        if place[1].lower() != "name":
            return rng.choice(DRAWN[place[1]])
        name = fill(rng, NAME)
        return name.capitalize() if place[1] == "Name" else name

    return re.sub(r"\{(\w+)\}", draw, frame)


def told(rng: random.Random, kind: str) -> tuple[str, str, str, str]:
    """Kind, sentence, question and value."""
    asked, value, tail = (fill(rng, frame) for frame in (STATEMENT, KINDS[kind], "{tail}"))
    question = f"What is t{asked[1:]}?"
    return kind, f"{asked} is {value}{tail}.", question, value


def document(rng: random.Random) -> tuple[Sample, list[tuple[str, str, str, str]]]:
    """A page, and what it tells."""
    facts = [told(rng, kind) for kind in KINDS for _ in range(OF_EACH)]
    rng.shuffle(facts)
    lines = (facts[start : start + A_LINE] for start in range(0, len(facts), A_LINE))
    page = "\n".join(" ".join(sentence for _, sentence, _, _ in line) for line in lines)
    return Sample(SYSTEM, [Document("", [page], [])], []), facts


@torch.inference_mode()
def is_said(reader: Reader, prompts: Prompts, question: str, value: str) -> bool:
    """Whether every token behind the first is next, and a new line after the full stop."""
    asked = prompts.text(question) + prompts.ask
    said = prompts.text(f"{value}.") + prompts.newline
    ids = torch.tensor([asked + said])
    logits = reader.model(ids, past_key_values=copy.deepcopy(reader.cache)).logits[0]
    return logits[len(asked) : -1].argmax(-1).tolist() == said[1:]


def measure(reader: Reader, num_documents: int = NUM_DOCUMENTS) -> dict[str, int]:
    """How many values of each kind are said to their end."""
    rng, right = random.Random(SEED), Counter(dict.fromkeys(KINDS, 0))
    prompts = Prompts(reader.tokenizer)
    for _ in range(num_documents):
        sample, facts = document(rng)
        reader.read(prompts.reading(sample))
        for kind, _, question, value in facts:
            right[kind] += is_said(reader, prompts, question, value)
    return dict(right)


if __name__ == "__main__":
    print(json.dumps(measure(Reader(Path(sys.argv[1])))))
