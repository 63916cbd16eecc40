"""A model in int8 is computed once; the next engine over the folder takes what was kept."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.models import kept_matrices, weight_reader
from engine.protocol.kept_weights import DeleteKeptWeights
from engine.protocol.replies import Done, SnapshotList
from engine.protocol.requests import ListSnapshots
from tests.fakes.engine_in_process import EngineInProcess


@pytest.fixture
def rounded(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Everything that is rounded from now on."""
    monkeypatch.setattr(kept_matrices, "LEAST_BYTES", 1)
    seen: list[object] = []
    quantize: Callable[..., object] = weight_reader.quantize_int8
    monkeypatch.setattr(
        weight_reader, "quantize_int8", lambda matrix: seen.append(0) or quantize(matrix)
    )
    return seen


def loaded(data: Path, model: Path, *, keeps_weights: bool = True) -> EngineInProcess:
    engine = EngineInProcess(data, keeps_weights=keeps_weights)
    engine.load(model, weights="int8")
    return engine


def test_the_second_engine_rounds_nothing(
    tmp_path: Path, tiny_model: Path, rounded: list[object]
) -> None:
    loaded(tmp_path, tiny_model).close()
    assert rounded
    rounded.clear()
    loaded(tmp_path, tiny_model).close()
    assert not rounded


def test_it_is_listed_with_what_is_saved_and_can_be_deleted(
    tmp_path: Path, tiny_model: Path, rounded: list[object]
) -> None:
    loaded(tmp_path, tiny_model).close()
    engine = loaded(tmp_path, tiny_model)
    (kept,) = engine.call(ListSnapshots, SnapshotList).kept_weights
    assert (kept.model, kept.weight_format) == ("tiny", "int8")
    assert kept.bytes > 0
    engine.call(DeleteKeptWeights, Done, name=kept.name)
    assert engine.call(ListSnapshots, SnapshotList).kept_weights == ()
    engine.close()
    rounded.clear()
    loaded(tmp_path, tiny_model).close()
    assert rounded


def test_an_engine_that_was_not_told_to_keeps_nothing(
    tmp_path: Path, tiny_model: Path, rounded: list[object]
) -> None:
    loaded(tmp_path, tiny_model, keeps_weights=False).close()
    assert rounded
    assert not (tmp_path / "weights").exists()
