"""Heads of an attention layer, composed of other operations: for devices that gain nothing else."""

import torch
from torch import Tensor

from kernels.kernel_set import AttentionHeads, RMSNorm, Rotary, SplitHeads
from kernels.rms_norm import reference_rms_norm
from kernels.rotary import reference_rotary


def composed_attention_heads(rms_norm: RMSNorm, rotary: Rotary) -> SplitHeads:
    """The operation made of these two."""

    def split_heads(
        packed: Tensor,
        query_norm: Tensor,
        key_norm: Tensor,
        *,
        cos: Tensor,
        sin: Tensor,
        num_kv_heads: int,
        epsilon: float,
        keep_unrotated: bool = False,
    ) -> AttentionHeads:
        head_dim = len(query_norm)
        rows = packed.view(
            len(packed), packed.shape[1] // head_dim, head_dim
        )  # [T, 2 Hq + 2 Hkv, D]
        query_gate, key, value = torch.split(
            rows, [rows.shape[1] - 2 * num_kv_heads, num_kv_heads, num_kv_heads], dim=1
        )
        query, gate = query_gate[:, 0::2], query_gate[:, 1::2]
        query = rms_norm(query.contiguous(), query_norm, epsilon=epsilon)
        key = rms_norm(key.contiguous(), key_norm, epsilon=epsilon)
        unrotated_key = key.clone() if keep_unrotated else None
        rotary(query, cos, sin)
        rotary(key, cos, sin)
        return AttentionHeads(query, key, value.contiguous(), gate.sigmoid(), unrotated_key)

    return split_heads


reference_attention_heads = composed_attention_heads(reference_rms_norm, reference_rotary)
"""In plain torch."""
