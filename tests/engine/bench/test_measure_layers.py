"""Layers are tried out over real caches: what one sees changes what is told, or nothing does."""

from pathlib import Path

import msgspec
import pytest

from engine.bench.measure_layers import LayerFigures, _parse_arguments, measure, render
from engine.errors import LecternEngineError
from tests.random_weights import write_tiny_model

PAGES = tuple(" ".join(f"{line} birds over house {7 * line}." for line in range(40)) for _ in "ab")


def measured(
    folder: Path, *, window: int, questions: object = (("Where?", "house 7"),)
) -> LayerFigures:
    model, texts = folder / "tiny", folder / "texts.json"
    write_tiny_model(model)
    asked = {"pages": PAGES, "instructions": "Answer.", "questions": questions}
    texts.write_bytes(msgspec.json.encode([asked]))
    arguments = _parse_arguments(
        [
            *("--model", str(model), "--texts", str(texts), "--window", str(window)),
            *("--sinks", "0", "--device", "cpu", "--weights", "float32", "--kv-format", "f32"),
        ]
    )
    return measure(arguments, folder)


def test_a_window_changes_what_is_told_and_a_wide_one_nothing(tmp_path: Path) -> None:
    narrow = measured(tmp_path / "a", window=40)
    wide = measured(tmp_path / "b", window=10_000)
    assert narrow.tokens > 400
    assert [each.full for each in narrow.trials] == [(0, 1), ()]
    dense, none = narrow.trials
    assert abs(dense.surprise - none.surprise) > 1e-4
    assert {each.surprise for each in wide.trials} == {dense.surprise}


def test_what_was_not_found_densely_is_not_kept(tmp_path: Path) -> None:
    figures = measured(tmp_path, window=40)
    assert figures.trials[0].right == 0, "weights are random"
    assert figures.chosen == figures.worth == ()
    assert not (tmp_path / "full_layers.json").exists()
    assert "none" in render(figures)


def test_texts_without_questions_are_refused(tmp_path: Path) -> None:
    with pytest.raises(LecternEngineError):
        measured(tmp_path, window=40, questions=())
