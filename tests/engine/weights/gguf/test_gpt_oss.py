"""Gate and up of the experts of gpt-oss, which files keep apart."""

from pathlib import Path

import numpy as np
import pytest
from gguf import GGMLQuantizationType, GGUFWriter
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ModelFailure
from engine.models.inspect import inspect_model
from engine.models.registry import define_model
from engine.weights.containers import open_source
from engine.weights.gguf.woven import WovenRows
from engine.weights.number_rows import Floats
from tests.engine.models.folders import load_folder
from tests.engine.models.plain.released import Truth, save_random
from tests.gguf_files.dense import write_dense
from tests.kernels.reference_set import reference_kernels

GATE, UP = np.arange(24, dtype=np.float32).reshape(2, 6, 2)


def rows_of(numbers: Floats, first: int, count: int) -> Floats:
    assert 0 <= first <= first + count <= len(numbers)
    return numbers[first : first + count]


@given(st.integers(0, 11), st.integers(1, 12))
def test_rows_come_in_turn_wherever_reading_begins(first: int, count: int) -> None:
    woven = WovenRows(
        lambda *place: rows_of(GATE, *place), lambda *place: rows_of(UP, *place), by_number=False
    )
    whole = np.stack([GATE, UP], axis=1).reshape(12, 2)
    count = min(count, 12 - first)
    assert (woven(first, count) == whole[first : first + count]).all()


@pytest.fixture
def truth(tmp_path: Path) -> Truth:
    return save_random(
        tmp_path / "folder", "GptOss", seed=1, head_dim=64, num_local_experts=3,
        num_experts_per_tok=2, sliding_window=30,
    )  # fmt: skip


def test_a_file_has_as_many_parameters_as_its_folder_and_tells_how_they_are_packed(
    truth: Truth, tmp_path: Path
) -> None:
    packed = GGMLQuantizationType.Q8_0
    file = write_dense(truth.folder, tmp_path / "model.gguf", "gpt-oss", packed=packed)
    folder, same = (
        inspect_model(open_source(path), define_model(open_source(path)))
        for path in (truth.folder, file)
    )
    assert same.parameters == folder.parameters
    assert "Q8_0" in same.stored_types
    assert same.weight_bytes <= file.stat().st_size


@pytest.mark.parametrize("harm", ["gone", "shorter"])
def test_a_gate_without_its_up_is_refused(
    truth: Truth, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: str
) -> None:
    add = GGUFWriter.add_tensor

    def add_harmed(writer: GGUFWriter, name: str, array: Floats) -> None:
        if "blk.1.ffn_up_exps.weight" not in name:
            add(writer, name, array)
        elif harm == "shorter":
            add(writer, name, np.ascontiguousarray(array[:, 1:]))

    monkeypatch.setattr(GGUFWriter, "add_tensor", add_harmed)
    file = write_dense(truth.folder, tmp_path / "model.gguf", "gpt-oss")
    with pytest.raises(ModelFailure, match="experts") as failure:
        load_folder(file, kernels=reference_kernels())
    assert len(str(failure.value).splitlines()) == 1
