"""A whole model computed with the kernels for GPUs, on the CPU through Triton's interpreter."""

from pathlib import Path

import pytest
import torch
from torch import Tensor

from engine.model.language_model import LanguageModel
from engine.model.page_mass import PageMass
from engine.model.registry import load_model
from engine.model.weight_reader import WeightFormat
from kernels.dispatch import reference_kernels, triton_kernels
from kernels.kernel_set import KernelSet
from kernels.kv_layout import KVFormat
from tests.engine.model.paged_sequence import PagedSequence
from tests.random_weights import write_tiny_model

TOKENS = torch.randint(320, (22,), generator=torch.Generator().manual_seed(1))
RUNS = [18, 1, 3]

pytestmark = pytest.mark.skipif(torch.cuda.is_available(), reason="the sequence is on the CPU")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tiny")
    write_tiny_model(folder)
    return folder


def load(folder: Path, kernels: KernelSet, weight_format: WeightFormat) -> LanguageModel:
    return load_model(
        folder, weight_format=weight_format, kernels=kernels, device=torch.device("cpu")
    )


def logits(model: LanguageModel, kv_format: KVFormat) -> Tensor:
    return PagedSequence(model, max_len=len(TOKENS), kv_format=kv_format).feed_runs(TOKENS, RUNS)


@pytest.mark.parametrize("weight_format", [WeightFormat.FLOAT32, WeightFormat.INT4])
def test_exact_kernels_say_what_the_reference_says(
    folder: Path, weight_format: WeightFormat
) -> None:
    expected = logits(load(folder, reference_kernels(), weight_format), KVFormat.F32)
    found = logits(load(folder, triton_kernels(exact=True), weight_format), KVFormat.F32)
    assert (found - expected).abs().max() <= 1e-3


def test_fast_kernels_stay_close(folder: Path) -> None:
    expected = logits(load(folder, reference_kernels(), WeightFormat.INT8), KVFormat.Q8_0)
    found = logits(load(folder, triton_kernels(exact=False), WeightFormat.INT8), KVFormat.Q8_0)
    assert (found - expected).abs().max() <= 0.05 * expected.abs().max()


def test_page_mass_is_added_up(folder: Path) -> None:
    shares = []
    for kernels in (reference_kernels(), triton_kernels(exact=True)):
        sequence = PagedSequence(load(folder, kernels, WeightFormat.FLOAT32), max_len=300)
        sequence.feed(TOKENS)
        mass = PageMass()
        sequence.feed(TOKENS[:1], page_mass=mass)
        shares.append(mass.shares())
    assert shares[1] == pytest.approx(shares[0], abs=1e-5)
