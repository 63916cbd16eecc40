"""Words a failure in the window's language."""

from PySide6.QtCore import QCoreApplication

from app.errors import LecternError
from app.window.translation.quantities import count, size
from engine.protocol.problems.problem import Language, Problem, Words, in_words


def local_failure(error: LecternError) -> Words:
    """What is wrong and what to do, as sentences in the language chosen now."""
    return local_problem(error.problem)


def local_problem(problem: Problem) -> Words:
    """A problem, likewise."""
    return in_words(problem, Language(_translated, count, size))


def _translated(sentence: str) -> str:
    return QCoreApplication.translate("Failures", sentence)
