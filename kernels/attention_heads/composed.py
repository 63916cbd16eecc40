"""Attention heads composed of other operations, for devices that gain nothing from fusing."""

import torch
from torch import Tensor

from kernels.attention_parts import AttentionHeads
from kernels.kernel_set import RMSNorm, Rotary, SplitHeads
from kernels.rms_norm import reference_rms_norm
from kernels.rotary import reference_rotary


def composed_attention_heads(rms_norm: RMSNorm, rotary: Rotary) -> SplitHeads:
    """The operation made of these two."""

    def split_heads(
        packed: Tensor,
        query_norm: Tensor | None,
        key_norm: Tensor | None,
        *,
        cos: Tensor | None,
        sin: Tensor | None,
        head_dim: int,
        num_kv_heads: int,
        epsilon: float,
        has_gate: bool = True,
        keep_unrotated: bool = False,
    ) -> AttentionHeads:
        rows = packed.view(len(packed), packed.shape[1] // head_dim, head_dim)  # [T, heads, D]
        query, key, value = torch.split(
            rows, [rows.shape[1] - 2 * num_kv_heads, num_kv_heads, num_kv_heads], dim=1
        )
        gate = None
        if has_gate:
            query, gate = query[:, 0::2], query[:, 1::2].sigmoid()
        query, key = normed(query, query_norm, epsilon), normed(key, key_norm, epsilon)
        unrotated_key = key.clone() if keep_unrotated else None
        if cos is not None and sin is not None:
            rotary(query, cos, sin)
            if num_kv_heads:
                rotary(key, cos, sin)
        return AttentionHeads(query, key, value.contiguous(), gate, unrotated_key)

    def normed(heads: Tensor, weight: Tensor | None, epsilon: float) -> Tensor:
        """The heads in memory of their own, which may be turned in place."""
        if weight is None:
            return heads.clone(memory_format=torch.contiguous_format)
        return rms_norm(heads.contiguous(), weight, epsilon=epsilon)

    return split_heads


reference_attention_heads = composed_attention_heads(reference_rms_norm, reference_rotary)
"""In plain torch."""
