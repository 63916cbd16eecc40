"""Logits beside dense ones: none differ where everything is read, and some do where it is not."""

from pathlib import Path

import pytest

from engine.bench.fidelity import FidelityFigures, _parse_arguments, measure, render
from tests.random_weights import write_tiny_model

METHODS = ("recency budget=512", "recency budget=4096", "window window=256")


def measured(folder: Path, text: str, *methods: str) -> FidelityFigures:
    model, path = folder / "tiny", folder / "text.txt"
    write_tiny_model(model)
    path.write_text(text)
    words = [word for method in methods for word in ("--method", method)]
    arguments = _parse_arguments(
        [
            *("--model", str(model), "--text", str(path), "--tokens", "1200"),
            *("--device", "cpu", "--weights", "float32", "--kv-format", "f32", *words),
            *("--stretch-tokens", "8"),
        ]
    )
    return measure(arguments, folder)


def test_methods_that_read_everything_are_dense_and_others_are_not(tmp_path: Path) -> None:
    text = " ".join(f"{number} birds over house {7 * number}." for number in range(600))
    figures = measured(tmp_path, text, *METHODS)
    dense, few, all_blocks, narrow = figures.methods
    assert [each.method for each in figures.methods] == ["dense", *METHODS]
    for same in (dense, all_blocks):
        assert (same.kl_mean, same.kl_p99, same.same_top) == (0.0, 0.0, 1.0)
        assert same.perplexity == dense.perplexity
    for other in (few, narrow):
        assert other.kl_p99 > other.kl_mean > 1e-6
        assert other.perplexity != dense.perplexity
    assert dense.length == 1200
    assert "window window=256" in render(figures)


def test_methods_hear_the_tokens_before_those_that_are_told(tmp_path: Path) -> None:
    text = " ".join(f"{number} birds over house {7 * number}." for number in range(600))
    blocks = "select block_size=32 local_windows_len=128 preselect_block=true"
    some = f"{blocks} preselect_block_count=4 second_block_count=4"
    figures = measured(tmp_path, text, some, f"{blocks} preselect_block_count=64")
    dense, few, all_blocks = figures.methods
    assert few.kl_mean > 1e-6
    assert all_blocks.kl_mean == 0
    assert all_blocks.perplexity == dense.perplexity


def test_a_format_of_the_cache_is_compared_with_that_of_dense(tmp_path: Path) -> None:
    text = " ".join(f"{number} birds over house {7 * number}." for number in range(600))
    names = ("dense kv_format=f32", "dense kv_format=q8_0", "dense kv_format=q4_0")
    _, same, eight, four = measured(tmp_path, text, *names).methods
    assert same.kl_mean == 0
    assert 0 < eight.kl_mean < four.kl_mean


def test_a_text_that_is_too_short_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="are needed"):
        measured(tmp_path, "A few words.")
