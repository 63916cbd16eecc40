"""``lectern bench``: measures this machine; each benchmark lives beside what it measures."""

from enum import StrEnum
from typing import Annotated

import typer

from app.child.command import module_command
from app.child.programs import run_in_foreground
from app.cli.invocation import invocation_of

PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Context settings of a command that hands its options on to another program."""


class Benchmark(StrEnum):
    """What can be measured."""

    KERNELS = "kernels"
    ENGINE = "engine"
    TIERS = "tiers"
    SELECT = "select"
    EVICT = "evict"
    ENCRYPTION = "encryption"
    WINDOW = "window"
    DOCUMENTS = "documents"
    SCANS = "scans"


_MODULES = {
    Benchmark.KERNELS: "engine.bench.kernels",
    Benchmark.ENGINE: "engine.bench.model",
    Benchmark.TIERS: "engine.bench.tiers",
    Benchmark.SELECT: "engine.bench.select",
    Benchmark.EVICT: "engine.bench.evict",
    Benchmark.ENCRYPTION: "engine.bench.encryption",
    Benchmark.WINDOW: "app.bench_window",
    Benchmark.DOCUMENTS: "app.bench_documents",
    Benchmark.SCANS: "app.bench_documents.scans",
}

What = Annotated[Benchmark, typer.Argument(help="What to measure; followed by its own options.")]


def measure(context: typer.Context, what: What) -> None:
    """Measure kernels, a model, tiers, selectors, eviction, encryption, the window and more."""
    invocation_of(context).terminal.say("Close other programs for reliable figures.", style="note")
    status = run_in_foreground(module_command(_MODULES[what], *context.args))
    if status:
        raise typer.Exit(status)
