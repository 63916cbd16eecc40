"""Lexers for highlighting code, each created once, off the GUI thread.

Until the lexer of a language is there, its code shows in one colour.
"""

from functools import partial

from pygments.lexer import Lexer
from PySide6.QtCore import QObject, Signal

from app.jobs import Err, JobRunner, Ok
from app.window.chat.highlighting import make_lexer


class Lexers(QObject):
    """Finds lexers by the names of their languages."""

    came = Signal()
    """Code in one more language can be coloured."""

    def __init__(self, jobs: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._lexers: dict[str, Lexer | None] = {"": None}

    def find(self, language: str) -> Lexer | None:
        """Return the lexer of a language; None where there is none, or not yet."""
        if language not in self._lexers:
            self._lexers[language] = None
            self._jobs.start(lambda _job: make_lexer(language), partial(self._take, language))
        return self._lexers[language]

    def _take(self, language: str, result: Ok[Lexer | None] | Err) -> None:
        if isinstance(result, Err):
            raise result.error
        if result.value is not None:
            self._lexers[language] = result.value
            self.came.emit()
