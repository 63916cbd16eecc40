"""What reaches the terminal, and how an answer is set there."""

import io

import pytest
from rich.console import Console

from app.cli.answer_writer import AnswerWriter
from app.cli.reading_progress import describe, show_progress
from app.cli.terminal import (
    ASCII_MARKS,
    THEME,
    UNICODE_MARKS,
    Terminal,
    can_redraw,
    open_terminal,
    plain,
)
from app.readings.progress import Progress


def console(*, is_terminal: bool, width: int = 40) -> Console:
    return Console(
        file=io.StringIO(),
        force_terminal=is_terminal,
        color_system=None,
        width=width,
        theme=THEME,
        legacy_windows=False,
    )


def written(target: Console) -> str:
    assert isinstance(target.file, io.StringIO)
    return target.file.getvalue()


def progress(tokens_done: int) -> Progress:
    return Progress(
        page=tokens_done // 10 + 1,
        num_pages=101,
        tokens_done=tokens_done,
        tokens=1000,
        reused_tokens=0,
        tokens_per_second=152.4,
        seconds_left=72.0,
    )


ANSWER = "Keeper Arn lit it, as he did every night of that winter.\n> Arn lit the lamp."


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_an_answer_is_wrapped_and_its_quote_set_off(size: int) -> None:
    target = console(is_terminal=True)
    writer = AnswerWriter(target, UNICODE_MARKS, style="answer")
    for start in range(0, len(ANSWER), size):
        writer.write(ANSWER[start : start + size])
    writer.finish()
    assert written(target) == (
        "  Keeper Arn lit it, as he did every\n  night of that winter.\n  │ Arn lit the lamp.\n"
    )


def test_a_wrapped_quote_keeps_its_bar() -> None:
    target = console(is_terminal=True, width=20)
    writer = AnswerWriter(target, ASCII_MARKS, style="answer")
    writer.write("> one two three four five")
    writer.finish()
    assert written(target) == "  > one two three\n  > four five\n"


@pytest.mark.parametrize(
    ("text", "lines"),
    [(">", "  >\n"), (">x", "  │ x\n"), (">  x", "  │  x\n"), ("x > y", "  x > y\n"), ("", "")],
)
def test_a_quote_needs_a_sign_and_something_behind_it(text: str, lines: str) -> None:
    target = console(is_terminal=True)
    writer = AnswerWriter(target, UNICODE_MARKS, style="answer")
    writer.write(text)
    writer.finish()
    assert written(target) == lines


def test_a_pipe_gets_the_answer_as_it_is() -> None:
    target = console(is_terminal=False)
    writer = AnswerWriter(target, UNICODE_MARKS, style="answer")
    writer.write(ANSWER)
    writer.finish()
    assert written(target) == f"{ANSWER}\n"


def test_control_characters_never_reach_the_terminal() -> None:
    hostile = "a\x1b]0;title\x07b\x1b[2Jc\x9bd\re\tf\n"
    assert plain(hostile) == "a]0;titleb[2Jcde\tf\n"


def test_markup_in_a_name_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = open_terminal()
    terminal.say("[red]report[/red] :smile: \x1b[31m.pdf")
    assert capsys.readouterr().err == "[red]report[/red] :smile: [31m.pdf\n"


def test_a_long_line_is_never_broken_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    open_terminal().result("word " * 100)
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_terminal_that_cannot_redraw_is_not_redrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    assert can_redraw(console(is_terminal=True))
    assert not can_redraw(console(is_terminal=False))
    monkeypatch.setenv("TERM", "dumb")
    assert not can_redraw(console(is_terminal=True))


def test_lines_of_progress_come_for_every_tenth() -> None:
    err = console(is_terminal=False, width=200)
    terminal = Terminal(out=err, err=err, marks=UNICODE_MARKS)
    with show_progress(terminal) as show:
        for tokens_done in range(1, 1001):
            show(progress(tokens_done))
    lines = written(err).splitlines()
    assert len(lines) == 10
    assert lines[0] == (
        "  10 % · page 11 of 101 · 100 of 1,000 tokens · 152 tok/s · 1 min 12 s left"
    )


def test_a_bar_leaves_nothing_behind() -> None:
    err = console(is_terminal=True, width=120)
    terminal = Terminal(out=err, err=err, marks=UNICODE_MARKS)
    with show_progress(terminal) as show:
        show(progress(620))
    assert "62 % · page 63 of 101 · 620 of 1,000 tokens" in written(err)
    assert written(err).endswith("\x1b[2K")


def test_100_percent_is_said_of_everything_only() -> None:
    assert describe(progress(999), " - ").startswith("99 % - page 100 of 101")
    assert describe(progress(1000), " - ") == (
        "100 % - page 101 of 101 - 1,000 of 1,000 tokens - 152 tok/s"
    )


def test_a_name_stays_within_its_line() -> None:
    terminal = Terminal(
        out=console(is_terminal=False), err=console(is_terminal=False), marks=UNICODE_MARKS
    )
    terminal.result("Imported a\nVerified\u2028\x85b.")
    terminal.say("Read c\r\nd.")
    assert written(terminal.out) == "Imported a Verified b.\n"
    assert written(terminal.err) == "Read c d.\n"


def test_nothing_runs_backwards() -> None:
    assert plain("report\u202efdp.exe \u2067a\u2069") == "reportfdp.exe a"
    assert plain("\u05d0\u200f b") == "\u05d0\u200f b"
