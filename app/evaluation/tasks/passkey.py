"""A number in repetitive noise (InfiniteBench, arXiv 2402.13718)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from app.evaluation.tasks.haystack import lay, noise
from app.evaluation.tasks.task import Placement, Question, Sample


@dataclass(frozen=True)
class HiddenNumber:
    """A number that is hidden in noise.

    Attributes:
        called: what the text calls it.
        num_digits: how many different digits are drawn.
        length: digits of the number; longer ones repeat some of theirs.
    """

    name: str
    called: str
    num_digits: int
    length: int
    placement: Placement = Placement.ALONE
    answer_tokens: int = 24

    def make(self, seed: int, length: int, depths: Sequence[float]) -> Sample:
        """Hide the number at the depth."""
        rng = random.Random(f"{self.name} {seed}")
        value = self._number(rng)
        (depth,) = depths
        said = f"The {self.called} is {value}. Remember it. {value} is the {self.called}."
        text, needles = lay(rng, length, [(depth, said)], noise)
        question = f"What is the {self.called}?"
        return Sample(text, (Question(question, (value,), depth, tuple(needles)),))

    def _number(self, rng: random.Random) -> str:
        digits = rng.sample("123456789", self.num_digits)
        more = [digits.index(rng.choice(digits)) for _ in range(self.length - self.num_digits)]
        places = sorted([*range(self.num_digits), *more])
        return "".join(digits[place] for place in places)


PASSKEY = HiddenNumber("passkey", "pass key", 5, 5)
NUMBER_STRING = HiddenNumber("number-string", "sequence of digits", 5, 10)
