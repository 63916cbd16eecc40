"""Speed of packed weights with few and many tokens: ``lectern bench products``.

Each block format as it lies in a file, by all ways of unpacking it that the processor has: for up
to 16 tokens (tiles), as bytes for up to 4 (spans), once for all tokens (panels), and to float32 for
torch's product (strips). All is measured in turn, round by round, each time with another of several
matrices, so that weights come from memory; ratios are taken within a round. Below stands which way
is chosen on this processor, for int8 and bfloat16 weights as well.
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
from kernels.linear.packed.products import Multiply
from kernels.linear.packed.quickest import (
    PRODUCTS,
    choose_packed_product,
    quickest_product,
    random_packed_weight,
)
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
        one_seconds: of one token, by the way that is chosen for it.
        ways: time of each way in units of one token in the same round.
    """

    format_name: str
    tokens: int
    one_seconds: float
    ways: dict[str, float]


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
        f"{'format':>7}  {'tokens':>6}  {'one, ms':>7}" + "".join(f"{way:>8}" for way in PRODUCTS),
    ]
    lines += [
        f"{each.format_name:>7}  {each.tokens:>6}  {each.one_seconds * 1e3:>7.3f}"
        + "".join(f"{units:>8.2f}" for units in each.ways.values())
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
    ways = {way: (multiply, inputs) for way, multiply in PRODUCTS.items()}
    measured = [(quickest_product(name, 1), inputs[:1]), *ways.values()]
    for multiply, some in measured:
        multiply(some, next(weights))
    rounds_seconds = [
        [_seconds(multiply, some, next(weights)) for multiply, some in measured]
        for _ in range(rounds)
    ]
    one_seconds, *of_ways = zip(*rounds_seconds, strict=True)
    return ProductFigures(
        name,
        num_tokens,
        statistics.median(one_seconds),
        {way: _median_ratio(each, one_seconds) for way, each in zip(ways, of_ways, strict=True)},
    )


def _median_ratio(numerators: Sequence[float], denominators: Sequence[float]) -> float:
    return statistics.median(a / b for a, b in zip(numerators, denominators, strict=True))


def _seconds(multiply: Multiply, inputs: Tensor, weight: PackedWeight) -> float:
    began = time.perf_counter()
    multiply(inputs, weight)
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
