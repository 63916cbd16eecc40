"""False statements about well-known facts: the text counts, not what the model learned."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from app.evaluation.tasks.haystack import lay
from app.evaluation.tasks.task import Placement, Question, Sample

_FACTS = (
    ("In this text, the capital of France is {}.", "What is the capital of France?"),
    ("In this text, the capital of Japan is {}.", "What is the capital of Japan?"),
    ("In this text, the largest city of Egypt is {}.", "What is the largest city of Egypt?"),
    ("In this text, Shakespeare was born in {}.", "Where was Shakespeare born?"),
    ("In this text, the Eiffel Tower stands in {}.", "Where does the Eiffel Tower stand?"),
    ("In this text, the Nile flows through {}.", "Through which city does the Nile flow?"),
    ("In this text, the Olympic games began in {}.", "Where did the Olympic games begin?"),
    ("In this text, Beethoven died in {}.", "Where did Beethoven die?"),
)
_WRONG = ("Oslo", "Lima", "Quito", "Dakar", "Perth", "Turin", "Basel", "Malmo", "Sofia", "Minsk")


@dataclass(frozen=True)
class Counterfactuals:
    """Well-known facts with another value."""

    name: str = "counterfactuals"
    placement: Placement = Placement.TOGETHER
    answer_tokens: int = 16

    def make(self, seed: int, length: int, depths: Sequence[float]) -> Sample:
        """Say something wrong at each depth, and ask what the text says."""
        rng = random.Random(f"{self.name} {seed}")
        count = min(len(depths), len(_FACTS))
        facts, values = rng.sample(_FACTS, count), rng.sample(_WRONG, count)
        said = [pattern.format(value) for (pattern, _), value in zip(facts, values, strict=True)]
        depths = depths[:count]
        text, needles = lay(rng, length, list(zip(depths, said, strict=True)))
        asked = zip(facts, values, depths, needles, strict=True)
        return Sample(
            text,
            tuple(
                Question(f"According to the text: {question}", (value,), depth, (needle,))
                for (_, question), value, depth, needle in asked
            ),
        )


COUNTERFACTUALS = Counterfactuals()
