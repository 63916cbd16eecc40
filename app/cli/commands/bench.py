"""``lectern bench``: measures this machine; each benchmark lives beside what it measures."""

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
    Benchmark("kernels", "engine.bench.kernels", "Kernels, each by itself."),
    Benchmark("products", "engine.bench.products", "Products of weights packed as in GGUF files."),
    Benchmark("engine", "engine.bench.model", "Reading and answering with a whole model."),
    Benchmark("tiers", "engine.bench.tiers", "A cache that is larger than its memory."),
    Benchmark("select", "engine.bench.select", "Answers that read a part of the cache."),
    Benchmark("backstop", "engine.bench.backstop", "Layers of attention that see a window."),
    Benchmark("evict", "engine.bench.evict", "Answers that drop a part of what they wrote."),
    Benchmark("encryption", "engine.bench.encryption", "Saving and restoring, encrypted and not."),
    Benchmark("window", "app.bench_window", "The window: pauses and frames."),
    Benchmark("server", "app.bench_server", "Requests over HTTP, and prompts read before."),
    Benchmark("documents", "app.bench_documents", "Text taken from generated PDFs."),
    Benchmark("scans", "app.bench_documents.scans", "Text recognised in generated scans."),
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
        help="Measure kernels, a model, the cache, the window and more.", no_args_is_help=True
    )
    for name, module, summary in BENCHMARKS:
        add = group.command(name, help=summary, context_settings=_PASS_ON, add_help_option=False)
        add(_command(module))
    return group


bench = _group()
