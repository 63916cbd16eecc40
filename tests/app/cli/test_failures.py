"""A failure is one line that a person reads to its end, whatever was named."""

import io

import pytest
from rich.console import Console

from app.cli.failures import report_bug, report_failure, report_usage
from app.cli.terminal import ASCII_MARKS, THEME, Terminal
from app.errors import LecternError, Said

NAME = "/home/" + "x" * 120 + "middle" + "y" * 120 + ".pdf"
LONG = "a b " * 50_000


@pytest.fixture
def terminal() -> Terminal:
    console = Console(file=io.StringIO(), color_system=None, theme=THEME)
    return Terminal(console, console, ASCII_MARKS)


def told(terminal: Terminal) -> str:
    """The last line that was written."""
    assert isinstance(terminal.err.file, io.StringIO)
    return terminal.err.file.getvalue().splitlines()[-1]


def test_a_name_too_long_to_read_loses_its_middle(terminal: Terminal) -> None:
    unknown = Said(f"There is no {NAME}.", "Name another one.")
    report_failure(terminal, LecternError(unknown), debug=False)
    line = told(terminal)
    assert line.startswith("There is no /home/xxx")
    assert line.endswith("yyy.pdf. Name another one.")
    assert "x…y" in line
    assert len(line) < 250


def test_a_path_of_usual_length_stays_whole(terminal: Terminal) -> None:
    path = "/home/" + "folder/" * 26 + "x.pdf"
    report_failure(terminal, LecternError(Said(f"There is no {path}.", "")), debug=False)
    assert told(terminal) == f"There is no {path}."


def test_a_name_keeps_the_letter_that_it_begins_with(terminal: Terminal) -> None:
    report_failure(terminal, LecternError(Said("lease is encrypted", "")), debug=False)
    assert told(terminal) == "lease is encrypted."


@pytest.mark.parametrize("text", ["x" * 100_000, LONG])
def test_no_line_is_longer_than_a_person_reads(terminal: Terminal, text: str) -> None:
    report_usage(terminal, f"No such command '{text}'.", [text])
    assert told(terminal).startswith("No such command")
    assert told(terminal).endswith("add --help.")
    assert len(told(terminal)) <= 2_000
    report_bug(terminal, ValueError(text), debug=False)
    assert told(terminal).endswith("report what it prints.")
    assert len(told(terminal)) <= 2_000
