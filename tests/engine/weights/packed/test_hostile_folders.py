"""Packed folders that were made to harm, or are damaged, are read or refused in one line."""

from pathlib import Path
from random import Random

import pytest

from engine.errors import ModelFailure
from engine.weights.containers import open_source
from tests.packed_folders.mutants import small_folders, write_changed

BLOCK_BYTES = 1 << 16


@pytest.mark.parametrize("count", [200, pytest.param(5000, marks=pytest.mark.slow)])
def test_mutants_are_read_or_refused(tmp_path: Path, count: int) -> None:
    chance, folders = Random(7), small_folders(tmp_path)
    refusals: list[str] = []
    for number in range(count):
        write_changed(tmp_path, folders[number % len(folders)], chance)
        try:
            read_all(tmp_path)
        except ModelFailure as refusal:
            refusals.append(str(refusal))
    assert 0 < len(refusals) < count
    assert not any("\n" in refusal for refusal in refusals)


def read_all(folder: Path) -> None:
    source = open_source(folder)
    assert isinstance(source.interpretation, bytes)
    for tensor in source.tensors().values():
        with source.open(tensor) as file:
            while file.read(BLOCK_BYTES):
                pass
