"""A window in some layers of attention, beside none: ``lectern bench backstop``.

Both are the same model, the same weights and the same pages, in turn: what a layer sees is all that
differs. Pages hold random numbers.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec

from engine.bench.deep_cache import deep_sequence
from engine.bench.figures import Machine, machine
from engine.bench.qwen3_5_sizes import QWEN3_5_SIZES
from engine.bench.random_model import write_random_size
from engine.bench.report import report
from engine.cache.checkpoint import Checkpoint, CheckpointKind
from engine.loading.cache_memory import ColdStore
from engine.loading.loaded_model import LoadedModel, load
from engine.loading.model_memo import ModelMemo
from engine.loading.policies import sights_of
from engine.models.context import Sight
from engine.models.page_mass import PageMass
from engine.protocol.requests import LoadModel
from engine.snapshots.store import SnapshotStore
from engine.token_ids import token_ids

CHUNK_TOKENS = 512
DECODE_TOKENS = 8
REPEATS = 5
MAX_DISK_BYTES = 1 << 40


class DepthFigures(msgspec.Struct, frozen=True):
    """Medians at one depth, in tokens per second.

    Attributes:
        depth: tokens in the cache.
        prefill_gain: how many times faster than dense, compared within each round.
        decode_gain: likewise.
        seen_share: of the keys and values of all layers, what a token's layers see.
    """

    depth: int
    dense_prefill: float
    prefill: float
    prefill_gain: float
    dense_decode: float
    decode: float
    decode_gain: float
    seen_share: float


class BackstopFigures(msgspec.Struct, frozen=True):
    """Result of ``lectern bench backstop``."""

    model: str
    machine: Machine
    options: dict[str, int | str]
    kv_format: str
    depths: tuple[DepthFigures, ...]


def main() -> None:
    """Measure and print; JSON on standard output with ``--json``."""
    arguments = _parse_arguments()
    report(partial(measure, arguments), render, as_json=arguments.json, disk=arguments.disk)


def measure(arguments: argparse.Namespace, folder: Path) -> BackstopFigures:
    """Measure at each depth."""
    path = arguments.model or write_random_size(
        folder, arguments.size, tokens=max(arguments.depth) + CHUNK_TOKENS
    )
    request = LoadModel(
        id=1,
        path=str(path),
        kv_format=arguments.kv_format,
        policy="backstop",
        options=dict(option.split("=", 1) for option in arguments.option),
        memory_bytes=arguments.memory,
        threads=arguments.threads,
    )
    with SnapshotStore(folder / "store") as store:
        cold = ColdStore(store.pages, lambda: MAX_DISK_BYTES)
        model = load(request, ModelMemo(folder), lambda notice: _say(str(notice)), cold)
        depths = tuple(_at_depth(model, depth) for depth in arguments.depth)
        model.storage.close()
    return BackstopFigures(
        model=model.name if arguments.model else f"Qwen3.5-{arguments.size} shape, random weights",
        machine=machine(),
        options=model.policies.options,
        kv_format=arguments.kv_format,
        depths=depths,
    )


def render(figures: BackstopFigures) -> str:
    """The figures for people."""
    options = ", ".join(f"{name} {value}" for name, value in figures.options.items())
    lines = [
        f"{figures.model}, {figures.kv_format} cache, {options}",
        f"{figures.machine.processor}, {figures.machine.threads} threads",
        "",
        "            prefill, tok/s            decode, tok/s",
        "   tokens    dense  windows     gain    dense  windows     gain    seen",
    ]
    lines += [
        f"{each.depth:>9,} {each.dense_prefill:>8.1f} {each.prefill:>8.1f} "
        f"{each.prefill_gain:>7.2f}x {each.dense_decode:>8.1f} {each.decode:>8.1f} "
        f"{each.decode_gain:>7.2f}x {each.seen_share:>7.1%}"
        for each in figures.depths
    ]
    return "\n".join(lines) + "\n"


def _at_depth(model: LoadedModel, depth: int) -> DepthFigures:
    _say(f"Filling the cache with {depth:,} tokens")
    sights = sights_of(model.policies.retention, model.definition.layers)
    sequence = deep_sequence(model, depth)
    checkpoint = model.cache.checkpoint(sequence, CheckpointKind.GRID)
    prefill = _in_turn(partial(_prefill, model, checkpoint), model, sights)
    decode = _in_turn(partial(_decode, model, checkpoint), model, sights)
    model.cache.close(sequence)
    model.cache.drop(checkpoint)
    return DepthFigures(
        depth=depth,
        dense_prefill=CHUNK_TOKENS / statistics.median(dense for dense, _ in prefill),
        prefill=CHUNK_TOKENS / statistics.median(windows for _, windows in prefill),
        prefill_gain=_gain(prefill),
        dense_decode=DECODE_TOKENS / statistics.median(dense for dense, _ in decode),
        decode=DECODE_TOKENS / statistics.median(windows for _, windows in decode),
        decode_gain=_gain(decode),
        seen_share=statistics.mean(_seen(sight, depth) for sight in sights),
    )


def _in_turn(
    work: Callable[[], float], model: LoadedModel, sights: Sequence[Sight | None]
) -> list[tuple[float, float]]:
    """Seconds of the work, dense and with windows, of each round; the first is not counted."""
    rounds = []
    for _ in range(REPEATS + 1):
        model.runner.limit(())
        dense = work()
        model.runner.limit(sights)
        rounds.append((dense, work()))
    return rounds[1:]


def _gain(rounds: Sequence[tuple[float, float]]) -> float:
    return statistics.median(dense / windows for dense, windows in rounds)


def _seen(sight: Sight | None, depth: int) -> float:
    """Share of a layer's keys and values that its last token sees."""
    return 1.0 if sight is None else min(sight.window + sight.sinks, depth) / depth


def _prefill(model: LoadedModel, checkpoint: Checkpoint) -> float:
    fork = model.cache.fork(checkpoint)
    began = time.perf_counter()
    model.runner.prefill(fork, token_ids([2] * CHUNK_TOKENS))
    seconds = time.perf_counter() - began
    model.cache.close(fork)
    return seconds


def _decode(model: LoadedModel, checkpoint: Checkpoint) -> float:
    fork = model.cache.fork(checkpoint)
    began = time.perf_counter()
    mass = PageMass()
    for _ in range(DECODE_TOKENS):
        int(model.runner.decode(fork, 2, mass).argmax())  # whoever decodes waits for the token
    seconds = time.perf_counter() - began
    model.cache.close(fork)
    return seconds


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="lectern bench backstop", description=__doc__)
    parser.add_argument("--model", type=Path, help="model folder; random weights without it")
    parser.add_argument("--size", choices=sorted(QWEN3_5_SIZES), default="0.8B")
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
