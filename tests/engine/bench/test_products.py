"""The benchmark of packed products on a small matrix: every figure is there."""

import msgspec

from engine.bench.products import TOKENS, ProductsFigures, render, run


def test_every_number_of_tokens_is_measured() -> None:
    figures = run(["Q8_0"], rounds=2, num_rows=64)
    assert [each.tokens for each in figures.products] == list(TOKENS)
    assert all(min(each.one_seconds, each.tiles, each.panels) > 0 for each in figures.products)
    assert msgspec.json.decode(msgspec.json.encode(figures), type=ProductsFigures) == figures
    assert render(figures).count("Q8_0") == len(TOKENS)
