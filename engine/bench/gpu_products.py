"""GPU speed of everything a token needs except attention: matrix products and sampling.

Shapes are those of a 4B model. One token costs what reading the weights costs, so it is held
against a copy; a chunk costs what its multiplications cost.
``python -m engine.bench.gpu_products [--json]``
"""

import sys

import msgspec
import torch
from torch import Tensor

from engine.bench.gpu import copy_rate, device_name, gpu_seconds
from engine.bench.report import print_figures
from kernels.dispatch import triton_kernels
from kernels.kernel_set import KernelSet
from kernels.linear import DenseWeight, PackedWeight, quantize_int4, quantize_int8
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear_weights import HeldWeight
from kernels.sample_token.settings import sampling_settings

HIDDEN, FEED_FORWARD, VOCABULARY = 2560, 9216, 248_320
CHUNK_TOKENS = 4096
RUNS = 50
NUM_COPIES = 8
"""Matrices used in turn, so that none is found in the second-level cache."""

_ROWS_AT_ONCE = 1024

MeasuredWeight = HeldWeight | PackedWeight
_SAMPLINGS = {
    "greedy": sampling_settings(temperature=0.0),
    "top-k 20, top-p 0.95": sampling_settings(temperature=0.7, top_k=20, top_p=0.95),
}


class ProductFigures(msgspec.Struct, frozen=True):
    """A feed-forward matrix in one format.

    Attributes:
        of_copy: bytes of weights read per second for one token, in units of a copy's.
        chunk_operations_per_second: of a chunk of many tokens.
    """

    weights: str
    token_seconds: float
    of_copy: float
    chunk_seconds: float
    chunk_operations_per_second: float


class SamplingFigures(msgspec.Struct, frozen=True):
    """Choosing one token of 248,320, as a captured graph."""

    settings: str
    seconds: float


class StepFigures(msgspec.Struct, frozen=True):
    """Result of this benchmark."""

    device: str
    copy_bytes_per_second: float
    products: tuple[ProductFigures, ...]
    sampling: tuple[SamplingFigures, ...]


def measure(*, runs: int = RUNS) -> StepFigures:
    """Measure on the first GPU."""
    device = torch.device("cuda", 0)
    kernels = triton_kernels(exact=False)
    rate = copy_rate(device, runs=runs)
    matrix = torch.randn(2 * FEED_FORWARD, HIDDEN) / 50
    return StepFigures(
        device=device_name(device),
        copy_bytes_per_second=rate,
        products=tuple(
            _measure_product(kernels, name, weight, rate, runs)
            for name, weight in _weights(matrix, device).items()
        ),
        sampling=tuple(
            SamplingFigures(name, _time_sampling(kernels, settings.to(device), runs))
            for name, settings in _SAMPLINGS.items()
        ),
    )


def render(figures: StepFigures) -> str:
    """The figures as tables for people."""
    lines = [
        f"{figures.device}; a copy moves {figures.copy_bytes_per_second / 1e9:.0f} GB/s",
        f"{'weights':>9}  {'token us':>8}  {'of copy':>7}  {'chunk ms':>8}  {'TFLOP/s':>7}",
    ]
    lines += [
        f"{each.weights:>9}  {each.token_seconds * 1e6:>8.1f}  {each.of_copy:>7.0%}"
        f"  {each.chunk_seconds * 1e3:>8.2f}  {each.chunk_operations_per_second / 1e12:>7.0f}"
        for each in figures.products
    ]
    lines += [
        f"sampling, {each.settings}: {each.seconds * 1e6:.0f} us" for each in figures.sampling
    ]
    return "\n".join(lines) + "\n"


def _weights(matrix: Tensor, device: torch.device) -> dict[str, MeasuredWeight]:
    int8 = [quantize_int8(rows) for rows in torch.split(matrix, _ROWS_AT_ONCE)]
    int4 = [quantize_int4(rows) for rows in torch.split(matrix, _ROWS_AT_ONCE)]

    def joined(parts: list[Tensor]) -> Tensor:
        return torch.cat(parts).to(device)

    return {
        "bfloat16": DenseWeight(matrix.to(device, torch.bfloat16)),
        "int8": type(int8[0])(
            joined([each.codes for each in int8]), joined([each.scales for each in int8])
        ),
        "int4": type(int4[0])(
            joined([each.codes for each in int4]),
            joined([each.scales for each in int4]),
            joined([each.smallest for each in int4]),
        ),
        **{name: _blocks(name, device) for name in BLOCK_FORMATS},
    }


def _blocks(name: str, device: torch.device) -> PackedWeight:
    """Any bytes in a format of GGUF; what they mean takes no longer or shorter."""
    block_format = BLOCK_FORMATS[name]
    row_bytes = HIDDEN // block_format.block_len * block_format.block_bytes
    shape = 2 * FEED_FORWARD, row_bytes
    run = torch.randint(256, shape, dtype=torch.uint8, device=device)
    return PackedWeight(name, (run,))


def _measure_product(
    kernels: KernelSet, name: str, weight: MeasuredWeight, rate: float, runs: int
) -> ProductFigures:
    copies = [_copy(weight) for _ in range(NUM_COPIES)]
    one = torch.randn(1, HIDDEN, device=_tensors(weight)[0].device)
    chunk = torch.randn(CHUNK_TOKENS, HIDDEN, device=one.device)

    def use_all() -> None:
        for each in copies:
            kernels.linear(one, each)

    token_seconds = gpu_seconds(use_all, runs=runs) / NUM_COPIES
    chunk_seconds = gpu_seconds(lambda: kernels.linear(chunk, weight), runs=runs // 5)
    num_bytes = sum(each.nbytes for each in _tensors(weight))
    operations = 2 * CHUNK_TOKENS * HIDDEN * 2 * FEED_FORWARD
    return ProductFigures(
        weights=name,
        token_seconds=token_seconds,
        of_copy=num_bytes / token_seconds / rate,
        chunk_seconds=chunk_seconds,
        chunk_operations_per_second=operations / chunk_seconds,
    )


def _time_sampling(kernels: KernelSet, settings: Tensor, runs: int) -> float:
    device = settings.device
    logits = 3 * torch.randn(VOCABULARY, device=device)
    draw = torch.full((1,), 0.5, dtype=torch.float64, device=device)
    is_chosen = torch.zeros(VOCABULARY, dtype=torch.bool, device=device)

    def sample() -> Tensor:
        return kernels.sample_token(logits, settings, draw, is_chosen=is_chosen)

    return gpu_seconds(sample, runs=runs)


def _tensors(weight: MeasuredWeight) -> tuple[Tensor, ...]:
    return weight.runs if isinstance(weight, PackedWeight) else tuple(vars(weight).values())


def _copy(weight: MeasuredWeight) -> MeasuredWeight:
    copies = tuple(each.clone() for each in _tensors(weight))
    if isinstance(weight, PackedWeight):
        return PackedWeight(weight.format_name, copies)
    return type(weight)(*copies)


def main() -> None:
    """Measure and print; JSON on standard output with ``--json``."""
    print_figures(measure(), render, as_json="--json" in sys.argv)


if __name__ == "__main__":
    main()
