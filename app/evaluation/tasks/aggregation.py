"""Answers that follow from the whole text but are stated nowhere: a count, a maximum."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from app.evaluation.tasks.haystack import evenly, lay
from app.evaluation.tasks.needles import keys
from app.evaluation.tasks.task import Needle, Placement, Question, Sample, TooShort

_COUNTED = (3, 9)
"""How many visits there are at least and at most."""
_MOST_DIGITS = 4


@dataclass(frozen=True)
class Count:
    """How often something happened, with other things that happened between."""

    name: str = "count"
    placement: Placement = Placement.SPREAD
    answer_tokens: int = 8

    def make(self, seed: int, length: int, _depths: Sequence[float]) -> Sample:
        """Spread the visits over the text, among those of somebody else."""
        rng = random.Random(f"{self.name} {seed}")
        asked, other = keys(rng, 2)
        count = rng.randint(*_COUNTED)
        said = [f"A ship called {asked} came in."] * count
        false = [f"A ship called {other} came in."] * rng.randint(*_COUNTED)
        places = [*zip(evenly(count), said, strict=True)]
        others = [*zip(evenly(len(false)), false, strict=True)]
        text, needles = lay(rng, length, [*places, *others])
        question = f"How many times did a ship called {asked} come in? Answer with a number."
        return Sample(text, (Question(question, (str(count),), None, tuple(needles[:count])),))


@dataclass(frozen=True)
class Maximum:
    """The largest of very many numbers."""

    name: str = "maximum"
    placement: Placement = Placement.SPREAD
    answer_tokens: int = 12

    def make(self, seed: int, length: int, _depths: Sequence[float]) -> Sample:
        """As many numbers as fit; the largest one stands once."""
        rng = random.Random(f"{self.name} {seed}")
        count = length // (_MOST_DIGITS + 2)
        if count < 2:
            raise TooShort
        values = [rng.randrange(1000, 9000) for _ in range(count)]
        place = rng.randrange(count)
        values[place] = rng.randrange(9000, 10_000)
        parts = [str(value) for value in values]
        start = sum(len(part) + 2 for part in parts[:place])
        needle = Needle(start, parts[place])
        question = "What is the largest number in the list?"
        return Sample(", ".join(parts), (Question(question, (parts[place],), None, (needle,)),))


COUNT = Count()
MAXIMUM = Maximum()
