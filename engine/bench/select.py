"""Decoding deep contexts with a selector: ``lectern bench select``.

Dense at a short context, then at each depth dense and with the selector, in the same run: ratios
mean something where rates of a busy machine do not. Pages hold random numbers.
"""

import argparse
import sys
from functools import partial
from pathlib import Path

import msgspec

from engine.bench.deep_cache import deep_sequence
from engine.bench.figures import Machine, machine, time_runs
from engine.bench.report import report
from engine.bench.timed_selection import TimedSelection
from engine.cache.sequence import Sequence
from engine.loading.cache_memory import ColdStore
from engine.loading.loaded_model import LoadedModel, load
from engine.loading.model_memo import ModelMemo
from engine.protocol.requests import LoadModel
from engine.runner.model_runner import NextTokens
from engine.selection.read_counts import ReadCounts
from engine.snapshots.store import SnapshotStore
from engine.token_ids import token_ids

DECODE_TOKENS = 8
REPEATS = 5
SHORT_DEPTH = 4096
MAX_DISK_BYTES = 1 << 40


class DepthFigures(msgspec.Struct, frozen=True):
    """Decoding at one depth, in tokens per second.

    Attributes:
        depth: tokens in the cache.
        dense: reading everything.
        selected: reading what the selector chooses.
        first_seconds: of its first step, in which pages are summarised.
        read_share: of the cache, what it read.
        choosing_share: of its time, what choosing took.
    """

    depth: int
    dense: float
    selected: float
    first_seconds: float
    read_share: float
    choosing_share: float


class SelectFigures(msgspec.Struct, frozen=True):
    """Result of ``lectern bench select``.

    Attributes:
        short: tokens per second, dense, at ``SHORT_DEPTH``.
    """

    model: str
    machine: Machine
    policy: str
    options: dict[str, int | str]
    kv_format: str
    short: float
    depths: tuple[DepthFigures, ...]


def main() -> None:
    """Measure and print; JSON on standard output with ``--json``."""
    arguments = _parse_arguments()
    report(partial(measure, arguments), render, as_json=arguments.json, disk=arguments.disk)


def measure(arguments: argparse.Namespace, folder: Path) -> SelectFigures:
    """Decode at each depth, with the selector and without."""
    options = dict(option.split("=", 1) for option in arguments.option)
    request = LoadModel(
        id=1,
        path=arguments.model,
        kv_format=arguments.kv_format,
        policy=arguments.policy,
        options=options,
        memory_bytes=arguments.memory,
        threads=arguments.threads,
    )
    with SnapshotStore(folder) as store:
        cold = ColdStore(store.pages, lambda: MAX_DISK_BYTES)
        model = load(request, ModelMemo(folder), lambda notice: _say(str(notice)), cold)
        short = deep_sequence(model, SHORT_DEPTH)
        short_rate = _rate(model, short)
        model.cache.close(short)
        depths = tuple(_at_depth(model, depth) for depth in arguments.depth)
        model.storage.close()
    return SelectFigures(
        model=model.name,
        machine=machine(),
        policy=arguments.policy,
        options=model.policies.options,
        kv_format=arguments.kv_format,
        short=short_rate,
        depths=depths,
    )


def render(figures: SelectFigures) -> str:
    """The figures for people."""
    lines = [
        f"{figures.model}, {figures.kv_format} cache, {figures.policy}",
        f"{figures.machine.processor}, {figures.machine.threads} threads",
        "",
        f"dense at {SHORT_DEPTH:,} tokens: {figures.short:.1f} tok/s",
        "",
        "   tokens    dense  selected  of short  of dense    read  choosing  first step",
    ]
    lines += [
        f"{each.depth:>9,} {each.dense:>8.1f} {each.selected:>9.1f} "
        f"{each.selected / figures.short:>9.2f} {each.selected / each.dense:>8.2f}x "
        f"{each.read_share:>7.1%} {each.choosing_share:>9.1%} {each.first_seconds:>9.2f} s"
        for each in figures.depths
    ]
    return "\n".join(lines) + "\n"


def _at_depth(model: LoadedModel, depth: int) -> DepthFigures:
    _say(f"Filling the cache with {depth:,} tokens")
    sequence = deep_sequence(model, depth)
    dense = _rate(model, sequence)
    step = partial(_decode, model, sequence, _selection(model), ReadCounts())
    first = time_runs(step, repeats=1, warm_ups=0)
    model.memory.follow_summaries()
    selection, counts = _selection(model), ReadCounts()
    decode = partial(_decode_some, model, sequence, selection, counts)
    timing = time_runs(decode, repeats=REPEATS)
    model.cache.close(sequence)
    return DepthFigures(
        depth=depth,
        dense=dense,
        selected=DECODE_TOKENS / timing.median,
        first_seconds=first.median,
        read_share=counts.record.share,
        choosing_share=selection.seconds_per_step * DECODE_TOKENS / timing.median,
    )


def _selection(model: LoadedModel) -> TimedSelection:
    return TimedSelection(model.policies.selector.begin())


def _rate(model: LoadedModel, sequence: Sequence) -> float:
    """Tokens per second of dense decoding."""
    decode = partial(_decode_some, model, sequence, None, None)
    return DECODE_TOKENS / time_runs(decode, repeats=REPEATS).median


def _decode_some(
    model: LoadedModel,
    sequence: Sequence,
    selection: TimedSelection | None,
    counts: ReadCounts | None,
) -> None:
    for _ in range(DECODE_TOKENS):
        _decode(model, sequence, selection, counts)


def _decode(
    model: LoadedModel,
    sequence: Sequence,
    selection: TimedSelection | None,
    counts: ReadCounts | None,
) -> None:
    step = NextTokens(sequence, token_ids([2]), None, selection, counts)
    model.runner.decode_batch([step])


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="lectern bench select", description=__doc__)
    parser.add_argument("--model", required=True, help="model folder")
    parser.add_argument("--policy", default="select")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--depth", type=int, action="append", help="tokens; can be repeated")
    parser.add_argument("--memory", type=int, default=0, help="bytes")
    parser.add_argument("--kv-format", default="f16")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--disk", type=Path, help="folder for what does not fit the memory")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    arguments.depth = arguments.depth or [32_768]
    if any("=" not in option for option in arguments.option):
        parser.error("an option is KEY=VALUE")
    return arguments


if __name__ == "__main__":
    main()
