"""The plan of an evaluation: which texts, at which lengths, with needles at which depths."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.evaluation.tasks.task import Placement, Sample, Task

DEPTHS = (0.1, 0.3, 0.5, 0.7, 0.9)
MAX_DEPTHS = 8

MAX_LENGTH = 1 << 22
"""Tokens of a text: more than any model takes, and little enough to be written in memory."""


class Mode(StrEnum):
    """How several questions about a text are asked."""

    APART = "apart"
    """Each for itself, from the saved reading."""
    IN_TURN = "in-turn"
    """As turns of one conversation; those before it have the right answers."""


@dataclass(frozen=True)
class Text:
    """One text to be read, and asked about.

    Attributes:
        length: tokens that it has at most.
        seed: what it is made from.
    """

    task: Task
    length: int
    seed: int
    depths: tuple[float, ...]

    def make(self, num_chars: int) -> Sample:
        """Write it with at most so many characters."""
        return self.task.make(self.seed, num_chars, self.depths)


@dataclass(frozen=True)
class Plan:
    """All that is asked.

    Attributes:
        samples: texts for each task, length and, where a text has one needle alone, depth.
    """

    tasks: tuple[Task, ...]
    lengths: tuple[int, ...]
    depths: tuple[float, ...] = DEPTHS
    samples: int = 4
    seed: int = 0
    modes: tuple[Mode, ...] = (Mode.APART,)

    def texts(self) -> Iterator[Text]:
        """Every text, the short ones first."""
        for length in self.lengths:
            for number in range(self.samples):
                for task in self.tasks:
                    yield from self._texts_of(task, length, self.seed + number)

    def _texts_of(self, task: Task, length: int, seed: int) -> Iterator[Text]:
        match task.placement:
            case Placement.ALONE:
                for number, depth in enumerate(self.depths):
                    yield Text(task, length, seed * len(self.depths) + number, (depth,))
            case Placement.TOGETHER:
                yield Text(task, length, seed, self.depths)
            case Placement.SPREAD:
                yield Text(task, length, seed, ())

    def modes_of(self, text: Text) -> tuple[Mode, ...]:
        """How the questions of a text are asked; a single one is no conversation."""
        if text.task.placement is Placement.TOGETHER and len(text.depths) > 1:
            return self.modes
        return (Mode.APART,)

    def num_questions(self, text: Text) -> int:
        """How many questions a text has, before it is made."""
        return len(text.depths) if text.task.placement is Placement.TOGETHER else 1
