"""Finds the tiles that suit a GPU: tries every combination that a program might walk in.

``python -m engine.bench.gpu_tuning``. A cut that does not fit, or changes the result, says so.
What is best goes into ``kernels.paged_attention.gpu.Cut``. All are compiled first, by several
processes into the cache that Triton keeps on the disk.
"""

import multiprocessing
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import torch
from torch import Tensor

from engine.bench.gpu import device_name, gpu_seconds
from engine.bench.gpu_kernels import HEAD_DIM, NUM_HEADS, SCALE, filled_pages
from kernels.checks import relative_error
from kernels.dispatch import triton_kernels
from kernels.kv_layout import KVFormat
from kernels.paged_attention.gpu import Cut, Tiling, fast_attention, suited_cut
from kernels.paged_kv import PagedKV

CONTEXT_LEN = 200_704
PREFILL_DEPTH, CHUNK_TOKENS = 32_768, 4096
STEP_RUNS, CHUNK_RUNS = 10, 3
MAX_ERROR = 4e-3
FORMATS = (KVFormat.F16, KVFormat.Q8_0, KVFormat.Q4_0)

_KIB = 1 << 10
_PROGRAMS = (1, 2, 4, 8)
_SHOWN = 8
_COMPILERS = 16
_SHORT = 8192


@dataclass(frozen=True)
class Work:
    """Tokens that attend to a context in a format."""

    kv_format: KVFormat
    num_tokens: int
    context_len: int

    def __str__(self) -> str:
        tokens = f"{self.num_tokens:,} tokens, {self.kv_format.value}"
        return f"{tokens}, {self.context_len:,} of context"


STEPS = tuple(Work(each, 1, CONTEXT_LEN) for each in FORMATS)
CHUNKS = tuple(Work(each, CHUNK_TOKENS, PREFILL_DEPTH + CHUNK_TOKENS) for each in FORMATS)


@dataclass(frozen=True)
class Case:
    """Work with its tensors."""

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
    tried = [(each, tuple(step_cuts())) for each in STEPS]
    tried += [(each, tuple(chunk_cuts())) for each in CHUNKS]
    _compile(tried)
    for work, cuts in tried:
        _tune(work, cuts, device)


def step_cuts() -> list[Cut]:
    """Cuts to try where there are few rows."""
    tiles = product((8 * _KIB, 16 * _KIB, 32 * _KIB), (1, 2, 4, 8), (1, 2, 3))
    tilings = [Tiling(32, tile_bytes, *rest) for tile_bytes, *rest in tiles]
    return [
        Cut(few=few, programs_per_multiprocessor=programs)
        for few, programs in product(tilings, _PROGRAMS)
    ]


def chunk_cuts() -> list[Cut]:
    """Cuts to try where there are many rows."""
    tiles = product((64, 128), (8 * _KIB, 16 * _KIB, 32 * _KIB), (4, 8), (1, 2, 3))
    return [Cut(many=Tiling(*each)) for each in tiles]


def outcome(case: Case, cut: Cut, expected: Tensor) -> tuple[float, str]:
    """Seconds of a cut, and what to say about it; infinite where it cannot be run."""
    try:
        error = relative_error(case.attend(cut), expected)
        runs = STEP_RUNS if len(case.query) == 1 else CHUNK_RUNS
        seconds = gpu_seconds(lambda: case.attend(cut), runs=runs)
    except Exception as failure:  # a cut that is too large fails in many ways
        return float("inf"), f"cannot be run: {type(failure).__name__}"
    verdict = "" if error < MAX_ERROR else f"  WRONG, error {error:.1e}"
    return seconds, f"{seconds * 1e3:>8.3f} ms{verdict}"


def _tune(work: Work, cuts: Sequence[Cut], device: torch.device) -> None:
    case = _case(work, device)
    as_set = suited_cut(work.kv_format, device)
    expected = case.attend(as_set)
    _say(f"\n{work}\n  {outcome(case, as_set, expected)[1]}  {_told(work, as_set)}, as set")
    told = sorted((*outcome(case, cut, expected), str(_told(work, cut))) for cut in cuts)
    for _, text, cut in told[:_SHOWN]:
        _say(f"  {text}  {cut}")
    for seconds, text, cut in told[_SHOWN:]:
        if "WRONG" in text or seconds == float("inf"):
            _say(f"  {text}  {cut}")


def _told(work: Work, cut: Cut) -> str:
    tiling = cut.tiling(work.num_tokens * NUM_HEADS)
    tile = f"{tiling.max_rows} rows, {tiling.tile_bytes // _KIB} KiB"
    walk = f"{tiling.num_warps} warps, {tiling.num_stages} stages"
    return f"{tile}, {walk}, {cut.programs_per_multiprocessor} programs"


def _compile(tried: Sequence[tuple[Work, Sequence[Cut]]]) -> None:
    """Compile all cuts; how many programs walk at once makes no difference to that."""
    jobs = {
        (replace(work, context_len=_SHORT), replace(cut, programs_per_multiprocessor=1))
        for work, cuts in tried
        for cut in cuts
    }
    num_processes = min(_COMPILERS, os.cpu_count() or 1)
    with multiprocessing.get_context("spawn").Pool(num_processes) as pool:
        pool.starmap(_compile_one, sorted(jobs, key=str), chunksize=1)


def _compile_one(work: Work, cut: Cut) -> None:
    try:
        _case(work, torch.device("cuda", 0)).attend(cut)
    except Exception as failure:  # told when it is measured
        _say(f"  {_told(work, cut)}: {type(failure).__name__}")


def _case(work: Work, device: torch.device) -> Case:
    kernels = triton_kernels(exact=False)
    kv, table = filled_pages(kernels, work.kv_format, work.context_len, device)
    query = torch.randn(work.num_tokens, NUM_HEADS, HEAD_DIM, device=device)
    return Case(kv, table, query, work.context_len)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
