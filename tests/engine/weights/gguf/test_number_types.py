"""Numbers come out of blocks as the gguf library says, for every type that it reads."""

from pathlib import Path

import gguf
import numpy as np
import pytest
from gguf import GGMLQuantizationType, GGUFReader, GGUFWriter

from engine.errors import ModelFailure
from engine.weights.containers import open_source
from engine.weights.gguf.number_types import number_types
from engine.weights.source import StoredTensor, TensorSource

READABLE = [kind for kind in number_types().values() if kind.is_readable]
NEEDED = {
    *("F32", "F16", "BF16", "Q8_0", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q2_K", "Q3_K", "Q4_K"),
    *("Q5_K", "Q6_K", "IQ4_NL", "IQ4_XS", "IQ2_XXS", "IQ2_XS", "IQ2_S", "IQ3_XXS", "IQ3_S"),
    *("IQ1_S", "IQ1_M", "TQ1_0", "TQ2_0", "MXFP4", "NVFP4"),
}


def write_blocks(path: Path, kind: GGMLQuantizationType, *, rows: int = 300) -> np.ndarray:
    """A file with one tensor of random blocks; returns its bytes."""
    block_len, block_bytes = gguf.GGML_QUANT_SIZES[kind]
    width = max(block_len * 2, 96 // block_len * block_len)
    shape = (rows, width // block_len * block_bytes)
    packed = np.random.default_rng(int(kind)).integers(0, 256, shape, dtype=np.uint8)
    writer = GGUFWriter(path, "none")
    writer.add_tensor("x", packed, raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return packed


def read(source: TensorSource, tensor: StoredTensor) -> np.ndarray:
    with source.open(tensor) as file:
        return np.frombuffer(file.read(), np.float32).reshape(tensor.shape)


def test_every_type_that_people_have_is_read() -> None:
    assert {kind.name for kind in READABLE} >= NEEDED


@pytest.mark.parametrize("name", sorted(NEEDED))
def test_numbers_are_those_of_the_library(tmp_path: Path, name: str) -> None:
    kind, file = GGMLQuantizationType[name], tmp_path / "model.gguf"
    write_blocks(file, kind)
    (stored,) = GGUFReader(file).tensors
    with np.errstate(all="ignore"):
        expected = gguf.quants.dequantize(stored.data, kind).astype(np.float32)
    source = open_source(file)
    tensor = source.tensors()["x"]
    assert tensor.stored_type == name
    assert tensor.stored_bytes == stored.n_bytes
    assert tensor.shape == tuple(reversed(stored.shape.tolist()))
    assert np.array_equal(read(source, tensor), expected, equal_nan=True)


def test_rows_can_be_left_out(tmp_path: Path) -> None:
    write_blocks(tmp_path / "model.gguf", GGMLQuantizationType.Q4_K)
    source = open_source(tmp_path / "model.gguf")
    tensor = source.tensors()["x"]
    whole, row_bytes = read(source, tensor), 4 * tensor.shape[1]
    with source.open(tensor) as file:
        file.read(3)
        file.seek(77 * row_bytes + 5 - 3, 1)
        rest = file.read(2 * row_bytes)
    assert rest == whole.tobytes()[77 * row_bytes + 5 : 79 * row_bytes + 5]


def test_numbers_that_the_library_does_not_read_are_refused(tmp_path: Path) -> None:
    write_blocks(tmp_path / "model.gguf", GGMLQuantizationType.Q8_K)
    with pytest.raises(ModelFailure, match="Q8_K"):
        open_source(tmp_path / "model.gguf").tensors()
