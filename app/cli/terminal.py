"""The terminal as the commands see it: answers on stdout, everything else on stderr.

Text from documents, models and file names never reaches a terminal as it is: control characters,
with which it could move the cursor, retitle the window or run backwards, are taken out, and a name
stays within its line.
"""

import os
import sys
from dataclasses import dataclass
from typing import Any, TextIO

from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from app.one_line import NOT_SHOWN, in_one_line

READING_WIDTH = 88
"""Longest line of running text, in columns."""
_PIPE_WIDTH = 160
"""For tables in files and pipes, which have no width of their own."""
_KEPT = "\n\t\u2028\u2029"
_TAKEN_OUT = {ord(sign): None for sign in NOT_SHOWN if sign not in _KEPT}
THEME = Theme(
    {
        "title": "bold",
        "question": "bold dark_cyan",
        "answer": "none",
        "quote": "italic",
        "receipt": "dim",
        "note": "dim",
        "done": "dark_cyan",
        "warning": "yellow",
        "failure": "bold red",
    },
)


@dataclass(frozen=True)
class Marks:
    """Signs with a meaning."""

    verified: str
    approximate: str
    missing: str
    dot: str
    bar: str
    prompt: str


UNICODE_MARKS = Marks(verified="✓", approximate="≈", missing="✗", dot=" · ", bar="│ ", prompt="› ")
ASCII_MARKS = Marks(
    verified="ok", approximate="about", missing="not found", dot=" - ", bar="> ", prompt="> "
)


@dataclass(frozen=True)
class Terminal:
    """Where a command writes.

    Attributes:
        out: answers and tables.
        err: progress, notes and failures.
        marks: signs that the terminal's encoding can show.
    """

    out: Console
    err: Console
    marks: Marks

    def say(self, text: str, *, style: str = "") -> None:
        """A line for the person that is no result."""
        self.err.print(Text(in_one_line(text), style=style), soft_wrap=True)

    def result(self, text: str, *, style: str = "") -> None:
        """A line of the result."""
        self.out.print(Text(in_one_line(text), style=style), soft_wrap=True)


def open_terminal() -> Terminal:
    """The terminal of this process; a character it cannot show never ends a command."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    out = _make_console(sys.stdout or sys.stderr, Console)
    err = _make_console(sys.stderr, _Aside)
    speaks_unicode = out.encoding.startswith("utf") and err.encoding.startswith("utf")
    return Terminal(out=out, err=err, marks=UNICODE_MARKS if speaks_unicode else ASCII_MARKS)


class _Aside(Console):
    """What a command says besides its result. It continues when nobody can hear it any more."""

    def print(self, *objects: Any, **options: Any) -> None:
        """Print, unless that is impossible, as into a file on a full disk."""
        try:
            super().print(*objects, **options)
        except OSError:
            self.on_broken_pipe()

    def on_broken_pipe(self) -> None:
        self.quiet = True
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, self.file.fileno())
        os.close(nothing)


def _make_console(stream: TextIO, kind: type[Console]) -> Console:
    """A console that takes text as it is: names and answers are no markup."""
    width = None if stream.isatty() or "COLUMNS" in os.environ else _PIPE_WIDTH
    return kind(file=stream, width=width, theme=THEME, markup=False, emoji=False, highlight=False)


def can_redraw(console: Console) -> bool:
    """Whether a line of ``console`` can be drawn over."""
    return console.is_terminal and not console.is_dumb_terminal


def plain(text: str) -> str:
    """``text`` without control characters, line ends and tabs excepted."""
    return text.translate(_TAKEN_OUT)
