"""Formats of keys and values: the reference against gguf, compiled code against the reference."""

import gguf
import pytest
import torch
from gguf import GGMLQuantizationType
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from kernels.checks import relative_error
from kernels.dequant import dequantize, quantize
from kernels.kv_layout import KVFormat
from tests.kernels.dequant.compiled_rows import cpu_dequantize, cpu_quantize

GGUF_TYPES = {
    KVFormat.Q8_0: GGMLQuantizationType.Q8_0,
    KVFormat.Q4_0: GGMLQuantizationType.Q4_0,
    KVFormat.Q4_1: GGMLQuantizationType.Q4_1,
}
BLOCK_FORMATS = list(GGUF_TYPES)

LARGEST_ERROR = {KVFormat.Q8_0: 0.5 / 127, KVFormat.Q4_0: 1 / 8, KVFormat.Q4_1: 0.5 / 15}
"""In units of a block's largest magnitude; for q4_1, of its range."""


def awkward_rows() -> Tensor:
    """Rows over many magnitudes, with zeros, ties, signs of zero and exact halves among them."""
    rows = torch.randn(400, 128) * torch.exp(3 * torch.randn(400, 1))
    rows[0] = 0.0
    rows[1] = -0.0
    rows[2] = 1.0
    rows[3] = torch.randint(-3, 4, (128,)).float()
    rows[4] = torch.arange(128) / 2
    rows[5, ::2] = -rows[5, 1::2]
    rows[6] = 1e-12
    rows[7] = -torch.rand(128)
    return rows


@pytest.mark.parametrize("kv_format", BLOCK_FORMATS)
def test_reference_writes_what_gguf_writes(kv_format: KVFormat) -> None:
    rows = awkward_rows()
    expected = gguf.quants.quantize(rows.numpy(), GGUF_TYPES[kv_format])
    assert torch.equal(quantize(rows, kv_format), torch.from_numpy(expected))


@pytest.mark.parametrize("kv_format", BLOCK_FORMATS)
def test_reference_reads_what_gguf_reads(kv_format: KVFormat) -> None:
    encoded = quantize(awkward_rows(), kv_format)
    expected = gguf.quants.dequantize(encoded.numpy(), GGUF_TYPES[kv_format])
    assert torch.equal(dequantize(encoded, kv_format), torch.from_numpy(expected))


@pytest.mark.parametrize("kv_format", KVFormat)
def test_compiled_code_encodes_bit_for_bit(kv_format: KVFormat) -> None:
    rows = awkward_rows().view(100, 4, 128)
    assert torch.equal(cpu_quantize(rows, kv_format), quantize(rows, kv_format))


@pytest.mark.parametrize("kv_format", KVFormat)
def test_compiled_code_decodes_to_the_same_values(kv_format: KVFormat) -> None:
    encoded = quantize(awkward_rows(), kv_format)
    decoded = cpu_dequantize(encoded, kv_format)
    assert relative_error(decoded, dequantize(encoded, kv_format)) < 1e-7


@given(
    kv_format=st.sampled_from(BLOCK_FORMATS),
    block=st.lists(st.floats(-1e4, 1e4, width=32), min_size=32, max_size=32),
)
def test_round_trip_stays_within_the_format(kv_format: KVFormat, block: list[float]) -> None:
    values = torch.tensor(block)
    encoded = cpu_quantize(values, kv_format)
    assert torch.equal(encoded, quantize(values, kv_format))
    extent = values.max() - values.min() if kv_format is KVFormat.Q4_1 else values.abs().max()
    rounding_of_scale = 2**-10 * values.abs().max() + 1e-6
    allowed = LARGEST_ERROR[kv_format] * extent + 2 * rounding_of_scale
    assert (cpu_dequantize(encoded, kv_format) - values).abs().max() <= allowed
