"""The benchmark of packed products on a small matrix: every figure is there."""

import msgspec

from engine.bench.products import TOKENS, ProductsFigures, render, run
from kernels.linear.packed.quickest import TIMED_TOKENS


def test_every_number_of_tokens_is_measured() -> None:
    figures = run(["Q8_0"], rounds=2, num_rows=64)
    assert [each.tokens for each in figures.products] == list(TOKENS)
    for each in figures.products:
        assert min(each.one_seconds, each.tiles, each.panels, each.strips) > 0
    assert [each.tokens for each in figures.choices] == list(TIMED_TOKENS)
    assert msgspec.json.decode(msgspec.json.encode(figures), type=ProductsFigures) == figures
    assert render(figures).count("Q8_0") == len(TOKENS) + len(TIMED_TOKENS)
