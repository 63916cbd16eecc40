"""Speed of packed weights with few and many tokens: ``lectern bench products``.

Each block format as it lies in a file, by all ways of unpacking it: for up to 16 tokens (tiles),
once for all tokens (panels), and to float32 for torch's product (strips). All is measured in turn,
round by round, each time with another of several matrices, so that weights come from memory; ratios
are taken within a round. Below stands which way is chosen on this processor, for int8 and bfloat16
weights as well.
"""

import argparse
import statistics
import time
from collections.abc import Sequence
from itertools import cycle

import msgspec
import numba
import torch
from torch import Tensor

from engine.bench.figures import Machine, machine
from engine.bench.report import print_figures
from kernels.linear import PackedWeight
from kernels.linear.packed.products import (
    Multiply,
    multiply_panels,
    multiply_strips,
    multiply_tiles,
)
from kernels.linear.packed.quickest import choose_packed_product, random_packed_weight
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.quickest import PRODUCTS as MADE_PRODUCTS
from kernels.linear.quickest import choose_product
from kernels.linear.timed_tokens import TIMED_TOKENS
from kernels.timed_choice import TimedChoice

TOKENS = (2, 4, 8, 16, 24, 64)
NUM_ROWS, NUM_INPUTS, NUM_MATRICES = 7168, 1024, 6
ROUNDS = 15


class ProductFigures(msgspec.Struct, frozen=True):
    """One format and number of tokens, medians over the rounds.

    Attributes:
        format_name: as GGUF has it.
        one_seconds: of one token, by tiles.
        tiles, panels, strips: time in units of one token in the same round.
    """

    format_name: str
    tokens: int
    one_seconds: float
    tiles: float
    panels: float
    strips: float


class ChoiceFigures(msgspec.Struct, frozen=True):
    """What computes one format here, from the number of tokens before this one on.

    Attributes:
        choice: timed once and kept.
    """

    format_name: str
    tokens: int
    choice: TimedChoice


class ProductsFigures(msgspec.Struct, frozen=True):
    """Result of ``lectern bench products``."""

    machine: Machine
    products: tuple[ProductFigures, ...]
    choices: tuple[ChoiceFigures, ...]


def main() -> None:
    """Measure and print; JSON on standard output with ``--json``."""
    parser = argparse.ArgumentParser(prog="lectern bench products", description=__doc__)
    parser.add_argument("--format", choices=sorted(BLOCK_FORMATS), action="append")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error("--rounds takes a number from 1 on")
    threads = arguments.threads or torch.get_num_threads()
    torch.set_num_threads(threads)
    numba.set_num_threads(min(threads, numba.config.NUMBA_NUM_THREADS))
    figures = run(arguments.format or sorted(BLOCK_FORMATS), rounds=arguments.rounds)
    print_figures(figures, render, as_json=arguments.json)


def run(names: Sequence[str], *, rounds: int = ROUNDS, num_rows: int = NUM_ROWS) -> ProductsFigures:
    """Measure some formats."""
    products = tuple(
        _measure(name, tokens, rounds, num_rows) for name in names for tokens in TOKENS
    )
    packed = (
        ChoiceFigures(name, tokens, choose_packed_product(name, tokens))
        for name in names
        for tokens in TIMED_TOKENS
    )
    made = (
        ChoiceFigures(name, tokens, choose_product(name, tokens))
        for name in MADE_PRODUCTS
        for tokens in TIMED_TOKENS[1:]
    )
    return ProductsFigures(machine(), products, (*packed, *made))


def render(figures: ProductsFigures) -> str:
    """The figures as a table for people."""
    lines = [
        f"{figures.machine.processor}, {figures.machine.threads} threads",
        f"{NUM_ROWS} x {NUM_INPUTS}, in units of one token in the same round",
        "",
        f"{'format':>7}  {'tokens':>6}  {'one, ms':>7}  {'tiles':>6}  {'panels':>6}  {'strips':>6}",
    ]
    lines += [
        f"{each.format_name:>7}  {each.tokens:>6}  {each.one_seconds * 1e3:>7.3f}"
        f"  {each.tiles:>6.2f}  {each.panels:>6.2f}  {each.strips:>6.2f}"
        for each in figures.products
    ]
    lines += ["", "timed once, to choose (the last number of tokens stands for all above it)"]
    lines += [f"{each.format_name:>8}  {each.tokens:>6}  {each.choice}" for each in figures.choices]
    return "\n".join(lines) + "\n"


def _measure(name: str, num_tokens: int, rounds: int, num_rows: int) -> ProductFigures:
    weights = cycle(
        [random_packed_weight(name, num_rows, NUM_INPUTS, seed) for seed in range(NUM_MATRICES)]
    )
    inputs = torch.randn(num_tokens, NUM_INPUTS)
    ways: list[tuple[Multiply, Tensor]] = [
        (multiply_tiles, inputs[:1]),
        (multiply_tiles, inputs),
        (multiply_panels, inputs),
        (multiply_strips, inputs),
    ]
    for multiply, some in ways:
        multiply(some, next(weights))
    seconds = [
        [_seconds(multiply, some, next(weights)) for multiply, some in ways] for _ in range(rounds)
    ]
    return ProductFigures(
        name,
        num_tokens,
        statistics.median(one for one, *_ in seconds),
        statistics.median(tiles / one for one, tiles, _, _ in seconds),
        statistics.median(panels / one for one, _, panels, _ in seconds),
        statistics.median(strips / one for one, _, _, strips in seconds),
    )


def _seconds(multiply: Multiply, inputs: Tensor, weight: PackedWeight) -> float:
    began = time.perf_counter()
    multiply(inputs, weight)
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
