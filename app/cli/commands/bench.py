"""``lectern bench``: measures this machine; each benchmark is beside what it measures."""

from collections.abc import Callable
from typing import NamedTuple

import typer

from app.child.command import module_command
from app.child.programs import run_in_foreground
from app.cli.invocation import invocation_of

_PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Context settings of a command that hands its options on to another program, `--help` too."""


class Benchmark(NamedTuple):
    """What can be measured: the command, its program, and what it says of itself."""

    name: str
    module: str
    summary: str


BENCHMARKS = (
    Benchmark("kernels", "engine.bench.kernels", "The attention kernels."),
    Benchmark("products", "engine.bench.products", "Matrix products with packed weights (GGUF)."),
    Benchmark("engine", "engine.bench.model", "Reading and answering with a whole model."),
    Benchmark("tiers", "engine.bench.tiers", "Answers from a cache larger than memory."),
    Benchmark("select", "engine.bench.select", "Answers that read part of the cache."),
    Benchmark("backstop", "engine.bench.backstop", "Attention layers with a window."),
    Benchmark("evict", "engine.bench.evict", "Long answers that drop some of their tokens."),
    Benchmark(
        "encryption", "engine.bench.encryption", "Saving and restoring, encrypted and plain."
    ),
    Benchmark("window", "app.bench_window", "The window: pauses and frames."),
    Benchmark("server", "app.bench_server", "HTTP requests, and prompts that are reused."),
    Benchmark(
        "documents", "app.bench_documents", "Accuracy of text extracted from generated PDFs."
    ),
    Benchmark("scans", "app.bench_documents.scans", "Accuracy and speed of text recognition."),
)

_ASKING = {"-h", "--help"}


def _command(module: str) -> Callable[[typer.Context], None]:
    def measure(context: typer.Context) -> None:
        if _ASKING.isdisjoint(context.args):
            terminal = invocation_of(context).terminal
            terminal.say("Close other programs for reliable figures.", style="note")
        status = run_in_foreground(module_command(module, *context.args))
        if status:
            raise typer.Exit(status)

    return measure


def _group() -> typer.Typer:
    group = typer.Typer(
        help="Measure the speed of kernels, a model, the window and more.", no_args_is_help=True
    )
    for name, module, summary in BENCHMARKS:
        add = group.command(name, help=summary, context_settings=_PASS_ON, add_help_option=False)
        add(_command(module))
    return group


bench = _group()
