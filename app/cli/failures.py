"""Failures as one line on stderr and an exit code."""

import re
import traceback
from collections.abc import Sequence

from app.cli.fit_choices import fit_choices
from app.cli.terminal import Terminal
from app.cli.usage_words import in_plain_words, usage_hint
from app.core.fit.check import ReadingDoesNotFit
from app.errors import ExitCode, LecternError
from engine.protocol.problems.problem import shortened

_SENTENCE_ENDS = (".", "!", "?", ":", "…")
_LONGEST_WORD = 200
"""Characters of a name or a path that a person would read."""
_LONGEST_LINE = 2_000
_LONG_WORD = re.compile(rf"\S{{{_LONGEST_WORD + 1},}}")


def report_failure(terminal: Terminal, error: LecternError, *, debug: bool) -> ExitCode:
    """A failure with a known cause: what is wrong, what to do; the trace where it is wanted."""
    if debug:
        _print_trace(terminal, error)
        if error.details:
            _print_lines(terminal, error.details)
    remedy = fit_choices(error) if isinstance(error, ReadingDoesNotFit) else error.remedy
    _print_line(terminal, f"{_ended(error.message)} {_ended(remedy)}")
    return error.exit_code


def report_bug(terminal: Terminal, error: Exception, *, debug: bool) -> ExitCode:
    """Report an unexpected failure, which is a bug."""
    if debug:
        _print_trace(terminal, error)
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    _print_line(
        terminal,
        f"Something went wrong inside Lectern ({what}). "
        "Run it again with --debug and report what it prints.",
    )
    return ExitCode.INTERNAL


def report_interruption(terminal: Terminal) -> ExitCode:
    """The person wanted to stop at once."""
    _print_line(terminal, "Stopped. Finished work is kept; run the same command to continue.")
    return ExitCode.INTERRUPTED


def report_unread(terminal: Terminal) -> ExitCode:
    """Whoever read the output has closed it, as ``head`` does."""
    _print_line(terminal, "Stopped, because the output is no longer read.")
    return ExitCode.INTERRUPTED


def report_usage(terminal: Terminal, message: str, arguments: Sequence[str]) -> ExitCode:
    """A command line that cannot be understood; without a message, its help was shown already."""
    if message:
        hint = usage_hint(arguments)
        _print_line(terminal, f"{as_sentence(in_plain_words(message))} {hint}")
    return ExitCode.USAGE


def as_sentence(text: str) -> str:
    """``text`` on one line, with an end, and a capital where it begins with a word."""
    line = _ended(text)
    # A file name keeps its first letter.
    return f"{line[0].upper()}{line[1:]}" if line.partition(" ")[0].isalpha() else line


def _ended(text: str) -> str:
    """``text`` on one line, with an end; a name that it begins with stays as it was typed."""
    line = re.sub(r"\s+", " ", text).strip()
    return line if not line or line.endswith(_SENTENCE_ENDS) else f"{line}."


def _print_line(terminal: Terminal, line: str) -> None:
    """Print a line without the middle of what is too long to be read."""
    line = _LONG_WORD.sub(lambda word: shortened(word[0], _LONGEST_WORD), line.strip())
    line = shortened(line, _LONGEST_LINE)
    terminal.say(line, style="failure" if terminal.err.is_terminal else "")


def _print_trace(terminal: Terminal, error: Exception) -> None:
    _print_lines(terminal, "".join(traceback.format_exception(error)))


def _print_lines(terminal: Terminal, text: str) -> None:
    for line in text.splitlines():
        terminal.say(line, style="note")
