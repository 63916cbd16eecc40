"""The progress of writing or restoring a backup."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Step(StrEnum):
    """What is being written or restored."""

    LIBRARY = "library"
    SAVED = "saved readings"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far it is; both numbers are 0 where that is not known."""

    step: Step
    num_done: int = 0
    num_all: int = 0


Tell = Callable[[Progress], None]
