"""Speed of decoding from a cache larger than memory: ``lectern bench tiers``.

Compares the rate with what the SSD allows: bytes that one token streams, over the bandwidth that
plain reads of the same blocks reach on the same files. Reads go around the system's page cache in
both, so that the SSD is measured and not the RAM.
"""

import argparse
import mmap
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import msgspec

from engine.bench.deep_cache import deep_sequence
from engine.bench.figures import Machine, machine, time_runs
from engine.bench.loaded import loaded, say
from engine.bench.options import benchmark_parser, load_request
from engine.bench.report import report
from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.snapshots.local_files import LocalFiles

DECODE_TOKENS = 8
REPEATS = 3
READ_THREADS = 8
MAX_DISK_BYTES = 1 << 40
_MEMORY_BYTES = 12_800_000
"""What the cache may take, unless it is said: an eighth of that of the demonstration model."""


class TierFigures(msgspec.Struct, frozen=True):
    """Result of ``lectern bench tiers``.

    Attributes:
        depth: tokens in the cache.
        kv_bytes: what they take.
        memory_bytes: limit of the cache's memory.
        streamed_bytes: read from the SSD for one token.
        ssd_bytes_per_second: of plain reads of blocks of the same size.
        allowed_tokens_per_second: what that bandwidth allows.
        decode_tokens_per_second: reached, around the page cache.
        cached_tokens_per_second: reached where the system may cache the files.
    """

    model: str
    machine: Machine
    depth: int
    kv_bytes: int
    memory_bytes: int
    streamed_bytes: int
    ssd_bytes_per_second: float
    allowed_tokens_per_second: float
    decode_tokens_per_second: float
    cached_tokens_per_second: float


def main() -> None:
    """Measure and print; JSON on standard output with ``--json``."""
    arguments = _parse_arguments()
    report(partial(measure, arguments), render, as_json=arguments.json, disk=arguments.disk)


def measure(arguments: argparse.Namespace, folder: Path) -> TierFigures:
    """Fill a cache beyond its memory, decode from it, and read its files without it."""
    with loaded(load_request(arguments), folder) as (model, _):
        say(f"Filling the cache with {arguments.depth:,} tokens")
        sequence = deep_sequence(model, arguments.depth)
        say("Decoding")
        model.storage.page_cache_bytes = 0
        seconds, streamed_bytes = _time_decoding(model, sequence)
        model.storage.page_cache_bytes = MAX_DISK_BYTES
        cached_seconds, _ = _time_decoding(model, sequence)
        bandwidth = _read_bandwidth(folder / "store" / "segments", model.layout.layer_bytes)
    return TierFigures(
        model=model.name,
        machine=machine(),
        depth=sequence.position,
        kv_bytes=len(sequence.page_ids) * model.layout.page_bytes,
        memory_bytes=arguments.memory,
        streamed_bytes=streamed_bytes,
        ssd_bytes_per_second=bandwidth,
        allowed_tokens_per_second=bandwidth / streamed_bytes if streamed_bytes else 0.0,
        decode_tokens_per_second=1 / seconds,
        cached_tokens_per_second=1 / cached_seconds,
    )


def render(figures: TierFigures) -> str:
    """The figures for people."""
    mib = 2**20
    return (
        f"{figures.model} at {figures.depth:,} tokens: {figures.kv_bytes / mib:,.0f} MiB of cache "
        f"in {figures.memory_bytes / mib:,.1f} MiB of memory\n"
        f"{figures.machine.processor}, {figures.machine.threads} threads\n\n"
        f"read from the SSD per token   {figures.streamed_bytes / mib:>8,.1f} MiB\n"
        f"bandwidth of the SSD          {figures.ssd_bytes_per_second / 1e9:>8.2f} GB/s\n"
        f"decoding it allows            {figures.allowed_tokens_per_second:>8.1f} tok/s\n"
        f"decoding                      {figures.decode_tokens_per_second:>8.1f} tok/s\n"
        f"with the system's page cache  {figures.cached_tokens_per_second:>8.1f} tok/s\n"
    )


def _time_decoding(model: LoadedModel, sequence: Sequence) -> tuple[float, int]:
    """Seconds of one token, and the bytes it streams."""

    def decode() -> None:
        for _ in range(DECODE_TOKENS):
            model.runner.decode(sequence, 2, None)

    before, position = model.storage.traffic.streamed_bytes, sequence.position
    timing = time_runs(decode, repeats=REPEATS)
    streamed = model.storage.traffic.streamed_bytes - before
    return timing.median / DECODE_TOKENS, streamed // (sequence.position - position)


def _read_bandwidth(folder: Path, block_bytes: int) -> float:
    """Bytes per second of plain reads of blocks, several at once."""
    files = LocalFiles()
    blocks = [
        (path, start)
        for path in sorted(folder.iterdir())
        for start in range(0, path.stat().st_size - block_bytes + 1, block_bytes)
    ]
    buffers = [_aligned_buffer(block_bytes) for _ in range(2 * READ_THREADS)]

    def read(number: int) -> None:
        path, start = blocks[number]
        files.read_directly(path, start=start, into=buffers[number % len(buffers)])

    began = time.perf_counter()
    with ThreadPoolExecutor(READ_THREADS) as threads:
        list(threads.map(read, range(len(blocks))))
    return len(blocks) * block_bytes / (time.perf_counter() - began)


def _aligned_buffer(num_bytes: int) -> memoryview:
    memory: memoryview = memoryview(mmap.mmap(-1, num_bytes))
    return memory


def _parse_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = benchmark_parser("lectern bench tiers", __doc__)
    parser.set_defaults(memory=_MEMORY_BYTES)
    parser.add_argument("--depth", type=int, default=100_000)
    parser.add_argument("--disk", type=Path, help="folder on the disk to be measured")
    return parser.parse_args(given)


if __name__ == "__main__":
    main()
