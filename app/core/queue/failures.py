"""Reasons why a reading is not read that come from neither the engine nor the documents."""

from app.errors import LecternError, UsageError
from engine.protocol.problems.problem import Problem, sentence


class NoSuchReading(Problem, frozen=True):
    """It was deleted."""

    message = sentence("Failures", "This reading is no longer in the library.")
    remedy = sentence("Failures", "Add its files again.")


class EngineStoppedOften(Problem, frozen=True):
    """The same documents end it again and again."""

    message = sentence(
        "Failures", "The engine stopped several times while reading these documents."
    )
    remedy = sentence(
        "Failures", "Close other programs or choose a smaller model, then read them again."
    )


class ReadingGone(UsageError):
    """There is no such reading."""

    def __init__(self) -> None:
        super().__init__(NoSuchReading())


class ReadingKeepsFailing(LecternError):
    """The engine ended again and again at the same place."""

    def __init__(self) -> None:
        super().__init__(EngineStoppedOften())
