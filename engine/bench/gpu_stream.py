"""Decoding from a cache larger than GPU memory, compared with the speed of the bus.

Pages beyond the limit lie in RAM and pass the bus once per token. What that allows is measured by a
copy from pinned memory in the same run. ``python -m engine.bench.gpu_stream [--json]``
"""

import argparse
import time
from functools import partial
from pathlib import Path

import msgspec

from engine.bench.deep_cache import deep_sequence
from engine.bench.figures import Machine, machine
from engine.bench.gpu import device_name, host_copy_rate, peak_gpu_bytes
from engine.bench.loaded import loaded, say
from engine.bench.options import benchmark_parser, load_request, size
from engine.bench.random_model import write_random_size
from engine.bench.report import report
from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.token_ids import token_ids

DECODE_TOKENS = 8
COPY_RUNS = 10


class StreamFigures(msgspec.Struct, frozen=True):
    """Result of this benchmark.

    Attributes:
        brought_bytes: copied from RAM for one token.
        streamed_bytes: of these, read from the SSD.
        bus_bytes_per_second: of a copy from pinned memory.
        of_allowed: tokens per second reached, in units of what the bus allows.
        chunk_tokens: length of the prefill chunk.
    """

    model: str
    device: str
    machine: Machine
    depth: int
    brought_bytes: int
    streamed_bytes: int
    bus_bytes_per_second: float
    decode_tokens_per_second: float
    of_allowed: float
    chunk_tokens: int
    prefill_tokens_per_second: float
    peak_gpu_bytes: int


def main() -> None:
    """Measure and print; JSON on standard output with ``--json``."""
    arguments = _parse_arguments()
    report(partial(measure, arguments), render, as_json=arguments.json)


def measure(arguments: argparse.Namespace, folder: Path) -> StreamFigures:
    """Fill a cache beyond the GPU's memory, decode from it, and read on."""
    path = arguments.model or write_random_size(folder, arguments.size, tokens=arguments.depth)
    request = load_request(arguments, path=str(path), warm_bytes=arguments.ram)
    with loaded(request, folder) as (model, _):
        say(f"Filling the cache with {arguments.depth:,} tokens")
        sequence = deep_sequence(model, arguments.depth)
        say("Decoding and prefilling")
        return _measure(model, sequence, arguments)


def render(figures: StreamFigures) -> str:
    """The figures for people."""
    mib = 2**20
    return (
        f"{figures.model} at {figures.depth:,} tokens, {figures.device}\n\n"
        f"brought from RAM per token  {figures.brought_bytes / mib:>10,.0f} MiB\n"
        f"of it from the SSD          {figures.streamed_bytes / mib:>10,.0f} MiB\n"
        f"the bus moves               {figures.bus_bytes_per_second / 1e9:>10.1f} GB/s\n"
        f"decoding                    {figures.decode_tokens_per_second:>10.2f} tok/s, "
        f"{figures.of_allowed:.0%} of what the bus allows\n"
        f"prefill of {figures.chunk_tokens:,} tokens     "
        f"{figures.prefill_tokens_per_second:>10.0f} tok/s\n"
        f"most graphics memory        {figures.peak_gpu_bytes / mib:>10,.0f} MiB\n"
    )


def _measure(
    model: LoadedModel, sequence: Sequence, arguments: argparse.Namespace
) -> StreamFigures:
    bus_rate = host_copy_rate(model.device, runs=COPY_RUNS)
    _decode(model, sequence)  # compiles, makes the buffers, and lets pinning come to its end
    traffic, depth = model.storage.traffic, sequence.position
    brought, streamed = traffic.brought_bytes, traffic.streamed_bytes
    seconds = _decode(model, sequence) / DECODE_TOKENS
    brought = (traffic.brought_bytes - brought) // DECODE_TOKENS
    streamed = (traffic.streamed_bytes - streamed) // DECODE_TOKENS

    chunk = token_ids([2] * (model.chunk_tokens or model.layout.page_size))
    began = time.perf_counter()
    model.runner.prefill(sequence, chunk)
    prefill_seconds = time.perf_counter() - began
    return StreamFigures(
        model=f"Qwen3.5-{arguments.size} shape, {model.weight_format.value} weights, "
        f"{model.layout.kv_format.value} cache",
        device=device_name(model.device),
        machine=machine(),
        depth=depth,
        brought_bytes=brought,
        streamed_bytes=streamed,
        bus_bytes_per_second=bus_rate,
        decode_tokens_per_second=1 / seconds,
        of_allowed=brought / bus_rate / seconds,
        chunk_tokens=len(chunk),
        prefill_tokens_per_second=len(chunk) / prefill_seconds,
        peak_gpu_bytes=peak_gpu_bytes(model.device),
    )


def _decode(model: LoadedModel, sequence: Sequence) -> float:
    """Seconds of some tokens, each waited for."""
    began = time.perf_counter()
    for _ in range(DECODE_TOKENS):
        int(model.runner.decode(sequence, 2, None).argmax())
    return time.perf_counter() - began


def _parse_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = benchmark_parser("engine.bench.gpu_stream", __doc__, may_be_random=True)
    parser.set_defaults(device="cuda", memory=4 << 30)
    parser.add_argument("--depth", type=int, default=1_000_000)
    parser.add_argument(
        "--ram", type=size, default=0, metavar="SIZE", help="what pages may take behind the GPU"
    )
    return parser.parse_args(given)


if __name__ == "__main__":
    main()
