"""Five facts in five places, all needed for one answer."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from app.evaluation.tasks.haystack import evenly, lay
from app.evaluation.tasks.needles import numbers
from app.evaluation.tasks.task import Placement, Question, Sample

_NAMES = ("north", "south", "east", "west", "central")


@dataclass(frozen=True)
class SeveralFacts:
    """The codes of five gates."""

    name: str = "several-facts"
    placement: Placement = Placement.SPREAD
    answer_tokens: int = 80

    def make(self, seed: int, length: int, _depths: Sequence[float]) -> Sample:
        """Spread the codes over the text, in an order of its own."""
        rng = random.Random(f"{self.name} {seed}")
        values = numbers(rng, len(_NAMES), digits=5)
        gates = rng.sample(_NAMES, len(_NAMES))
        said = [
            f"The code of the {gate} gate is {v}." for gate, v in zip(gates, values, strict=True)
        ]
        text, needles = lay(rng, length, list(zip(evenly(len(said)), said, strict=True)))
        question = f"What are the codes of all {len(_NAMES)} gates?"
        return Sample(text, (Question(question, tuple(values), None, tuple(needles)),))


SEVERAL_FACTS = SeveralFacts()
