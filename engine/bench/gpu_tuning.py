"""Finds the tile sizes that suit a GPU: varies each attention knob by itself.

``python -m engine.bench.gpu_tuning``. A cut that does not fit, or changes the result, says so.
What is best goes into ``kernels.paged_attention.gpu.Cut``.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from engine.bench.gpu import device_name, gpu_seconds
from engine.bench.gpu_kernels import HEAD_DIM, NUM_HEADS, SCALE, filled_pages
from kernels.checks import relative_error
from kernels.dispatch import triton_kernels
from kernels.kv_layout import KVFormat
from kernels.paged_attention.gpu import Cut, fast_attention
from kernels.paged_kv import PagedKV

CONTEXT_LEN = 200_704
PREFILL_DEPTH, CHUNK_TOKENS = 65_536, 4096
RUNS = 10
MAX_ERROR = 4e-3
_FORMATS = (KVFormat.F16, KVFormat.Q8_0, KVFormat.Q4_0)


@dataclass(frozen=True)
class _Case:
    """Tokens that attend to a context."""

    name: str
    kv: PagedKV
    block_table: Tensor
    query: Tensor
    context_len: int

    def attend(self, cut: Cut) -> Tensor:
        """The output, with a cut."""
        partial = fast_attention(cut)(
            self.query,
            self.kv,
            layer=0,
            block_table=self.block_table,
            context_len=self.context_len,
            scale=SCALE,
        )
        return partial.output


def main() -> None:
    """Measure and print line by line, so that an early end leaves what was found."""
    device = torch.device("cuda", 0)
    _say(f"{device_name(device)}, torch {torch.__version__}")
    for kv_format in _FORMATS:
        _tune(
            _case(kv_format, num_tokens=1, context_len=CONTEXT_LEN, device=device), _decode_cuts()
        )
    for kv_format in _FORMATS:
        end = PREFILL_DEPTH + CHUNK_TOKENS
        case = _case(kv_format, num_tokens=CHUNK_TOKENS, context_len=end, device=device)
        _tune(case, _prefill_cuts())


def _decode_cuts() -> Iterator[tuple[str, Cut]]:
    for tile_bytes in (8 << 10, 32 << 10):
        yield f"tile {tile_bytes >> 10} KiB", replace(Cut(), tile_bytes=tile_bytes)
    for warps in (2, 8):
        yield f"{warps} warps", replace(Cut(), few_rows_warps=warps)
        smaller = replace(Cut(), few_rows_warps=warps, tile_bytes=8 << 10)
        yield f"{warps} warps, tile 8 KiB", smaller
    for stages in (1, 3, 4):
        yield f"{stages} stages", replace(Cut(), num_stages=stages)
    for programs in (2, 8, 16):
        yield f"{programs} programs", replace(Cut(), programs_per_multiprocessor=programs)


def _prefill_cuts() -> Iterator[tuple[str, Cut]]:
    for rows in (32, 128):
        yield f"{rows} rows", replace(Cut(), max_rows=rows)
    yield "4 warps", replace(Cut(), many_rows_warps=4)
    yield "128 rows, 16 warps", replace(Cut(), max_rows=128, many_rows_warps=16)
    for stages in (1, 3):
        yield f"{stages} stages", replace(Cut(), num_stages=stages)
    for tile_bytes in (8 << 10, 32 << 10):
        yield f"tile {tile_bytes >> 10} KiB", replace(Cut(), tile_bytes=tile_bytes)


def _case(kv_format: KVFormat, *, num_tokens: int, context_len: int, device: torch.device) -> _Case:
    kv, table = filled_pages(triton_kernels(exact=False), kv_format, context_len, device)
    query = torch.randn(num_tokens, NUM_HEADS, HEAD_DIM, device=device)
    name = f"{num_tokens:,} tokens, {kv_format.value}, {context_len:,} of context"
    return _Case(name, kv, table, query, context_len)


def _tune(case: _Case, cuts: Iterator[tuple[str, Cut]]) -> None:
    expected = case.attend(Cut())
    as_set = gpu_seconds(lambda: case.attend(Cut()), runs=RUNS)
    _say(f"\n{case.name}: {as_set * 1e3:.3f} ms as set")
    for name, cut in cuts:
        _say(f"  {name:>22}  {_outcome(case, cut, expected, as_set)}")


def _outcome(case: _Case, cut: Cut, expected: Tensor, as_set: float) -> str:
    try:
        error = relative_error(case.attend(cut), expected)
        seconds = gpu_seconds(lambda: case.attend(cut), runs=RUNS)
    except Exception as failure:  # a cut that is too large fails in many ways
        return f"cannot be run: {type(failure).__name__}"
    verdict = "" if error < MAX_ERROR else f"  WRONG, error {error:.1e}"
    return f"{seconds * 1e3:>8.3f} ms  {as_set / seconds:.2f}x{verdict}"


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
