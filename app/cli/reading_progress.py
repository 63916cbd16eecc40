"""A reading's progress on stderr: a bar that is redrawn, or one line per tenth."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar

from app.cli.terminal import Terminal, can_redraw
from app.readings.figures import format_rate, format_seconds, format_tokens
from app.readings.progress import Progress

_BAR_WIDTH = 24
_WIDE_CONSOLE = 110
_NUM_LINES = 10


@contextmanager
def show_progress(terminal: Terminal) -> Iterator[Callable[[Progress], None]]:
    """Gives the function that shows progress; the bar is erased at the end."""
    if not can_redraw(terminal.err):
        yield _ProgressLines(terminal).show
        return
    with _make_bar(terminal.err) as bar:
        task = bar.add_task("", total=1.0, figures="")
        with_tokens = terminal.err.width >= _WIDE_CONSOLE

        def draw(progress: Progress) -> None:
            figures = describe(progress, terminal.marks.dot, with_tokens=with_tokens)
            bar.update(task, completed=progress.fraction, figures=figures)

        yield draw


class Tenths:
    """Notices where another tenth of something is done."""

    def __init__(self) -> None:
        self._num_done = 0

    def is_another(self, fraction: float) -> bool:
        """Whether a tenth has been completed since the last one that was noticed."""
        before, self._num_done = self._num_done, max(self._num_done, int(fraction * _NUM_LINES))
        return self._num_done > before


class _ProgressLines:
    """For files and terminals that cannot redraw."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._tenths = Tenths()

    def show(self, progress: Progress) -> None:
        """Write a line where another tenth is read; a restored reading needs none."""
        is_new = progress.reused_tokens < progress.tokens
        if is_new and self._tenths.is_another(progress.fraction):
            self._terminal.say(f"  {describe(progress, self._terminal.marks.dot)}")


def describe(progress: Progress, dot: str, *, with_tokens: bool = True) -> str:
    """``62 % · page 77 of 124 · 19,400 of 31,204 tokens · 152 tok/s · 1 min 12 s left``."""
    parts = [
        # Rounded down: 100 % is said of complete readings alone.
        f"{int(progress.fraction * 100)} %",
        f"page {format_tokens(progress.page)} of {format_tokens(progress.num_pages)}",
    ]
    if with_tokens:
        done = format_tokens(progress.tokens_done)
        parts.append(f"{done} of {format_tokens(progress.tokens)} tokens")
    if progress.tokens_per_second:
        parts.append(format_rate(progress.tokens_per_second))
    if progress.seconds_left and progress.tokens_done < progress.tokens:
        parts.append(f"{format_seconds(progress.seconds_left)} left")
    return dot.join(parts)


def _make_bar(console: Console) -> Bar:
    return Bar(
        BarColumn(bar_width=_BAR_WIDTH, complete_style="done", finished_style="done"),
        TextColumn("{task.fields[figures]}", style="note", markup=False),
        console=console,
        transient=True,
    )
