"""Matrices in 8 and 4 bits are computed once, and believed with their checksum alone."""

import os
import stat
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from engine.models import kept_matrices
from engine.models.kept_matrices import KeptMatrices
from engine.models.weight_reader import WeightFormat, WeightReader
from engine.weights import kept_files
from engine.weights.kept_files import KeptFiles
from engine.weights.safetensors import SafetensorsFolder, read_header
from kernels.linear import Int4Weight, Int8Weight, LinearWeight

CPU = torch.device("cpu")
FORMATS = [WeightFormat.INT8, WeightFormat.INT4]


class Model:
    """A folder of two matrices, and what is kept of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = KeptFiles(folder / "kept")
        generator = torch.Generator().manual_seed(0)
        shapes = {"first": (37, 64), "second": (5, 64)}
        tensors = {name: torch.randn(*shape, generator=generator) for name, shape in shapes.items()}
        save_file(tensors, folder / "model.safetensors")
        self.num_written = 0

    def read(self, weight_format: WeightFormat, *, weights: str = "ab") -> LinearWeight:
        """Both matrices as one, and what is new written."""
        kept = KeptMatrices(
            self.files,
            model="tiny",
            weights=weights,
            weight_format=weight_format,
        )
        reader = WeightReader(
            SafetensorsFolder(self.folder),
            read_header(self.folder / "model.safetensors"),
            weight_format=weight_format,
            device=CPU,
            kept=kept,
        )
        matrix = reader.matrix("first", "second")
        kept.finish(self._carry_out)
        return matrix

    def _carry_out(self, work: Callable[[], None]) -> None:
        self.num_written += 1
        work()


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Model:
    monkeypatch.setattr(kept_matrices, "LEAST_BYTES", 1)
    return Model(tmp_path)


def tensors_of(weight: LinearWeight) -> list[torch.Tensor]:
    assert isinstance(weight, Int8Weight | Int4Weight)
    return list(vars(weight).values())


def is_mapped(weight: LinearWeight) -> bool:
    return all("kept" in name for name in map(_mapping_of, tensors_of(weight)))


def _mapping_of(tensor: torch.Tensor) -> str:
    """The file that the memory of a tensor is of; empty for none."""
    for line in Path("/proc/self/maps").read_text().splitlines():
        first, last = (int(end, 16) for end in line.split()[0].split("-"))
        if first <= tensor.data_ptr() < last:
            return line[73:]
    return ""


@pytest.mark.parametrize("weight_format", FORMATS)
def test_the_second_time_the_same_is_mapped(model: Model, weight_format: WeightFormat) -> None:
    first = model.read(weight_format)
    second = model.read(weight_format)
    assert type(first) is type(second)
    assert all(map(torch.equal, tensors_of(first), tensors_of(second)))
    assert not is_mapped(first)
    assert is_mapped(second)
    assert model.num_written == 1


def test_both_formats_are_kept_beside_each_other(model: Model) -> None:
    for weight_format in FORMATS * 2:
        model.read(weight_format)
    told = [
        (file.about.model, file.about.weight_format) for file in model.files.list() if file.about
    ]
    assert sorted(told) == [("tiny", "int4"), ("tiny", "int8")]
    assert model.num_written == 2


@pytest.mark.parametrize("weight_format", FORMATS)
def test_any_damage_has_all_computed_anew(model: Model, weight_format: WeightFormat) -> None:
    sound = tensors_of(model.read(weight_format))
    path = model.files.path("ab", weight_format)
    content = path.read_bytes()
    for position in range(0, len(content), 211):
        damaged = bytearray(content)
        damaged[position] ^= 4
        path.write_bytes(damaged)
        assert all(map(torch.equal, tensors_of(model.read(weight_format)), sound))
    for length in (0, 3, 8, 100, len(content) - 1):
        path.write_bytes(content[:length])
        assert all(map(torch.equal, tensors_of(model.read(weight_format)), sound))
    assert path.read_bytes() == content


def test_other_weights_and_another_way_of_rounding_are_computed(
    model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.read(WeightFormat.INT8)
    model.read(WeightFormat.INT8, weights="cd")
    assert model.num_written == 2
    monkeypatch.setattr(kept_matrices, "_ROUNDING", "another")
    model.read(WeightFormat.INT8)
    assert model.num_written == 3


def test_what_is_small_is_not_kept(model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_matrices, "LEAST_BYTES", 1 << 20)
    model.read(WeightFormat.INT8)
    assert model.num_written == 0
    assert model.files.list() == []


def test_files_are_for_one_person(model: Model) -> None:
    model.read(WeightFormat.INT8)
    path = model.files.path("ab", "int8")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_file_that_grew_beyond_its_share_of_the_disk_is_not_written(
    model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = namedtuple("usage", "free")
    monkeypatch.setattr(kept_files.shutil, "disk_usage", lambda _: usage(1000))
    model.read(WeightFormat.INT8)
    assert model.files.list() == []


def test_files_used_longest_ago_make_room(model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    model.read(WeightFormat.INT8)
    size = model.files.list()[0].num_bytes
    usage = namedtuple("usage", "free")
    room = int(2.5 * size) * kept_files.DISK_SHARE  # of all, files that are there included
    taken = lambda: sum(file.num_bytes for file in model.files.list())  # noqa: E731
    monkeypatch.setattr(kept_files.shutil, "disk_usage", lambda _: usage(room - taken()))
    model.read(WeightFormat.INT8, weights="cd")
    for number, weights in enumerate(("ab", "cd")):
        os.utime(model.files.path(weights, "int8"), (number, number))
    for weights in ("ab", "ef"):
        model.read(WeightFormat.INT8, weights=weights)
    assert {file.name for file in model.files.list()} == {"int8-ab", "int8-ef"}


def test_nothing_but_a_file_of_the_folder_is_deleted(model: Model) -> None:
    model.read(WeightFormat.INT8)
    assert not model.files.delete("../model")
    assert (model.folder / "model.safetensors").exists()
    assert model.files.delete("int8-ab")
    assert model.files.list() == []


def test_what_a_killed_process_left_behind_is_deleted(
    model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.read(WeightFormat.INT8)
    left = model.folder / "kept" / ".lectern-0123.part"
    left.write_bytes(b"half")
    model.read(WeightFormat.INT8, weights="cd")
    assert left.exists()  # it may be another process's
    monkeypatch.setattr(kept_files.time, "time", lambda: left.stat().st_mtime + 3600)
    model.read(WeightFormat.INT8, weights="ef")
    assert not left.exists()
