"""Paged attention on the CPU: threads share the tasks, whose parts are then merged."""

from typing import NamedTuple

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from kernels.jit import entry, inlined
from kernels.merge.cpu_kernel import merge_row
from kernels.page_addresses import LayerPages, layer_pages_type
from kernels.paged_attention.operands import TILE_LEN
from kernels.paged_attention.page_kernel import InnerLoops, Workspace
from kernels.paged_attention.present import Present, find_present
from kernels.paged_attention.softmax import Seen
from kernels.paged_attention.task import (
    Context,
    Plan,
    Task,
    attend_pages,
    loops_type,
    make_task,
    plan_type,
)
from kernels.simd.memory import Floats
from kernels.simd.vector import Scalar


class Tensors(NamedTuple):
    """What a call reads and writes.

    Attributes:
        query: ``[T, Hq, D]``.
        block_table: int32 ``[1, P]`` or ``[Hkv, P]``.
        output: ``[T, Hq, D]``, to be filled.
        lse: ``[T, Hq]``, to be filled.
        page_mass: ``[T, Hq, P]``, given as -inf, to be filled; P is 0 where it is not wanted.
    """

    query: Floats
    block_table: NDArray[np.int32]
    output: Floats
    lse: Floats
    page_mass: Floats


_CUBE = types.float32[:, :, ::1]
_TENSORS = types.NamedTuple(
    (_CUBE, types.int32[:, ::1], _CUBE, types.float32[:, ::1], _CUBE), Tensors
)


@inlined
def _make_room(num_rows: int, page_size: int, head_dim: int) -> tuple[Workspace, Seen]:
    workspace = Workspace(
        query=np.empty((num_rows, head_dim), np.float32),
        scores=np.empty((num_rows, page_size), np.float32),
        tile=np.empty((TILE_LEN, head_dim), np.float32),
        largest=np.empty(num_rows, np.float32),
        page_total=np.empty(num_rows, np.float32),
    )
    seen = Seen(
        output=np.empty((num_rows, head_dim), np.float32),
        largest=np.empty(num_rows, np.float32),
        total=np.empty(num_rows, np.float32),
    )
    return workspace, seen


@inlined
def _keep(seen: Seen, task: Task, parts: Floats, lses: Floats) -> None:
    """Write what a task saw to its place in outputs [Hkv, R, S, D] and lses [Hkv, R, S]."""
    for i in range(min(task.num_rows, parts.shape[1] - task.first_row)):
        row = task.first_row + i
        total = seen.total[i]
        lses[task.head, row, task.split] = seen.largest[i] + np.log(total)
        inverse = np.float32(1.0) / total if total > 0 else np.float32(0.0)
        for d in range(parts.shape[3]):
            parts[task.head, row, task.split, d] = seen.output[i, d] * inverse


@inlined
def _share(page_mass: Floats, lse: Scalar) -> None:
    """Turn the log-sum-exps of a row's pages into shares of the whole."""
    for page in range(len(page_mass)):
        saw_something = page_mass[page] > -np.inf
        page_mass[page] = np.exp(page_mass[page] - lse) if saw_something else np.float32(0.0)


@entry(
    [types.void(_TENSORS, types.float64, layer_pages_type, loops_type, plan_type)], parallel=True
)
def attend(
    tensors: Tensors, scale: float, pages: LayerPages, loops: InnerLoops, plan: Plan
) -> None:
    """Attend as planned; scores are scaled by ``scale``."""
    query, block_table, output, lse, page_mass = tensors
    num_tokens, num_heads, head_dim = query.shape
    num_kv_heads, num_rows = num_heads // plan.group, num_tokens * plan.group
    parts = np.empty((num_kv_heads, num_rows, plan.num_splits, head_dim), np.float32)
    lses = np.empty((num_kv_heads, num_rows, plan.num_splits), np.float32)
    num_blocks = (num_rows + plan.block_rows - 1) // plan.block_rows
    num_tasks = num_blocks * num_kv_heads * plan.num_splits

    entries, counts = find_present(block_table)

    for thread in numba.prange(plan.num_threads):
        present = Present(entries, counts)
        context = Context(query, scale, pages, block_table, present, loops, plan)
        workspace, seen = _make_room(plan.block_rows, pages.page_size, head_dim)
        for number in range(thread, num_tasks, plan.num_threads):
            task = make_task(context, number)
            attend_pages(context, task, workspace, seen, page_mass)
            _keep(seen, task, parts, lses)

    for thread in numba.prange(plan.num_threads):
        for index in range(thread, num_tokens * num_heads, plan.num_threads):
            token, head = index // num_heads, index % num_heads
            kv_head, row = head // plan.group, token * plan.group + head % plan.group
            merged = merge_row(parts[kv_head, row], lses[kv_head, row], output[token, head])
            lse[token, head] = merged
            _share(page_mass[token, head], merged)
