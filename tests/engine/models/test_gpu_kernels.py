"""A whole model computed with the kernels for GPUs, there or through Triton's interpreter."""

from pathlib import Path

import pytest
import torch
from gguf.constants import GGMLQuantizationType
from torch import Tensor

from engine.models.page_mass import PageMass
from engine.models.weight_reader import WeightFormat
from kernels.dispatch import triton_kernels
from kernels.kernel_set import KernelSet
from kernels.kv_layout import KVFormat
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import CPU, PagedSequence
from tests.gguf_files.qwen35 import write_qwen35
from tests.kernels.gpu_device import DEVICE, on_gpu
from tests.kernels.reference_set import reference_kernels
from tests.random_weights import ATTENTION, DELTA_NET, write_tiny_model

TOKENS = torch.randint(320, (22,), generator=torch.Generator().manual_seed(1))
RUNS = [18, 1, 3]
ROUNDED = 0.1
"""What rounding to bfloat16 does to so small a model, most in a cache of 4 bits: 0.07 at most."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tiny")
    write_tiny_model(folder)
    return folder


@pytest.fixture(scope="module")
def short_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A layer of each kind: what is interpreted takes seconds for each."""
    folder = tmp_path_factory.mktemp("short")
    write_tiny_model(folder, layer_kinds=(DELTA_NET, ATTENTION))
    return folder


def begin(
    folder: Path,
    kernels: KernelSet,
    weight_format: WeightFormat,
    *,
    kv_format: KVFormat = KVFormat.F32,
    max_len: int = len(TOKENS),
) -> PagedSequence:
    device = DEVICE if kernels.name == "triton" else CPU
    model = load_folder(folder, weight_format=weight_format, kernels=kernels, device=device)
    return PagedSequence(model, max_len=max_len, kv_format=kv_format, device=device)


def logits(
    folder: Path, kernels: KernelSet, weight_format: WeightFormat, kv_format: KVFormat
) -> Tensor:
    sequence = begin(folder, kernels, weight_format, kv_format=kv_format)
    return sequence.feed_runs(TOKENS, RUNS).cpu()


@pytest.mark.parametrize(
    ("weight_format", "layers"),
    [(WeightFormat.FLOAT32, "folder"), (WeightFormat.INT4, "short_folder")],
)
def test_exact_kernels_say_what_the_reference_says(
    request: pytest.FixtureRequest, weight_format: WeightFormat, layers: str
) -> None:
    folder = request.getfixturevalue(layers)
    expected = logits(folder, reference_kernels(), weight_format, KVFormat.F32)
    found = logits(folder, triton_kernels(exact=True), weight_format, KVFormat.F32)
    assert (found - expected).abs().max() <= 1e-3


@pytest.mark.parametrize("head_dim", [40, 80])
def test_heads_that_are_no_whole_blocks_say_the_same(tmp_path: Path, head_dim: int) -> None:
    write_tiny_model(tmp_path, head_dim=head_dim, layer_kinds=(ATTENTION,))
    kinds = WeightFormat.FLOAT32, KVFormat.F32
    expected = logits(tmp_path, reference_kernels(), *kinds)
    found = logits(tmp_path, triton_kernels(exact=True), *kinds)
    assert (found - expected).abs().max() <= 1e-3


def assert_close(folder: Path, weight_format: WeightFormat, kv_format: KVFormat) -> None:
    expected = logits(folder, reference_kernels(), weight_format, kv_format)
    found = logits(folder, triton_kernels(exact=False), weight_format, kv_format)
    assert (found - expected).norm() <= ROUNDED * expected.norm()


def test_fast_kernels_stay_close(short_folder: Path) -> None:
    assert_close(short_folder, WeightFormat.INT8, KVFormat.Q8_0)


@pytest.mark.parametrize("name", ["Q8_0", "MXFP4"])
def test_blocks_of_a_file_are_computed_as_they_are(
    short_folder: Path, tmp_path: Path, name: str
) -> None:
    file = write_qwen35(short_folder, tmp_path / "tiny.gguf", packed=GGMLQuantizationType[name])
    expected = logits(file, reference_kernels(), WeightFormat.PACKED, KVFormat.F32)
    found = logits(file, triton_kernels(exact=True), WeightFormat.PACKED, KVFormat.F32)
    assert (found - expected).abs().max() <= 1e-3


@pytest.mark.gpu
@on_gpu
@pytest.mark.parametrize("kv_format", KVFormat)
@pytest.mark.parametrize("weight_format", WeightFormat)
def test_all_formats_stay_close(
    folder: Path, weight_format: WeightFormat, kv_format: KVFormat
) -> None:
    assert_close(folder, weight_format, kv_format)


def test_page_mass_is_added_up(folder: Path) -> None:
    shares = []
    for kernels in (reference_kernels(), triton_kernels(exact=True)):
        sequence = begin(folder, kernels, WeightFormat.FLOAT32, max_len=300)
        sequence.feed(TOKENS)
        mass = PageMass()
        sequence.feed(TOKENS[:1], page_mass=mass)
        shares.append(mass.shares())
    assert shares[1] == pytest.approx(shares[0], abs=1e-5)
