"""``lectern delete``."""

import sys
from pathlib import Path

import pytest

from app.library.library import Library
from tests.app.cli.conftest import Lectern
from tests.app.cli.test_snapshots import Typed

pytestmark = pytest.mark.process


def test_a_document_goes_with_what_was_saved_of_it(
    lectern: Lectern, data_dir: Path, harbour: Path, mill: Path, model: tuple[str, Path]
) -> None:
    lectern("read", harbour, *model)
    lectern("read", mill, *model)
    aside = data_dir / "library.damaged-20260101-000000.sqlite"
    aside.write_bytes(b"damaged")
    refused = lectern("delete", harbour.name)
    assert refused.code == 2
    assert refused.err == "Without a terminal, nobody can confirm this. Add --yes to delete.\n"
    deleted = lectern("delete", harbour.name, "--yes")
    assert deleted.code == 0
    assert deleted.out == "Deleted harbour.txt: text, conversations, saved readings.\n"
    assert f"Not deleted: {harbour}, {aside}, exported files, backup files." in deleted.err
    listing = lectern("snapshots", "list", "--json").json
    assert {tuple(one["documents"]) for one in listing["snapshots"]} == {("mill.txt",)}
    with Library(data_dir / "library.sqlite") as library:
        assert [entry.name for entry in library.entries()] == ["mill.txt"]


def test_nothing_is_deleted_when_one_name_is_wrong(
    lectern: Lectern, data_dir: Path, harbour: Path, model: tuple[str, Path]
) -> None:
    lectern("read", harbour, *model)
    refused = lectern("delete", harbour, "nothing.txt")
    assert refused.code == 2
    assert "The library has no document named nothing.txt." in refused.err
    with Library(data_dir / "library.sqlite") as library:
        assert len(library.entries()) == 1


@pytest.mark.parametrize("whose", ["1 document with its", "2 documents with their"])
def test_a_person_is_asked_before_anything_is_deleted(
    lectern: Lectern, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whose: str
) -> None:
    paths = [tmp_path / f"{number}.txt" for number in range(int(whose[0]))]
    data_dir.mkdir()
    with Library(data_dir / "library.sqlite") as library:
        for path in paths:
            path.write_text(f"This is {path.name}, and it has some words.")
            library.add(path)
    monkeypatch.setattr(sys, "stdin", Typed("n\n"))
    kept = lectern("delete", *paths)
    assert f"Delete {whose} conversations and saved readings?" in kept.out
    assert "Nothing was deleted." in kept.err
    for path in paths:
        path.unlink()
    deleted = lectern("delete", "--yes", *(path.name for path in paths))
    assert "Not deleted: exported files, backup files." in deleted.err
