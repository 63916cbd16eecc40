"""Speed with windows in some attention layers, compared with none: ``lectern bench backstop``.

Both are the same model and the same weights, in turn: what a layer sees is all that differs, and
with ``keep=window`` what is kept of it. Pages hold random numbers.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from engine.bench.deep_cache import deep_sequence
from engine.bench.figures import Machine, machine
from engine.bench.loaded import loaded, say
from engine.bench.options import add_policy_options, benchmark_parser, load_request
from engine.bench.random_model import random_name, write_random_size
from engine.bench.report import report
from engine.cache.checkpoint import Checkpoint, CheckpointKind
from engine.loading.loaded_model import LoadedModel
from engine.loading.policies import sights_of
from engine.models.context import Sight
from engine.models.layer_specs import attention_specs
from engine.models.page_mass import PageMass
from engine.token_ids import token_ids

CHUNK_TOKENS = 512
DECODE_TOKENS = 8
REPEATS = 5


class DepthFigures(msgspec.Struct, frozen=True):
    """Medians at one depth, in tokens per second.

    Attributes:
        depth: tokens in the cache.
        prefill_gain: how many times faster than dense, compared within each round.
        decode_gain: likewise.
        seen_share: of the keys and values of all layers, what a token's layers see.
        dense_bytes: the cache of one sequence: its pages and its state.
        cache_bytes: the same with windows.
    """

    depth: int
    dense_prefill: float
    prefill: float
    prefill_gain: float
    dense_decode: float
    decode: float
    decode_gain: float
    seen_share: float
    dense_bytes: int
    cache_bytes: int


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
    request = load_request(
        arguments, path=str(path), policy="backstop", options=dict(arguments.option)
    )
    with ExitStack() as ends:
        model, _ = ends.enter_context(loaded(request, folder))
        dense = model
        if model.layout.num_layers < len(attention_specs(model.definition.layers)):
            request = msgspec.structs.replace(request, policy="dense", options={})
            dense, _ = ends.enter_context(loaded(request, folder / "dense"))
        depths = tuple(_at_depth(dense, model, depth) for depth in arguments.depth)
    return BackstopFigures(
        model=model.name if arguments.model else random_name(arguments.size),
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
        "            prefill, tok/s            decode, tok/s                     cache, MB",
        "   tokens    dense  windows     gain    dense  windows     gain    seen    dense  windows",
    ]
    lines += [
        f"{each.depth:>9,} {each.dense_prefill:>8.1f} {each.prefill:>8.1f} "
        f"{each.prefill_gain:>7.2f}x {each.dense_decode:>8.1f} {each.decode:>8.1f} "
        f"{each.decode_gain:>7.2f}x {each.seen_share:>7.1%} "
        f"{each.dense_bytes / 1e6:>8.1f} {each.cache_bytes / 1e6:>8.1f}"
        for each in figures.depths
    ]
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class _Side:
    """One of the two that take turns: what its layers see, and where it goes on from."""

    model: LoadedModel
    sights: tuple[Sight | None, ...]
    checkpoint: Checkpoint

    def seconds(self, work: Callable[[LoadedModel, Checkpoint], float]) -> float:
        """What the work takes on this side."""
        self.model.runner.limit(self.sights)
        return work(self.model, self.checkpoint)

    @property
    def cache_bytes(self) -> int:
        """Pages and state of the sequence."""
        num_pages = len(self.checkpoint.page_ids)
        return num_pages * self.model.layout.page_bytes + len(self.checkpoint.state.to_bytes())


def _at_depth(dense_model: LoadedModel, model: LoadedModel, depth: int) -> DepthFigures:
    say(f"Filling the cache with {depth:,} tokens")
    sights = sights_of(model.policies.retention, model.definition.layers)
    checkpoint = _deep_checkpoint(model, depth)
    is_same = dense_model is model
    dense = _Side(dense_model, (), checkpoint if is_same else _deep_checkpoint(dense_model, depth))
    windows = _Side(model, sights, checkpoint)
    prefill = _in_turn(_prefill, dense, windows)
    decode = _in_turn(_decode, dense, windows)
    for side in (dense, windows)[is_same:]:
        side.model.cache.drop(side.checkpoint)
    return DepthFigures(
        depth=depth,
        dense_prefill=CHUNK_TOKENS / statistics.median(seconds for seconds, _ in prefill),
        prefill=CHUNK_TOKENS / statistics.median(seconds for _, seconds in prefill),
        prefill_gain=_gain(prefill),
        dense_decode=DECODE_TOKENS / statistics.median(seconds for seconds, _ in decode),
        decode=DECODE_TOKENS / statistics.median(seconds for _, seconds in decode),
        decode_gain=_gain(decode),
        seen_share=statistics.mean(_seen(sight, depth) for sight in sights),
        dense_bytes=dense.cache_bytes,
        cache_bytes=windows.cache_bytes,
    )


def _deep_checkpoint(model: LoadedModel, depth: int) -> Checkpoint:
    sequence = deep_sequence(model, depth)
    checkpoint = model.cache.checkpoint(sequence, CheckpointKind.GRID)
    model.cache.close(sequence)
    return checkpoint


def _in_turn(
    work: Callable[[LoadedModel, Checkpoint], float], dense: _Side, windows: _Side
) -> list[tuple[float, float]]:
    """Seconds of the work, dense and with windows, of each round; the first is not counted."""
    rounds = [(dense.seconds(work), windows.seconds(work)) for _ in range(REPEATS + 1)]
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


def _parse_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = benchmark_parser("lectern bench backstop", __doc__, may_be_random=True)
    add_policy_options(parser)
    parser.add_argument("--depth", type=int, action="append", help="tokens; can be repeated")
    parser.add_argument("--disk", type=Path, help="folder for what does not fit the memory")
    arguments = parser.parse_args(given)
    arguments.depth = arguments.depth or [32_768]
    return arguments


if __name__ == "__main__":
    main()
