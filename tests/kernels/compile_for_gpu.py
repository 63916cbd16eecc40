"""Compile every GPU kernel for a GPU that need not be there.

    python -m tests.kernels.compile_for_gpu CAPABILITY exact|fast:TOKENS[,TOKENS...]...

A stand-in for the driver names the architecture, and each launch stops where the machine code is
made; what is the same for exact and fast products is made once. Prints one line per kernel: name
and bytes of shared memory.
"""

import os
import sys
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import torch
from triton.backends.compiler import GPUTarget
from triton.runtime.driver import driver
from triton.runtime.jit import JITFunction

from kernels.delta_net_parts import DeltaNetParts
from kernels.dispatch import triton_kernels
from kernels.kernel_set import DeltaNetMixer, KernelSet
from kernels.kv_layout import KVFormat, KVLayout
from kernels.launch import LEAST_SHARED_BYTES
from kernels.linear import DenseWeight, Int4Weight, Int8Weight, LinearWeight, PackedWeight
from kernels.linear.packed.block_format import BlockFormat
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.paged_kv import PagedKV
from kernels.sample_token.settings import sampling_settings

HEADS, KV_HEADS, HEAD_DIM = 16, 4, 256
KEY_HEADS, VALUE_HEADS, DELTA_DIM = 16, 32, 128
HIDDEN, CHANNELS = 2560, 8192
VOCABULARY = 262_144
LONGEST_STEP = 16
WIDEST, MOST_PACKED = KVFormat.F32, KVFormat.Q4_0
"""Of these keys alone there are tables by head too: of both for one token, of one for many."""
SHARED_BYTES = {90: 227 << 10}


class DriverStandIn:
    """What launching asks the driver."""

    def __init__(self, capability: int) -> None:
        self._target = GPUTarget("cuda", capability, 32)

    def get_current_target(self) -> GPUTarget:
        return self._target

    def get_current_device(self) -> int:
        return 0

    def get_current_stream(self, _device: int) -> int:
        return 0


def compile_instead_of_launching(capability: int) -> None:
    launch = JITFunction.run

    def compile_only(self: Any, *args: Any, warmup: bool, **options: Any) -> Any:
        kernel = launch(self, *args, warmup=True, **options)
        sys.stdout.write(f"{self.fn.__name__} {kernel.metadata.shared}\n")
        return kernel

    JITFunction.run = compile_only
    # As for tensors on a GPU: these lie on the CPU, where the interpreter has no such numbers.
    for module in ("kernels.linear.gpu", "kernels.linear.packed.gpu"):
        patch(f"{module}.product_type", lambda _: torch.bfloat16).start()
    room = SHARED_BYTES.get(capability, LEAST_SHARED_BYTES)
    patch("kernels.paged_attention.gpu.shared_bytes", lambda _: room).start()


def launch_all(kernels: KernelSet, num_tokens: int) -> None:
    zeros = torch.zeros
    for kv_format in KVFormat:
        _attend(kernels, kv_format, num_tokens)
    for weight in _weights():
        kernels.linear(zeros(num_tokens, HIDDEN), weight)
    kernels.causal_conv(zeros(num_tokens, CHANNELS), zeros(CHANNELS, 4), state=zeros(CHANNELS, 3))
    _mix(kernels.decode_delta_net if num_tokens == 1 else kernels.prefill_delta_net, num_tokens)
    kernels.rms_norm(zeros(num_tokens, HIDDEN), zeros(HIDDEN), epsilon=1e-6)
    angles = zeros(num_tokens, 32)
    kernels.split_heads(
        zeros(num_tokens, 2 * (HEADS + KV_HEADS) * HEAD_DIM),
        zeros(HEAD_DIM),
        zeros(HEAD_DIM),
        cos=angles,
        sin=angles,
        head_dim=HEAD_DIM,
        num_kv_heads=KV_HEADS,
        epsilon=1e-6,
        keep_unrotated=num_tokens > 1,
    )
    kernels.rotary(zeros(num_tokens, HEADS, HEAD_DIM), angles, angles)
    kernels.swiglu(zeros(num_tokens, 2 * CHANNELS))
    if num_tokens == 1:
        in_group, heads = zeros(1, 1, DELTA_DIM), zeros(1, VALUE_HEADS, DELTA_DIM)
        kernels.recurrent_state_space(
            in_group,
            in_group,
            heads,
            g=zeros(1, VALUE_HEADS),
            state=zeros(VALUE_HEADS, DELTA_DIM, DELTA_DIM),
        )
        kernels.sample_token(
            zeros(VOCABULARY),
            sampling_settings(),
            zeros(1, dtype=torch.float64),
            is_chosen=zeros(VOCABULARY, dtype=torch.bool),
        )


def _mix(mix: DeltaNetMixer, num_tokens: int) -> None:
    value_dim = VALUE_HEADS * DELTA_DIM
    channels = 2 * KEY_HEADS * DELTA_DIM + value_dim
    of_heads = torch.zeros(VALUE_HEADS)
    parts = DeltaNetParts(torch.zeros(channels, 4), of_heads, of_heads, torch.zeros(DELTA_DIM))
    state = torch.zeros(channels, 3), torch.zeros(VALUE_HEADS, DELTA_DIM, DELTA_DIM)
    packed = torch.zeros(num_tokens, channels + value_dim + 2 * VALUE_HEADS)
    mix(packed, parts, [(slice(0, num_tokens), state)], epsilon=1e-6)


def _attend(kernels: KernelSet, kv_format: KVFormat, num_tokens: int) -> None:
    layout = KVLayout(kv_format, num_layers=2, num_kv_heads=KV_HEADS, head_dim=HEAD_DIM)
    kv = PagedKV(layout, pages_per_slab=4, device=torch.device("cpu"))
    kv.grow()
    rows = torch.zeros(num_tokens, KV_HEADS, HEAD_DIM)
    kernels.store_kv(rows, rows, kv, layer=1, slots=torch.arange(num_tokens))
    forms: list[tuple[int | None, tuple[int, ...]]] = [(None, (800,))]
    if kv_format is WIDEST or (kv_format is MOST_PACKED and num_tokens == 1):
        forms.append((300_000, (KV_HEADS, 800)))
    parts = [
        kernels.decode_attention(
            torch.zeros(num_tokens, HEADS, HEAD_DIM),
            kv,
            layer=1,
            block_table=torch.zeros(shape, dtype=torch.int32),
            context_len=200_000,
            query_start=query_start,
            scale=1.0,
            page_mass=num_tokens <= LONGEST_STEP,
        )
        for query_start, shape in forms
    ]
    kernels.merge(parts)


def _weights() -> list[LinearWeight]:
    matrix, codes = torch.zeros(HIDDEN, HIDDEN), torch.zeros(HIDDEN, HIDDEN, dtype=torch.int8)
    packed = torch.zeros(HIDDEN, HIDDEN // 2, dtype=torch.uint8)
    halves = torch.zeros(HIDDEN, HIDDEN // 32, dtype=torch.float16)
    return [
        DenseWeight(matrix),
        DenseWeight(matrix.to(torch.bfloat16)),
        DenseWeight(matrix.to(torch.float16)),
        Int8Weight(codes, torch.zeros(HIDDEN, HIDDEN // 128)),
        Int4Weight(packed, halves, halves),
        *(
            PackedWeight(name, (torch.zeros(HIDDEN, _row_bytes(each), dtype=torch.uint8),))
            for name, each in BLOCK_FORMATS.items()
        ),
    ]


def _row_bytes(block_format: BlockFormat) -> int:
    return HIDDEN // block_format.block_len * block_format.block_bytes


if __name__ == "__main__":
    capability = int(sys.argv[1])
    driver.set_active(DriverStandIn(capability))
    compile_instead_of_launching(capability)
    # Into a cache of its own, or else nothing might be compiled.
    with TemporaryDirectory() as folder, patch.dict(os.environ, TRITON_CACHE_DIR=folder):
        for asked in sys.argv[2:]:
            products, _, counts = asked.partition(":")
            for count in counts.split(","):
                launch_all(triton_kernels(exact=products == "exact"), int(count))
