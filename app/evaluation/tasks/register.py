"""A register of invented places, in the words the bundled demo model was trained on.

It answers nothing else. Each fact is said once, and asked for in the words of the recipe's own
questions; filler is of sentences that name no place.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from app.evaluation.tasks.haystack import lay, prose
from app.evaluation.tasks.task import Placement, Question, Sample
from app.evaluation.tasks.words import words
from app.readings.instructions import INSTRUCTIONS

_ONSETS = words(
    """
    Vel Tar Mar Ost Bren Kel Dor Fen Hal Isk Jor Lun Mor Nar Pel Quen Ras Sel Tor Var
    """
)
_ENDINGS = words(
    """
    mora vin low wick den ford mere holt gar lin dale stow by mund sa vek del ian
    """
)
_KINDS = words(
    """
    Observatory Bridge Lighthouse Mill Archive Harbour Tower Garden Station Museum Library
    Workshop Quarry Chapel Theatre Canal Ferry Reservoir School Market
    """
)
_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTVWXZ"
_KINDS_OF_FACT = (
    ("The {e} can be entered with the code {v}.", "Which code opens the {e}?"),
    ("The registration number of the {e} is {v}.", "Under which number is the {e} registered?"),
    ("The {e} is listed in the inventory as {v}.", "How is the {e} listed in the inventory?"),
)


@dataclass(frozen=True)
class Register:
    """Codes of invented places; the answer is the code, then the sentence that proves it."""

    name: str = "register"
    placement: Placement = Placement.TOGETHER
    answer_tokens: int = 64

    def make(self, seed: int, length: int, depths: Sequence[float]) -> Sample:
        """State a fact at each depth, and ask for each."""
        rng = random.Random(f"{self.name} {seed}")
        pattern, question = rng.choice(_KINDS_OF_FACT)
        places = [f"{name} {rng.choice(_KINDS)}" for name in _names(rng, len(depths))]
        values = _codes(rng, len(depths))
        said = [pattern.format(e=e, v=v) for e, v in zip(places, values, strict=True)]
        text, needles = lay(rng, length, list(zip(depths, said, strict=True)), prose)
        asked = zip(places, values, depths, needles, strict=True)
        return Sample(
            text,
            tuple(
                Question(question.format(e=place), (value,), depth, (needle,))
                for place, value, depth, needle in asked
            ),
            INSTRUCTIONS,
        )


REGISTER = Register()


def _names(rng: random.Random, count: int) -> list[str]:
    """Different names."""
    chosen = rng.sample(range(len(_ONSETS) * len(_ENDINGS)), count)
    return [_ONSETS[p % len(_ONSETS)] + _ENDINGS[p // len(_ONSETS)] for p in chosen]


def _codes(rng: random.Random, count: int) -> list[str]:
    """Different codes, such as ``VK-4471``."""
    numbers = rng.sample(range(1000, 10_000), count)
    return [f"{''.join(rng.choices(_CODE_LETTERS, k=2))}-{number}" for number in numbers]
