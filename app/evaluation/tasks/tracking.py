"""Which variables have a value, through chains of assignments (RULER's variable tracking)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from app.evaluation.tasks.haystack import lay, noise
from app.evaluation.tasks.needles import numbers
from app.evaluation.tasks.task import Placement, Question, Sample

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


@dataclass(frozen=True)
class Tracking:
    """A chain of assignments from its depth to the end of the text, and another beside it."""

    hops: int = 2
    name: str = "tracking"
    placement: Placement = Placement.ALONE
    answer_tokens: int = 48

    def make(self, seed: int, length: int, depths: Sequence[float]) -> Sample:
        """Begin the chain at the depth, and ask for all that have its value."""
        rng = random.Random(f"{self.name} {seed}")
        (depth,) = depths
        count = self.hops + 1
        names = _names(rng, 2 * count)
        asked, other = names[:count], names[count:]
        value, false_value = numbers(rng, 2, digits=5)
        steps = [depth + (1 - depth) * number / count for number in range(count)]
        said = [*_chain(asked, value), *_chain(other, false_value)]
        text, needles = lay(rng, length, list(zip([*steps, *steps], said, strict=True)), noise)
        question = f"Which variables have the value {value}? Name all {count} of them."
        return Sample(text, (Question(question, tuple(asked), depth, tuple(needles[:count])),))


TRACKING = Tracking()


def _names(rng: random.Random, count: int) -> list[str]:
    """Different names of five capitals."""
    names: dict[str, None] = {}
    while len(names) < count:
        names["".join(rng.choices(_LETTERS, k=5))] = None
    return list(names)


def _chain(names: Sequence[str], value: str) -> list[str]:
    """The first is a number, each other one that before it."""
    sources = [value, *names[:-1]]
    return [f"VAR {name} = {source}." for name, source in zip(names, sources, strict=True)]
