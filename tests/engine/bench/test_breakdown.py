"""The time of a chunk and of a step is told by operation, and adds up."""

from pathlib import Path

import msgspec
import pytest

from engine.bench.breakdown import OperationMeter
from engine.bench.model import ModelFigures, _parse_arguments, measure, render
from kernels.dispatch import cpu_kernels
from tests.random_weights import write_tiny_model

WORKS = ["prefill chunk", "decode step"]
PARTS = {"attention", "delta net", "norms", "products", "head", "other"}


def measured(folder: Path, *options: str) -> ModelFigures:
    model = folder / "tiny"
    write_tiny_model(model)
    given = ["--model", str(model), "--weights", "float32", "--kv-format", "f32", "--depths", "256"]
    return measure(_parse_arguments([*given, *options]), folder)


def test_operations_add_up_to_the_whole(tmp_path: Path) -> None:
    figures = measured(tmp_path, "--breakdown")
    assert [each.work for each in figures.breakdown] == WORKS
    for each in figures.breakdown:
        assert set(each.operations) >= PARTS
        assert min(each.operations.values()) > 0
        assert sum(each.operations.values()) == pytest.approx(each.seconds)
    assert "decode step at depth 256" in render(figures)
    assert msgspec.json.decode(msgspec.json.encode(figures), type=ModelFigures) == figures


def test_operations_are_timed_one_by_one() -> None:
    """A chain would be one call of many."""
    kernels = cpu_kernels(exact=False)
    assert kernels.new_chain is not None
    assert OperationMeter().metered(kernels).new_chain is None


def test_nothing_is_timed_that_was_not_asked_for(tmp_path: Path) -> None:
    assert measured(tmp_path).breakdown == ()


def test_a_gpu_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        _parse_arguments(["--breakdown", "--device", "cuda"])
    assert "--device cpu" in capsys.readouterr().err
