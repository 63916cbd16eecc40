"""A DeltaNet mixer composed of other operations: where nothing is fused."""

from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn.functional import softplus

from kernels.causal_conv import reference_causal_conv
from kernels.delta_net_parts import DeltaNetParts
from kernels.gated_delta_rule import reference_recurrent_delta_rule
from kernels.kernel_set import (
    CausalConv,
    DeltaNetMixer,
    GatedDeltaRule,
    GatedRMSNorm,
    RunState,
)
from kernels.rms_norm import reference_gated_rms_norm


def composed_delta_net(
    causal_conv: CausalConv, delta_rule: GatedDeltaRule, gated_rms_norm: GatedRMSNorm
) -> DeltaNetMixer:
    """The operation made of these three."""

    def mix(
        packed: Tensor, parts: DeltaNetParts, states: Sequence[RunState], *, epsilon: float
    ) -> Tensor:
        num_channels, num_heads, value_head_dim = len(parts.conv), *parts.heads
        value_dim = num_heads * value_head_dim
        key_dim = (num_channels - value_dim) // 2
        key_head_dim = states[0][1][1].shape[1]
        mixed, gate, beta, decay = torch.split(
            packed, [num_channels, value_dim, num_heads, num_heads], dim=-1
        )
        mixed = mixed.contiguous()
        mixed = _one_below_another(
            [
                causal_conv(mixed[rows], parts.conv, state=conv_state)
                for rows, (conv_state, _) in states
            ]
        )  # [T, C]
        query, key, value = torch.split(mixed, [key_dim, key_dim, value_dim], dim=-1)
        query, key = _heads(query, key_head_dim), _heads(key, key_head_dim)
        value = _heads(value, value_head_dim)
        g, beta = parts.decay_rate * softplus(decay + parts.decay_bias), beta.sigmoid()
        output = _one_below_another(
            [
                delta_rule(
                    query[rows], key[rows], value[rows], g=g[rows], beta=beta[rows], state=state
                )
                for rows, (_, state) in states
            ]
        )  # [T, Hv, Dv]
        normed = gated_rms_norm(output, _heads(gate, value_head_dim), parts.norm, epsilon=epsilon)
        return normed.flatten(1)

    return mix


def _heads(flat: Tensor, head_dim: int) -> Tensor:
    """Cut [T, H * D] into contiguous heads [T, H, D]."""
    return flat.reshape(flat.shape[0], -1, head_dim).contiguous()


def _one_below_another(parts: Sequence[Tensor]) -> Tensor:
    """Rows of all runs; those of one run alone as they are, since ``torch.cat`` would copy them."""
    return parts[0] if len(parts) == 1 else torch.cat(tuple(parts))


reference_delta_net = composed_delta_net(
    reference_causal_conv, reference_recurrent_delta_rule, reference_gated_rms_norm
)
"""In plain torch, token by token."""
