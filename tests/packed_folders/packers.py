"""Weights packed as publishers pack them, written from the published formats, number by number.

Each packer takes a matrix ``[outputs, inputs]`` and returns the tensors that are stored instead of
it, by the ends of their names, and the numbers that these mean.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import torch
from torch import Tensor

Stored = dict[str, Tensor]
Pack = Callable[[Tensor], tuple[Stored, Tensor]]
WORD = 32


@dataclass(frozen=True)
class Way:
    """A way to pack: what config.json says, and what is stored."""

    config: dict[str, Any]
    pack: Pack
    kind: str
    tensors: tuple[str, ...] = field(default=())


def words_along(codes: Tensor, bits: int) -> Tensor:
    """Neighbours of a row into words, the first in the lowest bits; the rest of a word is 0."""
    per_word = WORD // bits
    words = torch.zeros(len(codes), -(-codes.shape[1] // per_word), dtype=torch.int64)
    for column in range(codes.shape[1]):
        words[:, column // per_word] |= codes[:, column].long() << bits * (column % per_word)
    return words.to(torch.int64).where(words < 2**31, words - 2**32).to(torch.int32)


def levels(weight: Tensor, bits: int, size: int, *, symmetric: bool) -> tuple[Tensor, ...]:
    """Codes ``[outputs, inputs]``, zeros and scales ``[outputs, groups]`` of groups of inputs."""
    groups = weight.split(size, dim=1)
    top = (1 << bits) - 1
    low = torch.stack([group.amin(1).clamp(max=0) for group in groups], 1)
    high = torch.stack([group.amax(1).clamp(min=0) for group in groups], 1)
    if symmetric:
        high = torch.maximum(-low, high)
        low = -high
    scales = ((high - low) / top).clamp(min=1e-4).half().float()
    zeros = (-low / scales).round().clamp(1, top)
    if symmetric:
        zeros.fill_(1 << (bits - 1))
    spread = [each.repeat_interleave(size, 1)[:, : weight.shape[1]] for each in (scales, zeros)]
    codes = (weight / spread[0] + spread[1]).round().clamp(0, top)
    return codes, zeros, scales


def meant(codes: Tensor, zeros: Tensor, scales: Tensor, group_of: Tensor) -> Tensor:
    return (codes - zeros[:, group_of]) * scales[:, group_of]


def even(inputs: int, size: int) -> Tensor:
    return torch.arange(inputs) // size


def awq(size: int) -> Pack:
    def pack(weight: Tensor) -> tuple[Stored, Tensor]:
        group = size if size > 0 else weight.shape[1]
        codes, zeros, scales = levels(weight, 4, group, symmetric=False)
        order = [0, 2, 4, 6, 1, 3, 5, 7]
        turned = [each.T.reshape(each.shape[1], -1, 8)[..., order] for each in (codes, zeros)]
        words = [words_along(each.reshape(len(each), -1), 4) for each in turned]
        stored = {"qweight": words[0], "qzeros": words[1], "scales": scales.T.half()}
        return stored, meant(codes, zeros, scales, even(weight.shape[1], group))

    return pack


def gptq(bits: int, size: int, *, desc_act: bool = False, version: int = 1) -> Pack:
    def pack(weight: Tensor) -> tuple[Stored, Tensor]:
        inputs = weight.shape[1]
        group = size if size > 0 else inputs
        order = torch.randperm(inputs) if desc_act else torch.arange(inputs)
        codes, zeros, scales = levels(weight[:, order], bits, group, symmetric=False)
        back = order.argsort()
        codes, group_of = codes[:, back], even(inputs, group)[back]
        less = (zeros - 1 if version == 1 else zeros).long() % (1 << bits)
        stored = {
            "qweight": words_along(codes, bits).T,
            "qzeros": words_along(less.T, bits),
            "scales": scales.T.half(),
            "g_idx": group_of.to(torch.int32),
        }
        return stored, meant(codes, zeros, scales, group_of)

    return pack


def compressed_words(
    bits: int, size: int, *, symmetric: bool = True, act_order: bool = False
) -> Pack:
    def pack(weight: Tensor) -> tuple[Stored, Tensor]:
        inputs = weight.shape[1]
        group = size if size > 0 else inputs
        order = torch.randperm(inputs) if act_order else torch.arange(inputs)
        codes, zeros, scales = levels(weight[:, order], bits, group, symmetric=symmetric)
        back = order.argsort()
        codes, group_of = codes[:, back], even(inputs, group)[back]
        stored = {
            "weight_packed": words_along(codes, bits),
            "weight_shape": torch.tensor(weight.shape),
            "weight_scale": scales.bfloat16(),
        }
        if not symmetric:
            stored["weight_zero_point"] = words_along(zeros.T, bits).T
        if act_order:
            stored["weight_g_idx"] = group_of.to(torch.int32)
        return stored, meant(codes, zeros, scales.bfloat16().float(), group_of)

    return pack


def compressed_bytes(*, symmetric: bool) -> Pack:
    def pack(weight: Tensor) -> tuple[Stored, Tensor]:
        codes, zeros, scales = levels(weight, 8, weight.shape[1], symmetric=symmetric)
        stored = {"weight": (codes - 128).to(torch.int8), "weight_scale": scales}
        if not symmetric:
            stored["weight_zero_point"] = (zeros - 128).to(torch.int8)
        return stored, meant(codes, zeros, scales, even(weight.shape[1], weight.shape[1]))

    return pack


def float8(block: tuple[int, int], ending: str, *, flat: bool = False) -> Pack:
    """A block of 0 is as long as the matrix."""

    def pack(weight: Tensor) -> tuple[Stored, Tensor]:
        height, width = (
            min(side or whole, whole) for side, whole in zip(block, weight.shape, strict=True)
        )
        codes, numbers = torch.zeros(weight.shape, dtype=torch.float8_e4m3fn), weight.clone()
        rows, columns = (range(0, weight.shape[axis], (height, width)[axis]) for axis in (0, 1))
        scales = torch.zeros(len(rows), len(columns))
        for row, top in enumerate(rows):
            for column, left in enumerate(columns):
                part = slice(top, top + height), slice(left, left + width)
                scales[row, column] = scale = weight[part].abs().max() / 448
                codes[part] = (weight[part] / scale).to(torch.float8_e4m3fn)
                numbers[part] = codes[part].float() * scale
        stored = scales.reshape(-1) if flat else scales
        return {"weight": codes, ending: stored}, numbers

    return pack


def mxfp4(weight: Tensor) -> tuple[Stored, Tensor]:
    """Of any matrices ``[..., outputs, inputs]``; names have no ending of their own."""
    sizes = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6])
    blocks = weight.unflatten(-1, (-1, 32))
    exponents = (blocks.abs().amax(-1) / 6).clamp(min=2.0**-100).log2().ceil()
    scaled = blocks / 2 ** exponents[..., None]
    codes = (scaled.abs()[..., None] - sizes).abs().argmin(-1)
    numbers = sizes[codes] * scaled.sign() * 2 ** exponents[..., None]
    codes = codes + 8 * (scaled < 0)
    stored = (codes[..., ::2] | codes[..., 1::2] << 4).to(torch.uint8)
    scales = (exponents + 127).to(torch.uint8)
    return {"_blocks": stored, "_scales": scales}, numbers.flatten(-2)


def compressed_float4(weight: Tensor, *, is_nv: bool) -> tuple[Stored, Tensor]:
    """Blocks of 16 with scales in 8 bits and one for all, or of 32 with powers of two."""
    sizes = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6])
    blocks = weight.unflatten(-1, (-1, 16 if is_nv else 32))
    tops = blocks.abs().amax(-1) / 6
    stored: Stored = {}
    if is_nv:
        whole = 448 * 6 / weight.abs().max()
        stored["weight_scale"] = (tops * whole).to(torch.float8_e4m3fn)
        stored["weight_global_scale"] = whole.reshape(1)
        scales = stored["weight_scale"].float() / whole
    else:
        exponents = tops.clamp(min=2.0**-100).log2().ceil()
        stored["weight_scale"] = (exponents + 127).to(torch.uint8)
        scales = 2**exponents
    scaled = blocks / scales[..., None].clamp(min=1e-30)
    codes = (scaled.abs()[..., None] - sizes).abs().argmin(-1)
    numbers = sizes[codes] * scaled.sign() * scales[..., None]
    codes = (codes + 8 * (scaled < 0)).flatten(-2)
    stored["weight_packed"] = (codes[..., ::2] | codes[..., 1::2] << 4).to(torch.uint8)
    return stored, numbers.flatten(-2)


def _compressed(form: str, **weights: Any) -> dict[str, Any]:
    return {
        "quant_method": "compressed-tensors",
        "format": form,
        "config_groups": {"group_0": {"targets": ["Linear"], "weights": weights}},
        "ignore": ["lm_head"],
        "quantization_status": "compressed",
    }


WAYS: dict[str, Way] = {
    "FP8 in blocks": Way(
        {"quant_method": "fp8", "fmt": "e4m3", "weight_block_size": [32, 48]},
        float8((32, 48), "weight_scale_inv"),
        "FP8",
    ),
    "FP8, one scale": Way(
        {"quant_method": "fp8", "activation_scheme": "static"},
        float8((0, 0), "weight_scale", flat=True),
        "FP8",
    ),
    "AWQ": Way(
        {"quant_method": "awq", "bits": 4, "group_size": 32, "version": "gemm"}, awq(32), "AWQ int4"
    ),
    "AWQ, one group": Way(
        {"quant_method": "awq", "bits": 4, "group_size": -1, "zero_point": True},
        awq(-1),
        "AWQ int4",
    ),
    "GPTQ, 4 bits": Way(
        {"quant_method": "gptq", "bits": 4, "group_size": 32}, gptq(4, 32), "GPTQ int4"
    ),
    "GPTQ, 8 bits, by importance": Way(
        {"quant_method": "gptq", "bits": 8, "group_size": 32, "desc_act": True},
        gptq(8, 32, desc_act=True),
        "GPTQ int8",
    ),
    "GPTQ of the second version": Way(
        {"quant_method": "gptq", "bits": 4, "group_size": -1, "checkpoint_format": "gptq_v2"},
        gptq(4, -1, version=2),
        "GPTQ int4",
    ),
    "compressed int4": Way(
        _compressed("pack-quantized", num_bits=4, type="int", group_size=32),
        compressed_words(4, 32),
        "int4",
    ),
    "compressed int4, asymmetric, by importance": Way(
        _compressed("pack-quantized", num_bits=4, type="int", group_size=32, symmetric=False),
        compressed_words(4, 32, symmetric=False, act_order=True),
        "int4",
    ),
    "compressed NVFP4": Way(
        _compressed("nvfp4-pack-quantized", num_bits=4, type="float", group_size=16),
        partial(compressed_float4, is_nv=True),
        "NVFP4",
    ),
    "compressed MXFP4": Way(
        _compressed("mxfp4-pack-quantized", num_bits=4, type="float", group_size=32),
        partial(compressed_float4, is_nv=False),
        "MXFP4",
    ),
    "compressed int8 in words": Way(
        _compressed("pack-quantized", num_bits=8, type="int", strategy="channel"),
        compressed_words(8, -1),
        "int8",
    ),
    "compressed int8": Way(
        _compressed("int-quantized", num_bits=8, type="int", strategy="channel"),
        compressed_bytes(symmetric=True),
        "int8",
    ),
    "compressed int8, asymmetric": Way(
        _compressed("naive-quantized", num_bits=8, type="int", strategy="channel"),
        compressed_bytes(symmetric=False),
        "int8",
    ),
    "compressed FP8": Way(
        _compressed("float-quantized", num_bits=8, type="float", strategy="channel"),
        float8((1, 0), "weight_scale"),
        "FP8",
    ),
    "compressed FP8 in blocks": Way(
        _compressed(
            "float-quantized", num_bits=8, type="float", strategy="block", block_structure=[32, 32]
        ),
        float8((32, 32), "weight_scale"),
        "FP8",
    ),
}
