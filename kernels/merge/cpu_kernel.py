"""Merges attention over parts of a context, on the CPU."""

import numpy as np
import torch
from numba import types

from kernels.jit import entry, inlined
from kernels.kernel_set import PartialAttention
from kernels.simd.memory import Floats, load, store
from kernels.simd.vector import LANES, Scalar, fma, splat

_CUBE = types.float32[:, :, ::1]


@inlined
def merge_row(outputs: Floats, lses: Floats, merged: Floats) -> Scalar:
    """Write one row's output [D], merged from its parts [N, D]; return the merged lse.

    ``lses`` [N]; parts that saw nothing have an lse of -inf and are not read.
    """
    largest: Scalar = np.max(lses)
    merged[:] = 0.0
    if largest == -np.inf:
        return largest
    total = np.float32(0.0)
    for lse in lses:
        total += np.exp(lse - largest)
    merged_lse: Scalar = largest + np.log(total)
    for part in range(len(lses)):
        share = np.exp(lses[part] - merged_lse)
        if share != 0:
            for i in range(0, len(merged), LANES):
                added = fma(splat(share), load(outputs[part], i), load(merged, i))
                store(merged, i, added)
    return merged_lse


@entry([types.void(_CUBE, types.float32[:, ::1], types.float32[:, ::1], types.float32[::1])])
def _merge_rows(outputs: Floats, lses: Floats, merged: Floats, merged_lses: Floats) -> None:
    for row in range(len(merged)):
        merged_lses[row] = merge_row(outputs[row], lses[row], merged[row])


def cpu_merge(parts: list[PartialAttention]) -> PartialAttention:
    """Combine parts; see ``reference_merge``."""
    outputs = torch.stack([part.output for part in parts], dim=2)  # [T, Hq, N, D]
    lses = torch.stack([part.lse for part in parts], dim=2)
    output, lse = torch.empty_like(parts[0].output), torch.empty_like(parts[0].lse)
    num_parts, head_dim = outputs.shape[2:]
    _merge_rows(
        outputs.view(-1, num_parts, head_dim).numpy(),
        lses.view(-1, num_parts).numpy(),
        output.view(-1, head_dim).numpy(),
        lse.view(-1).numpy(),
    )
    return PartialAttention(output, lse, _merge_masses(parts, lse))


def _merge_masses(parts: list[PartialAttention], lse: torch.Tensor) -> torch.Tensor | None:
    """Lay the parts' page masses one after another, scaled; None where a part has none."""
    masses = []
    for part in parts:
        if part.page_mass is None:
            return None
        share = torch.where(part.lse == -torch.inf, 0.0, torch.exp(part.lse - lse))
        masses.append(share.unsqueeze(-1) * part.page_mass)
    return torch.cat(masses, dim=-1)
