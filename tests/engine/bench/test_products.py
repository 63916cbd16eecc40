"""The benchmark of packed products on a small matrix: every figure is there."""

import msgspec

from engine.bench.products import TOKENS, ProductsFigures, render, run
from kernels.linear.packed.quickest import PRODUCTS
from kernels.linear.timed_tokens import TIMED_TOKENS


def test_every_number_of_tokens_is_measured() -> None:
    figures = run(["Q8_0"], rounds=2, num_rows=64)
    assert [each.tokens for each in figures.products] == list(TOKENS)
    for each in figures.products:
        assert list(each.ways) == list(PRODUCTS)
        assert min(each.one_seconds, *each.ways.values()) > 0
    made = [(name, tokens) for name in ("int8", "bfloat16") for tokens in TIMED_TOKENS[1:]]
    packed = [("Q8_0", tokens) for tokens in TIMED_TOKENS]
    assert [(each.format_name, each.tokens) for each in figures.choices] == packed + made
    assert msgspec.json.decode(msgspec.json.encode(figures), type=ProductsFigures) == figures
    assert render(figures).count("Q8_0") == len(TOKENS) + len(TIMED_TOKENS)
