"""Saved machine code is out of date when any source it was made from changes."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from kernels.source_stamp import source_stamp


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three modules, each importing the next, the last also the first."""
    sources = {
        "first": "from kernels.second import (\n    a,\n)\n",
        "second": "import math\nfrom kernels.third import b\n",
        "third": "from kernels.first import c\n",
    }
    for name, source in sources.items():
        module = ModuleType(f"kernels.{name}")
        module.__file__ = str(tmp_path / f"{name}.py")
        (tmp_path / f"{name}.py").write_text(source)
        monkeypatch.setitem(sys.modules, f"kernels.{name}", module)
    return tmp_path


@pytest.mark.parametrize("name", ["first", "second", "third"])
def test_a_change_anywhere_changes_the_stamp(folder: Path, name: str) -> None:
    before = source_stamp("kernels.first")
    with (folder / f"{name}.py").open("a") as file:
        file.write("# changed\n")
    assert source_stamp("kernels.first") != before


def test_what_is_not_imported_does_not_matter(folder: Path) -> None:
    (folder / "third.py").write_text("")
    before = source_stamp("kernels.second")
    (folder / "first.py").write_text("changed = True\n")
    assert source_stamp("kernels.second") == before


def test_a_module_without_a_source_file_counts_as_empty(folder: Path) -> None:
    (folder / "second.py").unlink()
    assert source_stamp("kernels.first") != source_stamp("kernels.second")
