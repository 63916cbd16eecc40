"""The protocol of tasks: texts made from a seed, and questions with one right answer.

A task is a pure function of its arguments: two runs ask the same, and nothing is downloaded.
Lengths are in characters: what that is in tokens depends on a model.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

VERSION = 2
"""Raised when a task writes other texts from the same seed: kept results are then asked again."""
VALUE_ALONE = "Answer with what is asked for and nothing else. Separate several values by commas."


class Placement(StrEnum):
    """How what is asked for lies in a text."""

    ALONE = "alone"
    """One question for each text, about one place."""
    TOGETHER = "together"
    """A question for each of several places in one text."""
    SPREAD = "spread"
    """One question about the whole text."""


@dataclass(frozen=True)
class Needle:
    """Words of a text that a question asks for; `start` is the place of the first character."""

    start: int
    text: str

    @property
    def end(self) -> int:
        """The place behind the last character."""
        return self.start + len(self.text)


@dataclass(frozen=True)
class Question:
    """A question with one right answer.

    Attributes:
        expected: all values that the answer is to have, in any order, and no other.
        depth: where it was to lie, from 0 to 1; None where that is everywhere.
        needles: where the values are said; none where they are said nowhere, but follow.
    """

    text: str
    expected: tuple[str, ...]
    depth: float | None = None
    needles: tuple[Needle, ...] = ()


@dataclass(frozen=True)
class Sample:
    """A text and what is asked about it, under some instructions."""

    text: str
    questions: tuple[Question, ...]
    instructions: str = VALUE_ALONE


class TooShort(Exception):
    """What is asked for does not fit into a text of that length."""


class Task(Protocol):
    """One kind of question."""

    @property
    def name(self) -> str:
        """What it is called on a command line."""
        ...

    @property
    def placement(self) -> Placement:
        """How what is asked for lies in a text."""
        ...

    @property
    def answer_tokens(self) -> int:
        """Room that an answer needs."""
        ...

    def make(self, seed: int, length: int, depths: Sequence[float]) -> Sample:
        """Write a text of at most ``length`` characters and its questions.

        ``depths`` is one where the placement is alone; it is of no account where it is spread.
        Raises ``TooShort``.
        """
        ...
