"""The truth that sets of kernels are compared with: plain torch, slow and obviously right."""

from kernels.attention_heads import reference_attention_heads
from kernels.causal_conv import reference_causal_conv
from kernels.delta_net import composed_delta_net, reference_delta_net
from kernels.embedding import reference_embed
from kernels.experts import reference_experts, reference_routing
from kernels.gated_delta_rule import reference_chunked_delta_rule
from kernels.kernel_set import KernelSet
from kernels.linear import reference_linear
from kernels.merge import reference_merge
from kernels.paged_attention import reference_paged_attention
from kernels.rms_norm import (
    reference_add_rms_norm,
    reference_gated_rms_norm,
    reference_rms_norm,
)
from kernels.rotary import reference_rotary
from kernels.sample_token import reference_sample_token
from kernels.state_space import reference_chunked_state_space, reference_recurrent_state_space
from kernels.store_kv import reference_store_kv
from kernels.swiglu import reference_swiglu


def reference_kernels() -> KernelSet:
    """Return the set in plain torch, float32: slow and obviously right."""
    return KernelSet(
        name="reference",
        decode_attention=reference_paged_attention,
        prefill_attention=reference_paged_attention,
        merge=reference_merge,
        split_heads=reference_attention_heads,
        store_kv=reference_store_kv,
        decode_delta_net=reference_delta_net,
        prefill_delta_net=composed_delta_net(
            reference_causal_conv, reference_chunked_delta_rule, reference_gated_rms_norm
        ),
        recurrent_state_space=reference_recurrent_state_space,
        chunked_state_space=reference_chunked_state_space,
        causal_conv=reference_causal_conv,
        embed=reference_embed,
        linear=reference_linear,
        route=reference_routing,
        mix_experts=reference_experts,
        rms_norm=reference_rms_norm,
        add_rms_norm=reference_add_rms_norm,
        rotary=reference_rotary,
        swiglu=reference_swiglu,
        sample_token=reference_sample_token,
    )
