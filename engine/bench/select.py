"""Speed of decoding long contexts with a selector: ``lectern bench select``.

Dense at a short context, dense and with the selector at each depth, in turn: ratios within a round
mean something where rates of a busy machine do not. Pages hold random numbers. With a memory that
does not hold them, every token finds the files of the cache out of the system's page cache.
"""

import argparse
import os
import statistics
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from engine.bench.deep_cache import deep_sequence
from engine.bench.figures import Machine, machine
from engine.bench.loaded import loaded, say
from engine.bench.options import add_policy_options, benchmark_parser, load_request
from engine.bench.random_model import random_name, write_random_size
from engine.bench.report import report
from engine.bench.timed_selection import TimedSelection
from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.runner.model_runner import NextTokens
from engine.selection.read_counts import ReadCounts
from engine.selection.selector import Selection
from engine.token_ids import token_ids

DECODE_TOKENS = 8
REPEATS = 5
SHORT_DEPTH = 4096


class DepthFigures(msgspec.Struct, frozen=True):
    """Decoding at one depth; rates are medians, in tokens per second.

    Attributes:
        depth: tokens in the cache.
        dense: reading everything.
        selected: reading what the selector chooses.
        of_short: of the rate of dense at ``SHORT_DEPTH``, compared within each round.
        of_dense: of that of dense at this depth, likewise.
        first_seconds: of its first step, in which pages are summarised.
        read_share: of the cache, what it read.
        choosing_share: what choosing takes of a step in which layers ask one by one, within each
            round; where they find their blocks by themselves, it is less and cannot be told apart.
        dense_ssd_bytes: read from the SSD for a token, dense.
        ssd_bytes: likewise, with the selector.
        ram_bytes: of the cache in memory, what it read for a token.
    """

    depth: int
    dense: float
    selected: float
    of_short: float
    of_dense: float
    first_seconds: float
    read_share: float
    choosing_share: float
    dense_ssd_bytes: int
    ssd_bytes: int
    ram_bytes: int


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
    path = arguments.model or write_random_size(folder, arguments.size, tokens=max(arguments.depth))
    request = load_request(
        arguments, path=str(path), policy=arguments.policy, options=dict(arguments.option)
    )
    with loaded(request, folder) as (model, _):
        short = _Side(model, deep_sequence(model, SHORT_DEPTH))
        short.seconds()
        short_rate = DECODE_TOKENS / statistics.median(short.seconds() for _ in range(REPEATS))
        model.cache.close(short.sequence)
        files = folder / "store" / "segments" if arguments.memory else None
        depths = tuple(
            _at_depth(model, depth, short_rate=short_rate, files=files) for depth in arguments.depth
        )
    return SelectFigures(
        model=model.name if arguments.model else random_name(arguments.size),
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
        f"{each.of_short:>9.2f} {each.of_dense:>8.2f}x "
        f"{each.read_share:>7.1%} {each.choosing_share:>9.1%} {each.first_seconds:>9.2f} s"
        for each in figures.depths
    ]
    lines += [
        f"{each.depth:>9,} tokens, read for each: {each.dense_ssd_bytes / 1e6:,.1f} MB from the "
        f"SSD dense, {each.ssd_bytes / 1e6:,.1f} selected and {each.ram_bytes / 1e6:,.1f} from RAM"
        for each in figures.depths
        if each.dense_ssd_bytes
    ]
    return "\n".join(lines) + "\n"


@dataclass
class _Side:
    """A sequence that is gone on with.

    Attributes:
        selection: what chooses what is read; None reads everything.
        files: of the cache, which the system is to forget before every token.
    """

    model: LoadedModel
    sequence: Sequence
    selection: Selection | None = None
    files: Path | None = None
    counts: ReadCounts = field(default_factory=ReadCounts)

    def seconds(self, num_tokens: int = 0) -> float:
        """What some tokens take: ``DECODE_TOKENS``, if it is not said how many."""
        taken = 0.0
        for _ in range(num_tokens or DECODE_TOKENS):
            forget_files(self.files)
            counts = self.counts if self.selection else None
            step = NextTokens(self.sequence, token_ids([2]), None, self.selection, counts)
            began = time.perf_counter()
            self.model.runner.decode_batch([step])
            taken += time.perf_counter() - began
        return taken


class _Round(NamedTuple):
    """Seconds of one round; choosing is a share of another pass, in which layers ask."""

    short: float
    dense: float
    selected: float
    choosing: float


def forget_files(folder: Path | None) -> None:
    """Have the system forget what it keeps of files in memory, where it can be asked to."""
    if folder is None or not hasattr(os, "posix_fadvise"):
        return
    for path in folder.iterdir():
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        finally:
            os.close(descriptor)


def _at_depth(
    model: LoadedModel, depth: int, *, short_rate: float, files: Path | None
) -> DepthFigures:
    """Measure in turn; where memory is short, a short context would push others out of it."""
    say(f"Filling the cache with {depth:,} tokens")
    sequence = deep_sequence(model, depth)
    begin = model.policies.selector.begin
    first_seconds = _Side(model, sequence, begin(), files).seconds(1)
    model.memory.follow_summaries()
    timed = TimedSelection(begin())
    selected, asking = (_Side(model, sequence, each, files) for each in (begin(), timed))
    dense = _Side(model, sequence, files=files)
    short = None if files else _Side(model, deep_sequence(model, SHORT_DEPTH))
    rounds: list[_Round] = []
    traffic, dense_ssd_bytes = model.storage.traffic, 0
    for _ in range(REPEATS + 1):
        seconds_short = short.seconds() if short else DECODE_TOKENS / short_rate
        before = traffic.streamed_bytes
        seconds_dense = dense.seconds()
        dense_ssd_bytes += traffic.streamed_bytes - before
        seconds_selected = selected.seconds()
        chosen_before, seconds_asking = timed.seconds, asking.seconds()
        choosing = (timed.seconds - chosen_before) / seconds_asking
        rounds.append(_Round(seconds_short, seconds_dense, seconds_selected, choosing))
    for each in (short, dense):
        if each is not None:
            model.cache.close(each.sequence)
    del rounds[0]
    num_tokens, read = DECODE_TOKENS * (REPEATS + 1), selected.counts.record
    return DepthFigures(
        depth=depth,
        dense=DECODE_TOKENS / statistics.median(each.dense for each in rounds),
        selected=DECODE_TOKENS / statistics.median(each.selected for each in rounds),
        of_short=statistics.median(each.short / each.selected for each in rounds),
        of_dense=statistics.median(each.dense / each.selected for each in rounds),
        first_seconds=first_seconds,
        read_share=read.share,
        choosing_share=statistics.median(each.choosing for each in rounds),
        dense_ssd_bytes=dense_ssd_bytes // num_tokens,
        ssd_bytes=read.cold_bytes // num_tokens,
        ram_bytes=(read.hot_bytes + read.warm_bytes) // num_tokens,
    )


def _parse_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = benchmark_parser("lectern bench select", __doc__, may_be_random=True)
    add_policy_options(parser)
    parser.add_argument("--policy", default="select")
    parser.add_argument("--depth", type=int, action="append", help="tokens; can be repeated")
    parser.add_argument("--disk", type=Path, help="folder for what does not fit the memory")
    arguments = parser.parse_args(given)
    arguments.depth = arguments.depth or [32_768]
    return arguments


if __name__ == "__main__":
    main()
