"""Chooses the implementation of every operation for a device: one function per set.

A set is imported when it is requested, so one set never compiles or loads another, and a machine
without a GPU never imports Triton.
"""

# ruff: noqa: PLC0415 - importing a compiled set compiles it

from kernels.delta_net import composed_delta_net
from kernels.embedding import reference_embed
from kernels.experts import composed_experts, reference_routing
from kernels.kernel_set import KernelSet
from kernels.rms_norm import composed_add_rms_norm


def cpu_kernels(*, exact: bool) -> KernelSet:
    """Return the compiled set for the CPU; ``exact`` keeps every matrix product in float32.

    The first call on a machine compiles for a minute or two and times alternative implementations;
    later calls load the results.
    """
    from kernels.attention_heads.cpu_kernel import cpu_attention_heads
    from kernels.causal_conv.cpu_kernel import cpu_causal_conv
    from kernels.chained_calls.cpu import ChainedCalls
    from kernels.chained_calls.exact import ExactChainedCalls
    from kernels.delta_net.cpu import cpu_decode_delta_net, cpu_prefill_delta_net
    from kernels.embedding.cpu import cpu_embed
    from kernels.experts.cpu import exact_cpu_experts, fast_cpu_experts
    from kernels.experts.routing_kernel import cpu_routing
    from kernels.linear.cpu import exact_cpu_linear, fast_cpu_linear
    from kernels.merge.cpu_kernel import cpu_merge
    from kernels.paged_attention.cpu import exact_cpu_attention, int16_cpu_attention
    from kernels.paged_attention.prefill import prefill_attention
    from kernels.rms_norm.cpu_kernel import cpu_add_rms_norm, cpu_rms_norm
    from kernels.rotary.cpu_kernel import cpu_rotary
    from kernels.sample_token.cpu import cpu_sample_token
    from kernels.state_space.cpu_kernel import cpu_state_space
    from kernels.store_kv.cpu_kernel import cpu_store_kv
    from kernels.swiglu.cpu_kernel import cpu_swiglu

    return KernelSet(
        name="cpu",
        decode_attention=exact_cpu_attention if exact else int16_cpu_attention,
        prefill_attention=exact_cpu_attention if exact else prefill_attention(),
        merge=cpu_merge,
        split_heads=cpu_attention_heads,
        store_kv=cpu_store_kv,
        decode_delta_net=cpu_decode_delta_net,
        prefill_delta_net=cpu_prefill_delta_net,
        recurrent_state_space=cpu_state_space,
        chunked_state_space=cpu_state_space,
        causal_conv=cpu_causal_conv,
        embed=cpu_embed,
        linear=exact_cpu_linear if exact else fast_cpu_linear,
        route=cpu_routing,
        mix_experts=exact_cpu_experts if exact else fast_cpu_experts,
        rms_norm=cpu_rms_norm,
        add_rms_norm=cpu_add_rms_norm,
        rotary=cpu_rotary,
        swiglu=cpu_swiglu,
        sample_token=cpu_sample_token,
        new_chain=ExactChainedCalls if exact else ChainedCalls,
    )


def triton_kernels(*, exact: bool) -> KernelSet:
    """Return the set for GPUs; ``exact`` keeps every matrix product in float32.

    Kernels are compiled when they are first launched, once per machine and shape of a model.
    """
    from kernels.attention_heads.triton_kernel import triton_attention_heads
    from kernels.causal_conv.triton_kernel import triton_causal_conv
    from kernels.gated_delta_rule.gpu import (
        exact_triton_chunked_delta_rule,
        fast_triton_chunked_delta_rule,
        triton_recurrent_delta_rule,
    )
    from kernels.linear.gpu import exact_triton_linear, fast_triton_linear
    from kernels.merge.triton_kernel import triton_merge
    from kernels.paged_attention.gpu import exact_triton_attention, fast_triton_attention
    from kernels.rms_norm.triton_kernel import triton_gated_rms_norm, triton_rms_norm
    from kernels.rotary.triton_kernel import triton_rotary
    from kernels.sample_token.gpu import triton_sample_token
    from kernels.state_space.triton_kernel import (
        gpu_chunked_state_space,
        triton_recurrent_state_space,
    )
    from kernels.store_kv.triton_kernel import triton_store_kv
    from kernels.swiglu.triton_kernel import triton_swiglu

    attention = exact_triton_attention if exact else fast_triton_attention
    linear = exact_triton_linear if exact else fast_triton_linear
    chunked_delta_rule = (
        exact_triton_chunked_delta_rule if exact else fast_triton_chunked_delta_rule
    )
    return KernelSet(
        name="triton",
        decode_attention=attention,
        prefill_attention=attention,
        merge=triton_merge,
        split_heads=triton_attention_heads,
        store_kv=triton_store_kv,
        decode_delta_net=composed_delta_net(
            triton_causal_conv, triton_recurrent_delta_rule, triton_gated_rms_norm
        ),
        prefill_delta_net=composed_delta_net(
            triton_causal_conv, chunked_delta_rule, triton_gated_rms_norm
        ),
        recurrent_state_space=triton_recurrent_state_space,
        chunked_state_space=gpu_chunked_state_space,
        causal_conv=triton_causal_conv,
        embed=reference_embed,
        linear=linear,
        route=reference_routing,
        mix_experts=composed_experts(linear, triton_swiglu, reference_routing),
        rms_norm=triton_rms_norm,
        add_rms_norm=composed_add_rms_norm(triton_rms_norm),
        rotary=triton_rotary,
        swiglu=triton_swiglu,
        sample_token=triton_sample_token,
    )
