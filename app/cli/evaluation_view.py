"""An evaluation in the terminal: its progress, and its tables at the end."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar
from rich.table import Table

from app.cli.terminal import Terminal, can_redraw
from app.evaluation.methods import Role
from app.evaluation.progress import Progress
from app.evaluation.report import Evaluation, Line, Score
from app.readings.figures import format_seconds

_BAR_WIDTH = 24
_NUM_LINES = 20


@contextmanager
def show_progress(terminal: Terminal) -> Iterator[Callable[[Progress], None]]:
    """Give the function that shows how far an evaluation is; the bar is erased at the end."""
    if not can_redraw(terminal.err):
        yield _ProgressLines(terminal).show
        return
    bar = Bar(
        BarColumn(bar_width=_BAR_WIDTH, complete_style="done", finished_style="done"),
        TextColumn("{task.fields[figures]}", style="note", markup=False),
        console=terminal.err,
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=1.0, figures="")

        def draw(progress: Progress) -> None:
            figures = describe(progress, terminal.marks.dot)
            bar.update(task, completed=progress.fraction, figures=figures)

        yield draw


class _ProgressLines:
    """For files and terminals that cannot redraw."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._num_told = 0

    def show(self, progress: Progress) -> None:
        """Write a line where another twentieth is done."""
        parts = int(progress.fraction * _NUM_LINES)
        if parts > self._num_told:
            self._num_told = parts
            self._terminal.say(f"  {describe(progress, self._terminal.marks.dot)}", style="note")


def describe(progress: Progress, dot: str) -> str:
    """``40 % · single at 8,192 tokens · 3 min 05 s left``."""
    text = progress.text
    parts = [f"{int(100 * progress.fraction)} %", f"{text.task.name} at {text.length:,} tokens"]
    if progress.seconds_left and progress.fraction < 1:
        parts.append(f"{format_seconds(progress.seconds_left)} left")
    return dot.join(parts)


def show_evaluation(terminal: Terminal, evaluation: Evaluation) -> None:
    """Print what was found."""
    terminal.result(
        f"{evaluation.model}, {evaluation.kv_format} cache, {evaluation.device}:"
        f" {evaluation.method.words}",
        style="title",
    )
    terminal.result("")
    terminal.result("Right answers, exact, with 95 % intervals", style="title")
    terminal.out.print(_scores(evaluation, _score_of))
    if any(line.outside.count for line in evaluation.lines):
        terminal.result("")
        terminal.result("Of these, what recency alone cannot see", style="title")
        terminal.out.print(_scores(evaluation, _outside_of))
    terminal.result("")
    terminal.result("Read of the cache", style="title")
    terminal.out.print(_scores(evaluation, lambda line: f"{line.read_share:.1%}"))
    if any(line.certified is not None for line in evaluation.lines):
        terminal.result("")
        terminal.result("Of the attention: certified, measured", style="title")
        terminal.out.print(_scores(evaluation, _attention_of))
    if evaluation.fidelity:
        terminal.result("")
        terminal.result("The far half of a text, beside dense", style="title")
        terminal.out.print(_fidelity(evaluation))


def _scores(evaluation: Evaluation, figure: Callable[[Line], str]) -> Table:
    """One row for each task, length and mode, one column for each method."""
    table = _table(["task", "tokens", "asked"], [str(role) for role in evaluation.roles])
    rows: dict[tuple[str, int, str], dict[Role, Line]] = {}
    for line in evaluation.lines:
        rows.setdefault((line.task, line.length, line.mode), {})[line.role] = line
    for (task, length, mode), lines in rows.items():
        figures = [figure(lines[role]) if role in lines else "" for role in evaluation.roles]
        table.add_row(task, f"{length:,}", mode, *figures)
    return table


def _fidelity(evaluation: Evaluation) -> Table:
    table = _table(["method", "tokens"], ["perplexity", "KL mean", "KL p99", "same top"])
    for each in evaluation.fidelity:
        table.add_row(
            each.method,
            f"{each.length:,}",
            f"{each.perplexity:.3f}",
            f"{each.kl_mean:.4f}",
            f"{each.kl_p99:.4f}",
            f"{each.same_top:.1%}",
        )
    return table


def _table(names: Sequence[str], figures: Sequence[str]) -> Table:
    table = Table(box=None, header_style="note", pad_edge=False)
    for name in names:
        table.add_column(name, no_wrap=True)
    for figure in figures:
        table.add_column(figure, justify="right", no_wrap=True)
    return table


def _score_of(line: Line) -> str:
    return format_score(line.score)


def _outside_of(line: Line) -> str:
    return format_score(line.outside)


def _attention_of(line: Line) -> str:
    shares = (line.certified, line.measured)
    parts = [f"{share:.1%}" for share in shares if share is not None]
    return ", ".join([*parts, f"{line.drifted} became dense"] if line.drifted else parts)


def format_score(score: Score) -> str:
    """``90 % (78-96 of 40)``."""
    if not score.count:
        return ""
    among = f" +{score.within}" if score.within else ""
    low, high = round(100 * score.low), round(100 * score.high)
    return f"{100 * score.share:.0f} %{among} ({low}-{high} of {score.count})"
