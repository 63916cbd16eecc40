"""A file may be called anything; its name is said on one line, in window and terminal."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from app.cli.terminal import UNICODE_MARKS, Terminal
from app.one_line import NOT_SHOWN, in_one_line

NAMES = [
    ("harbour plan.pdf", "harbour plan.pdf"),
    ("two  blanks.pdf", "two  blanks.pdf"),
    ("  indented", "  indented"),
    ("harbour\nplan\r\n.pdf", "harbour plan .pdf"),
    ("a\tb\x07c\u2028d.pdf", "a b c d.pdf"),
    ("fdp\u202e.exe", "fdp .exe"),
    ("\x1b[31mplan\n", "[31mplan"),
    ("می\u200cخواهم.pdf", "می\u200cخواهم.pdf"),
]


@pytest.mark.parametrize(("name", "shown"), NAMES)
def test_a_name_is_shown_on_one_line(name: str, shown: str) -> None:
    assert in_one_line(name) == shown


@pytest.mark.parametrize(("name", "shown"), NAMES)
def test_the_terminal_shows_the_same(name: str, shown: str) -> None:
    out = Console(file=io.StringIO(), width=200, markup=False)
    Terminal(out=out, err=out, marks=UNICODE_MARKS).result(name)
    assert isinstance(out.file, io.StringIO)
    assert out.file.getvalue() == f"{shown}\n"


@given(st.text(st.sampled_from(["a", " ", *sorted(NOT_SHOWN)]), max_size=20))
def test_nothing_that_may_not_be_shown_is_left(text: str) -> None:
    assert not NOT_SHOWN & set(in_one_line(text))
    assert in_one_line(text).replace(" ", "") == "".join(
        sign for sign in text if sign not in NOT_SHOWN and sign != " "
    )
