"""Merges attention over parts of a context into attention over their union, in plain torch."""

import torch

from kernels.kernel_set import PartialAttention


def reference_merge(parts: list[PartialAttention]) -> PartialAttention:
    """Combine parts whose pages are disjoint; exact, in any order and grouping.

    The page masses of the parts are laid one after another where every part has them. Rows that saw
    nothing in any part keep an lse of -inf and an output of 0.
    """
    lses = torch.stack([part.lse for part in parts])
    lse = lses.logsumexp(dim=0)
    shares = torch.where(lses == -torch.inf, 0.0, torch.exp(lses - lse)).unsqueeze(-1)
    output = sum(
        (share * part.output for share, part in zip(shares, parts, strict=True)),
        start=torch.zeros_like(parts[0].output),
    )
    masses = [
        share * part.page_mass
        for share, part in zip(shares, parts, strict=True)
        if part.page_mass is not None
    ]
    complete = len(masses) == len(parts)
    return PartialAttention(output, lse, torch.cat(masses, dim=-1) if complete else None)
