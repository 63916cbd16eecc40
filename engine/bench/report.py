"""Prints a benchmark's figures for people or as JSON, or one line why it cannot run."""

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from engine.errors import LecternEngineError

_USAGE = 2

Figures = TypeVar("Figures", bound=msgspec.Struct)


def report(
    measure: Callable[[Path], Figures],
    render: Callable[[Figures], str],
    *,
    as_json: bool,
    disk: Path | None = None,
) -> None:
    """Measure in a folder of its own, on ``disk``, and print the figures."""
    with failures_told(), tempfile.TemporaryDirectory(prefix="lectern-bench-", dir=disk) as folder:
        figures = measure(Path(folder))
    print_figures(figures, render, as_json=as_json)


def print_figures(figures: Figures, render: Callable[[Figures], str], *, as_json: bool) -> None:
    """Write the figures to standard output: one JSON object, or for people."""
    text = msgspec.json.encode(figures).decode() + "\n" if as_json else render(figures)
    sys.stdout.write(text)


@contextmanager
def failures_told() -> Iterator[None]:
    """End the process with a line on standard error where the engine refuses."""
    try:
        yield
    except LecternEngineError as error:
        sys.stderr.write(f"{error.problem.words.line}\n")
        raise SystemExit(_USAGE) from None
