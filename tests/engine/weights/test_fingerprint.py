"""A fingerprint changes with every bit that counts, and with nothing else."""

import shutil
from pathlib import Path

import pytest

from engine.errors import ModelFailure
from engine.weights.fingerprint import file_stamps, fingerprint
from tests.random_weights import write_tiny_model


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_tiny_model(tmp_path / "model")
    return tmp_path / "model"


def test_a_copy_has_the_same_fingerprint(folder: Path) -> None:
    shutil.copytree(folder, folder.with_name("copy"))
    (folder.with_name("copy") / "README.md").write_text("a model")
    assert fingerprint(folder) == fingerprint(folder.with_name("copy"))
    assert len(fingerprint(folder)) == 32


@pytest.mark.parametrize("name", ["config.json", "model.safetensors"])
def test_one_changed_bit_changes_it(folder: Path, name: str) -> None:
    before = fingerprint(folder)
    content = bytearray((folder / name).read_bytes())
    content[len(content) // 2] ^= 1
    (folder / name).write_bytes(content)
    assert fingerprint(folder) != before


def test_bytes_moved_between_files_change_it(folder: Path) -> None:
    before = fingerprint(folder)
    content = (folder / "config.json").read_bytes()
    weights = (folder / "model.safetensors").read_bytes()
    (folder / "config.json").write_bytes(content[:-1])
    (folder / "model.safetensors").write_bytes(content[-1:] + weights)
    assert fingerprint(folder) != before


def test_stamps_show_that_a_file_was_written(folder: Path) -> None:
    before = file_stamps(folder)
    assert file_stamps(folder) == before
    with (folder / "model.safetensors").open("ab") as file:
        file.write(b"x")
    assert file_stamps(folder) != before


def test_a_missing_file_is_an_error(folder: Path) -> None:
    (folder / "model.safetensors").unlink()
    with pytest.raises(ModelFailure, match="missing"):
        fingerprint(folder)
    with pytest.raises(ModelFailure, match="missing"):
        file_stamps(folder)
