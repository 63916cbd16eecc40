"""Speed of the attention kernels compared with the GPU's limits: ``lectern bench kernels``.

One token attends to a long context in each format; the same run copies memory, which is what
decoding is held against. A chunk of prefill is held against torch's attention over as many keys and
values in one piece. Times are of the GPU's own clock, medians of many runs.
"""

import msgspec
import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention

from engine.bench.figures import Machine, machine
from engine.bench.gpu import copy_rate, device_name, gpu_seconds
from kernels.dispatch import triton_kernels
from kernels.kernel_set import KernelSet
from kernels.kv_layout import KVFormat, KVLayout
from kernels.paged_kv import PagedKV

NUM_HEADS, NUM_KV_HEADS, HEAD_DIM = 8, 2, 256
SCALE = HEAD_DIM**-0.5
DECODE_LEN = 200_704
PREFILL_DEPTH = 131_072
CHUNK_TOKENS = 8192
RUNS = 20

_PAGES_AT_ONCE = 64


class GpuDecodeFigures(msgspec.Struct, frozen=True):
    """One token against the whole context.

    Attributes:
        of_copy: bytes read per second, in units of what copying reads and writes.
        times_f16: how many times faster than f16.
    """

    kv_format: str
    seconds: float
    bytes_per_second: float
    of_copy: float
    times_f16: float


class GpuKernelFigures(msgspec.Struct, frozen=True):
    """Result of ``lectern bench kernels --device cuda``.

    Attributes:
        copy_bytes_per_second: bytes read and written by a copy on the GPU.
        prefill_seconds: a chunk at depth, from pages in f16.
        torch_seconds: torch's attention, the same in one piece.
    """

    machine: Machine
    device: str
    context_len: int
    copy_bytes_per_second: float
    decode: tuple[GpuDecodeFigures, ...]
    prefill_depth: int
    prefill_seconds: float
    torch_seconds: float


def measure_gpu(
    *, context_len: int = DECODE_LEN, depth: int = PREFILL_DEPTH, runs: int = RUNS
) -> GpuKernelFigures:
    """Measure on the first GPU; lengths are whole pages."""
    device = torch.device("cuda", 0)
    kernels = triton_kernels(exact=False)
    copied = copy_rate(device, runs=runs)
    seconds = {each: _time_decode(kernels, each, context_len, device, runs) for each in KVFormat}
    return GpuKernelFigures(
        machine=machine(),
        device=device_name(device),
        context_len=context_len,
        copy_bytes_per_second=copied,
        decode=tuple(
            GpuDecodeFigures(
                kv_format=each.value,
                seconds=taken,
                bytes_per_second=_context_bytes(each, context_len) / taken,
                of_copy=_context_bytes(each, context_len) / taken / copied,
                times_f16=seconds[KVFormat.F16] / taken,
            )
            for each, taken in seconds.items()
        ),
        prefill_depth=depth,
        prefill_seconds=_time_prefill(kernels, depth, device, runs),
        torch_seconds=_time_torch(depth, device, runs),
    )


def render_gpu(figures: GpuKernelFigures) -> str:
    """The figures as tables for people."""
    lines = [
        f"{figures.device}, torch {figures.machine.torch}",
        (
            f"one token, {figures.context_len:,} tokens of context, "
            f"{NUM_HEADS}/{NUM_KV_HEADS} heads of {HEAD_DIM}; "
            f"a copy moves {figures.copy_bytes_per_second / 1e9:.0f} GB/s"
        ),
        "",
        f"{'cache':>6}  {'ms':>7}  {'GB/s':>6}  {'of copy':>7}  {'x f16':>6}",
    ]
    lines += [
        f"{each.kv_format:>6}  {each.seconds * 1e3:>7.3f}  {each.bytes_per_second / 1e9:>6.0f}"
        f"  {each.of_copy:>7.0%}  {each.times_f16:>6.2f}"
        for each in figures.decode
    ]
    lines.append(
        f"{CHUNK_TOKENS:,} tokens at depth {figures.prefill_depth:,}: "
        f"{figures.prefill_seconds * 1e3:.1f} ms, torch {figures.torch_seconds * 1e3:.1f} ms "
        f"({figures.torch_seconds / figures.prefill_seconds:.0%} of its speed)"
    )
    return "\n".join(lines) + "\n"


def _time_decode(
    kernels: KernelSet, kv_format: KVFormat, context_len: int, device: torch.device, runs: int
) -> float:
    kv, table = filled_pages(kernels, kv_format, context_len, device)
    query = torch.randn(1, NUM_HEADS, HEAD_DIM, device=device)
    length = torch.tensor([context_len], dtype=torch.int32, device=device)

    def attend() -> None:
        kernels.decode_attention(
            query, kv, layer=0, block_table=table, context_len=length, scale=SCALE
        )

    return gpu_seconds(attend, runs=runs)


def _time_prefill(kernels: KernelSet, depth: int, device: torch.device, runs: int) -> float:
    end = depth + CHUNK_TOKENS
    kv, table = filled_pages(kernels, KVFormat.F16, end, device)
    query = torch.randn(CHUNK_TOKENS, NUM_HEADS, HEAD_DIM, device=device)

    def attend() -> None:
        kernels.prefill_attention(
            query, kv, layer=0, block_table=table, context_len=end, scale=SCALE
        )

    return gpu_seconds(attend, runs=runs // 4)


def _time_torch(depth: int, device: torch.device, runs: int) -> float:
    """Every query sees all: torch has no fast kernel for a causal chunk behind a context."""
    end = depth + CHUNK_TOKENS
    query = torch.randn(1, NUM_HEADS, CHUNK_TOKENS, HEAD_DIM, device=device).half()
    keys, values = torch.randn(2, 1, NUM_KV_HEADS, end, HEAD_DIM, device=device).half()

    def attend() -> Tensor:
        return scaled_dot_product_attention(query, keys, values, scale=SCALE, enable_gqa=True)

    return gpu_seconds(attend, runs=runs // 4)


def filled_pages(
    kernels: KernelSet, kv_format: KVFormat, context_len: int, device: torch.device
) -> tuple[PagedKV, Tensor]:
    """Random keys and values on shuffled pages of one slab."""
    layout = KVLayout(kv_format, num_layers=1, num_kv_heads=NUM_KV_HEADS, head_dim=HEAD_DIM)
    num_pages = -(-context_len // layout.page_size)
    kv = PagedKV(layout, pages_per_slab=num_pages, device=device)
    kv.grow()
    step = _PAGES_AT_ONCE * layout.page_size
    for start in range(0, num_pages * layout.page_size, step):
        count = min(step, num_pages * layout.page_size - start)
        rows = torch.randn(2, count, NUM_KV_HEADS, HEAD_DIM, device=device)
        slots = torch.arange(start, start + count, device=device)
        kernels.store_kv(rows[0], rows[1], kv, layer=0, slots=slots)
    return kv, torch.randperm(num_pages, device=device).int()


def _context_bytes(kv_format: KVFormat, context_len: int) -> int:
    layout = KVLayout(kv_format, num_layers=1, num_kv_heads=NUM_KV_HEADS, head_dim=HEAD_DIM)
    return context_len * layout.layer_bytes // layout.page_size
