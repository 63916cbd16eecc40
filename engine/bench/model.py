"""Speed of a whole model at growing depth, and of a restore: ``lectern bench engine``.

Depth is made with random pages, so no prefill of the whole context is needed; weights are random
too unless a model folder is given. Each figure is the median of a few runs in one process.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from engine.bench.batches import BatchFigures, measure_batch
from engine.bench.breakdown import Breakdown, OperationMeter, breakdown_lines
from engine.bench.deep_cache import deep_sequence
from engine.bench.figures import Machine, Timing, machine, peak_memory_bytes, time_runs
from engine.bench.gpu import device_name, peak_gpu_bytes
from engine.bench.loaded import loaded, say
from engine.bench.options import benchmark_parser, load_request
from engine.bench.random_model import random_name, write_random_size
from engine.bench.report import report
from engine.bench.saved_reading import QUESTION, SavedReading
from engine.cache.checkpoint import Checkpoint, CheckpointKind
from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.loading.memory_use import memory_use
from engine.models.page_mass import PageMass
from engine.protocol.records import MemoryUse
from engine.snapshots.store import SnapshotStore
from engine.token_ids import token_ids
from kernels.kernel_set import KernelSet

CHUNK_TOKENS = 512
DECODE_TOKENS = 24
REPEATS = 3
DEPTHS = (0, 4096, 16384, 32768)


class DepthFigures(msgspec.Struct, frozen=True):
    """Tokens per second behind ``depth`` cached tokens.

    Attributes:
        batch: several answers at that depth, where they were asked for.
    """

    depth: int
    prefill_tokens_per_second: float
    decode_tokens_per_second: float
    batch: BatchFigures | None = None


class RestoreFigures(msgspec.Struct, frozen=True):
    """A saved reading brought back into an empty cache, checked, and asked.

    Attributes:
        tokens: length of the reading.
        saved_bytes: size on disk.
        restore_seconds: load, checksums and one recomputed step.
        first_token_seconds: restore and the prefill of a 24-token question.
    """

    tokens: int
    saved_bytes: int
    save_seconds: float
    restore_seconds: float
    first_token_seconds: float


class ModelFigures(msgspec.Struct, frozen=True):
    """Result of ``lectern bench engine``."""

    model: str
    device: str
    weights: str
    kv_format: str
    machine: Machine
    depths: tuple[DepthFigures, ...]
    restore: RestoreFigures
    weight_bytes_resident: int
    memory: MemoryUse
    peak_memory_bytes: int
    peak_gpu_bytes: int
    breakdown: tuple[Breakdown, ...] = ()


def main() -> None:
    """Measure and print; JSON on standard output with ``--json``."""
    arguments = _parse_arguments()
    report(partial(measure, arguments), render, as_json=arguments.json)


def measure(arguments: argparse.Namespace, folder: Path) -> ModelFigures:
    """Measure one model at every depth, then a restore at the last one."""
    path = (
        Path(arguments.model)
        if arguments.model
        else write_random_size(folder, arguments.size, tokens=max(arguments.depths))
    )
    meter = OperationMeter()
    wrap = meter.metered if arguments.breakdown else _as_they_are
    with loaded(load_request(arguments, path=str(path)), folder, wrap=wrap) as (model, store):
        loaded_bytes = peak_memory_bytes()
        depths = tuple(
            _measure_depth(model, depth, batch_size=arguments.batch) for depth in arguments.depths
        )
        breakdown = tuple(
            each
            for depth in (arguments.depths if arguments.breakdown else ())
            for each in _break_down(model, meter, depth)
        )
        restore = _measure_restore(model, store, depth=max(arguments.depths))
        memory = memory_use(model)
    return ModelFigures(
        model=arguments.model or random_name(arguments.size),
        device=device_name(model.device) or "cpu",
        weights=model.weight_format.value,
        kv_format=model.layout.kv_format.value,
        machine=machine(),
        depths=depths,
        restore=restore,
        weight_bytes_resident=loaded_bytes,
        memory=memory,
        peak_memory_bytes=peak_memory_bytes(),
        peak_gpu_bytes=peak_gpu_bytes(model.device),
        breakdown=breakdown,
    )


def render(figures: ModelFigures) -> str:
    """The figures as a table for people."""
    lines = [
        f"{figures.model}: {figures.weights} weights, {figures.kv_format} cache, {figures.device}",
        (
            f"{figures.machine.processor}, {figures.machine.threads} threads, "
            f"torch {figures.machine.torch}, numba {figures.machine.numba}"
        ),
        "",
        f"{'depth':>8}  {'prefill tok/s':>13}  {'decode tok/s':>12}",
    ]
    lines += [
        f"{each.depth:>8,}  {each.prefill_tokens_per_second:>13.1f}"
        f"  {each.decode_tokens_per_second:>12.1f}"
        for each in figures.depths
    ]
    lines += [
        f"{each.batch.size} answers at depth {each.depth:,}: "
        f"{each.batch.tokens_per_second:.1f} tok/s together, "
        f"{each.batch.alone_tokens_per_second:.1f} alone, {each.batch.times_alone:.2f} times"
        for each in figures.depths
        if each.batch is not None
    ]
    restore = figures.restore
    lines += [
        "",
        (
            f"restore of {restore.tokens:,} tokens ({restore.saved_bytes / 2**20:,.0f} MiB): "
            f"{restore.restore_seconds:.2f} s, with a question {restore.first_token_seconds:.2f} s "
            f"(saved in {restore.save_seconds:.2f} s)"
        ),
        (
            f"peak memory {figures.peak_memory_bytes / 2**20:,.0f} MiB, "
            f"{figures.weight_bytes_resident / 2**20:,.0f} MiB of it after loading"
        ),
        _memory_line(figures.memory),
        *breakdown_lines(figures.breakdown),
    ]
    return "\n".join(lines) + "\n"


def _memory_line(memory: MemoryUse) -> str:
    parts = {
        "weights": memory.weights,
        "mapped weights": memory.mapped_weights,
        "cache": memory.cache,
        "program": memory.program,
        "rest": memory.rest,
    }
    told = ", ".join(f"{name} {num_bytes / 2**20:,.0f}" for name, num_bytes in parts.items())
    return f"memory at the end {memory.resident / 2**20:,.0f} MiB: {told}"


def _as_they_are(kernels: KernelSet) -> KernelSet:
    return kernels


def _measure_depth(model: LoadedModel, depth: int, *, batch_size: int) -> DepthFigures:
    say(f"Measuring at depth {depth:,}")
    sequence = deep_sequence(model, depth)
    checkpoint = model.cache.checkpoint(sequence, CheckpointKind.GRID)
    chunk = token_ids([2] * (model.chunk_tokens or CHUNK_TOKENS))

    def prefill(fork: Sequence) -> None:
        model.runner.prefill(fork, chunk)

    def decode(fork: Sequence) -> None:
        mass = PageMass()
        for _ in range(DECODE_TOKENS):
            int(model.runner.decode(fork, 2, mass).argmax())  # whoever decodes waits for the token

    seconds = [_time_on_forks(model, checkpoint, work).median for work in (prefill, decode)]
    model.cache.close(sequence)
    model.cache.drop(checkpoint)
    return DepthFigures(
        depth=depth,
        prefill_tokens_per_second=len(chunk) / seconds[0],
        decode_tokens_per_second=DECODE_TOKENS / seconds[1],
        batch=measure_batch(model, depth, batch_size) if batch_size else None,
    )


def _break_down(
    model: LoadedModel, meter: OperationMeter, depth: int
) -> tuple[Breakdown, Breakdown]:
    """A chunk and the second step after it: the first of each kind finds nothing warm."""
    sequence = deep_sequence(model, depth)
    chunk = token_ids([2] * (model.chunk_tokens or CHUNK_TOKENS))
    model.runner.prefill(sequence, chunk)
    vocab_size = len(model.runner.decode(sequence, 2, None))
    breakdowns = (
        meter.measure(
            "prefill chunk",
            depth,
            lambda: model.runner.prefill(sequence, chunk),
            vocab_size=vocab_size,
        ),
        meter.measure(
            "decode step",
            depth,
            lambda: model.runner.decode(sequence, 2, None),
            vocab_size=vocab_size,
        ),
    )
    model.cache.close(sequence)
    return breakdowns


def _time_on_forks(
    model: LoadedModel, checkpoint: Checkpoint, work: Callable[[Sequence], None]
) -> Timing:
    """Time ``work`` on fresh forks of a checkpoint, so that every run meets the same depth."""

    def run() -> None:
        fork = model.cache.fork(checkpoint)
        work(fork)
        model.cache.close(fork)

    return time_runs(run, repeats=REPEATS)


def _measure_restore(model: LoadedModel, store: SnapshotStore, *, depth: int) -> RestoreFigures:
    say(f"Measuring a restore of {depth:,} tokens")
    saved = SavedReading.create(model, store, depth)
    began = time.perf_counter()
    sequence = saved.begin()
    restore_seconds = time.perf_counter() - began
    model.runner.prefill(sequence, QUESTION)
    first_token_seconds = time.perf_counter() - began
    return RestoreFigures(
        tokens=len(saved.tokens),
        saved_bytes=saved.saved_bytes,
        save_seconds=saved.save_seconds,
        restore_seconds=restore_seconds,
        first_token_seconds=first_token_seconds,
    )


def _parse_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = benchmark_parser("lectern bench engine", __doc__, may_be_random=True)
    parser.set_defaults(device="cpu")
    parser.add_argument("--depths", type=int, nargs="+", default=DEPTHS)
    parser.add_argument(
        "--batch", type=int, default=0, help="also decode so many answers together at every depth"
    )
    parser.add_argument(
        "--breakdown", action="store_true", help="also tell how long each operation takes (CPU)"
    )
    arguments = parser.parse_args(given)
    if arguments.breakdown and arguments.device != "cpu":
        parser.error("--breakdown takes --device cpu: a GPU computes behind the calls")
    return arguments


if __name__ == "__main__":
    main()
