"""``lectern bench evict`` measures what it says."""

from pathlib import Path

import pytest

from engine.bench import evict
from tests.engine.tiers.conftest import tiny_model

__all__ = ["tiny_model"]


def test_an_answer_that_loses_tokens_is_measured_beside_dense(
    tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evict, "DENSE_TOKENS", 2)
    given = ["--model", str(tiny_model), "--kv-format", "f32", "--threads", "1"]
    knobs = ["--option", "budget=128", "--option", "ramp=100"]
    asked = evict._parse_arguments([*given, *knobs, "--depth", "700", "--answer", "400"])
    figures = evict.measure(asked, tmp_path)
    assert figures.options["budget"] == 128
    assert figures.rounds == 2
    assert 128 <= figures.evicted_tokens < 400 - 128
    assert 0.5 < figures.read_share < 1
    assert min(figures.dense, figures.evicted, figures.of_dense) > 0
    assert 0 <= figures.round_share < 1
    assert "400 tokens behind 700" in evict.render(figures)


def test_an_answer_within_its_budget_has_no_rounds(tiny_model: Path, tmp_path: Path) -> None:
    given = ["--model", str(tiny_model), "--kv-format", "f32", "--threads", "1"]
    knobs = ["--option", "budget=512", "--depth", "300", "--answer", "140"]
    figures = evict.measure(evict._parse_arguments([*given, *knobs]), tmp_path)
    assert (figures.rounds, figures.evicted_tokens, figures.round_share) == (0, 0, 0.0)


def test_a_round_takes_what_its_step_takes_more_than_those_around_it() -> None:
    seconds = [1.0] * 40 + [4.0] + [2.0] * 40 + [9.0] + [2.0] * 5
    assert evict._round_seconds(seconds, [40, 81]) == [2.5, 7.0]
