"""Entries of one name are told apart, whichever process has saved them."""

from pathlib import Path

import pytest

from kernels.jit import entry
from tests.programs import run_program


@pytest.mark.process
def test_those_that_two_processes_saved_are_told_apart(tmp_path: Path) -> None:
    """Each was the first that its process compiled."""
    for numbers, sums in ((["1"], ["11"]), (["2"], ["12"]), (["1", "2"], ["11", "12"])):
        ended = run_program("tests.kernels.adders", *numbers, NUMBA_CACHE_DIR=str(tmp_path))
        assert ended.printed.split() == sums, ended.complaints
    assert len(list(tmp_path.rglob("*.nbi"))) == 2


def test_a_function_that_encloses_variables_needs_a_variant() -> None:
    number = 1

    def add(other: int) -> int:
        return other + number

    with pytest.raises(ValueError, match="needs a variant"):
        entry(["int64(int64)"])(add)
