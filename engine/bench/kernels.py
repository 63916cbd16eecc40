"""Speed of the attention kernels compared with the machine's limits: ``lectern bench kernels``.

One token attends to a long context in each format; the same run reads as many bytes with torch's
sum and does the same attention with torch. All is measured in turn, round by round, and ratios are
taken within a round: the speed of a shared machine changes from one second to the next.
"""

import argparse
import statistics
from collections.abc import Callable
from functools import partial

import msgspec
import numba
import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention

from engine.bench.figures import Machine, machine, time_runs
from engine.bench.report import failures_told, print_figures
from kernels.kernel_set import PagedAttention
from kernels.kv_layout import PAGE_SIZE, KVFormat, KVLayout
from kernels.paged_attention.cpu import (
    bfloat16_cpu_attention,
    exact_cpu_attention,
    int16_cpu_attention,
)
from kernels.paged_attention.prefill import choose_prefill_attention
from kernels.paged_attention.torch_tiles import torch_cpu_attention
from kernels.paged_kv import PagedKV
from kernels.store_kv.cpu_kernel import cpu_store_kv
from kernels.timed_choice import TimedChoice

NUM_HEADS, NUM_KV_HEADS, HEAD_DIM = 8, 2, 256
SCALE = HEAD_DIM**-0.5
CONTEXT_LEN = 65_536
CHUNK_TOKENS = 512
MIN_CONTEXT_LEN = 2 * CHUNK_TOKENS
"""A chunk begins in the middle of the context."""
ROUNDS = 15
TORCH_ROUNDS = 3
PREFILL_ROUNDS = 3
PREFILL_ATTENTION: dict[str, PagedAttention] = {
    "float32": exact_cpu_attention,
    "bfloat16": bfloat16_cpu_attention,
    "torch": torch_cpu_attention,
}
PREFILL_CASES = (
    ("float32", KVFormat.F16),
    ("bfloat16", KVFormat.F16),
    ("torch", KVFormat.F16),
    ("bfloat16", KVFormat.Q8_0),
    ("bfloat16", KVFormat.Q4_0),
)
"""Products and format of the cache."""


class DecodeFigures(msgspec.Struct, frozen=True):
    """One token against the whole context, medians over the rounds.

    Attributes:
        kv_format: format of keys and values.
        seconds: of one call.
        bytes_per_second: keys and values read.
        of_read_bandwidth: the same, in units of what torch's sum reads.
        times_f16: how many times faster than f16.
    """

    kv_format: str
    seconds: float
    bytes_per_second: float
    of_read_bandwidth: float
    times_f16: float


class PrefillFigures(msgspec.Struct, frozen=True):
    """A chunk of 512 tokens at the end of a context."""

    kv_format: str
    products: str
    depth: int
    seconds: float
    operations_per_second: float


class KernelFigures(msgspec.Struct, frozen=True):
    """Result of ``lectern bench kernels``.

    Attributes:
        context_len: tokens that the decode figures are about.
        read_bytes_per_second: torch's sum over the bytes of the context in f16.
        torch_seconds: torch's scaled_dot_product_attention on the same f16 data.
        times_torch: how many times faster the f16 kernel is.
        prefill_choice: what a chunk is multiplied in on this processor, timed once.
    """

    machine: Machine
    context_len: int
    read_bytes_per_second: float
    torch_seconds: float
    times_torch: float
    prefill_choice: TimedChoice
    decode: tuple[DecodeFigures, ...]
    prefill: tuple[PrefillFigures, ...]


def main() -> None:
    """Measure and print; JSON on standard output with ``--json``."""
    arguments = _parse_arguments()
    if arguments.device == "cuda":
        _measure_gpu(as_json=arguments.json)
        return
    threads = arguments.threads or torch.get_num_threads()
    torch.set_num_threads(threads)
    numba.set_num_threads(min(threads, numba.config.NUMBA_NUM_THREADS))
    figures = run(context_len=arguments.context, rounds=arguments.rounds)
    print_figures(figures, render, as_json=arguments.json)


def _measure_gpu(*, as_json: bool) -> None:
    from engine.bench.gpu_kernels import measure_gpu, render_gpu  # noqa: PLC0415 - loads Triton
    from engine.loading.device import choose_device, find_gpu  # noqa: PLC0415 - likewise

    with failures_told():
        choose_device("cuda", find_gpu())
    print_figures(measure_gpu(), render_gpu, as_json=as_json)


def run(*, context_len: int = CONTEXT_LEN, rounds: int = ROUNDS) -> KernelFigures:
    """Measure all kernels; ``context_len`` is whole pages, from MIN_CONTEXT_LEN on."""
    torch.manual_seed(0)
    keys, values = torch.randn(2, context_len, NUM_KV_HEADS, HEAD_DIM)
    contexts = {each: _Context(each, keys, values) for each in KVFormat}
    read_seconds, decode_seconds = _decode_rounds(contexts, rounds)
    torch_seconds = _time_torch(keys, values)
    f16_seconds = decode_seconds[KVFormat.F16]
    return KernelFigures(
        machine=machine(),
        context_len=context_len,
        read_bytes_per_second=contexts[KVFormat.F16].num_bytes / statistics.median(read_seconds),
        torch_seconds=torch_seconds,
        times_torch=torch_seconds / statistics.median(f16_seconds),
        prefill_choice=choose_prefill_attention(),
        decode=tuple(
            DecodeFigures(
                kv_format=each.value,
                seconds=statistics.median(seconds),
                bytes_per_second=contexts[each].num_bytes / statistics.median(seconds),
                of_read_bandwidth=_median_ratio(read_seconds, seconds)
                * contexts[each].num_bytes
                / contexts[KVFormat.F16].num_bytes,
                times_f16=_median_ratio(f16_seconds, seconds),
            )
            for each, seconds in decode_seconds.items()
        ),
        prefill=tuple(
            _measure_prefill(products, contexts[kv_format], depth)
            for depth in (context_len // 16, context_len // 2)
            for products, kv_format in PREFILL_CASES
        ),
    )


def render(figures: KernelFigures) -> str:
    """The figures as tables for people."""
    lines = [
        (
            f"{figures.machine.processor}, {figures.machine.threads} threads, "
            f"torch {figures.machine.torch}, numba {figures.machine.numba}"
        ),
        (
            f"one token, {figures.context_len:,} tokens of context, "
            f"{NUM_HEADS}/{NUM_KV_HEADS} heads of {HEAD_DIM}; "
            f"torch's sum reads {figures.read_bytes_per_second / 1e9:.1f} GB/s"
        ),
        "",
        f"{'cache':>6}  {'ms':>7}  {'GB/s':>6}  {'of sum':>6}  {'x f16':>6}",
    ]
    lines += [
        f"{each.kv_format:>6}  {each.seconds * 1e3:>7.2f}  {each.bytes_per_second / 1e9:>6.1f}"
        f"  {each.of_read_bandwidth:>6.0%}  {each.times_f16:>6.2f}"
        for each in figures.decode
    ]
    lines += [
        (
            f"torch's attention in float16 takes {figures.torch_seconds * 1e3:.1f} ms, "
            f"{figures.times_torch:.0f} times as long"
        ),
        "",
        f"{CHUNK_TOKENS} tokens; {figures.prefill_choice}",
        f"{'depth':>8}  {'cache':>6}  {'products':>8}  {'ms':>8}  {'GFLOP/s':>8}",
    ]
    lines += [
        f"{each.depth:>8,}  {each.kv_format:>6}  {each.products:>8}  {each.seconds * 1e3:>8.1f}"
        f"  {each.operations_per_second / 1e9:>8.0f}"
        for each in figures.prefill
    ]
    return "\n".join(lines) + "\n"


class _Context:
    """A context in one format, on shuffled pages of one slab."""

    def __init__(self, kv_format: KVFormat, keys: Tensor, values: Tensor) -> None:
        layout = KVLayout(kv_format, num_layers=1, num_kv_heads=NUM_KV_HEADS, head_dim=HEAD_DIM)
        self.length = len(keys)
        num_pages = self.length // layout.page_size
        self.kv = PagedKV(layout, pages_per_slab=num_pages, device=keys.device)
        self.kv.grow()
        self.block_table = torch.randperm(num_pages).int()
        self.num_bytes = self.kv.slab_bytes
        offset = torch.arange(layout.page_size)
        slots = (self.block_table.long()[:, None] * layout.page_size + offset).flatten()
        cpu_store_kv(keys, values, self.kv, layer=0, slots=slots)

    def attend(self, attention: PagedAttention, query: Tensor, context_len: int) -> None:
        """Attend to the first tokens."""
        attention(
            query,
            self.kv,
            layer=0,
            block_table=self.block_table,
            context_len=context_len,
            scale=SCALE,
        )


def _decode_rounds(
    contexts: dict[KVFormat, _Context], rounds: int
) -> tuple[list[float], dict[KVFormat, list[float]]]:
    """Seconds of reading the f16 context and of attending in each format, once per round."""
    query = torch.randn(1, NUM_HEADS, HEAD_DIM)
    all_bytes = contexts[KVFormat.F16].kv.slabs[0].view(torch.float32)
    read: list[float] = []
    decode: dict[KVFormat, list[float]] = {each: [] for each in contexts}
    for _ in range(rounds):
        read.append(_seconds(all_bytes.sum))
        for kv_format, context in contexts.items():
            attend = partial(context.attend, int16_cpu_attention, query, context.length)
            decode[kv_format].append(_seconds(attend))
    return read, decode


def _seconds(call: Callable[[], object]) -> float:
    """Seconds of one call, after one that brings the threads back to work."""
    return time_runs(call, repeats=1).median


def _time_torch(keys: Tensor, values: Tensor) -> float:
    query = torch.randn(1, NUM_HEADS, 1, HEAD_DIM, dtype=torch.float16)
    key, value = (each.half().transpose(0, 1).contiguous().unsqueeze(0) for each in (keys, values))

    def attend() -> Tensor:
        return scaled_dot_product_attention(query, key, value, scale=SCALE, enable_gqa=True)

    return time_runs(attend, repeats=TORCH_ROUNDS).median


def _measure_prefill(products: str, context: _Context, depth: int) -> PrefillFigures:
    attention = PREFILL_ATTENTION[products]
    query = torch.randn(CHUNK_TOKENS, NUM_HEADS, HEAD_DIM)
    end = depth + CHUNK_TOKENS
    timing = time_runs(lambda: context.attend(attention, query, end), repeats=PREFILL_ROUNDS)
    pairs = CHUNK_TOKENS * depth + CHUNK_TOKENS * (CHUNK_TOKENS + 1) // 2
    operations = 4 * pairs * NUM_HEADS * HEAD_DIM
    return PrefillFigures(
        context.kv.layout.kv_format.value,
        products,
        depth,
        timing.median,
        operations / timing.median,
    )


def _median_ratio(numerators: list[float], denominators: list[float]) -> float:
    return statistics.median(a / b for a, b in zip(numerators, denominators, strict=True))


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="lectern bench kernels", description=__doc__)
    parser.add_argument("--context", type=int, default=CONTEXT_LEN, help="tokens of context")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if arguments.context < MIN_CONTEXT_LEN or arguments.context % PAGE_SIZE:
        parser.error(f"--context takes whole pages of {PAGE_SIZE}, from {MIN_CONTEXT_LEN} on")
    return arguments


if __name__ == "__main__":
    main()
