"""``lectern delete``."""

from pathlib import Path

import pytest

from app.library.library import Library
from tests.app.cli.conftest import Lectern

pytestmark = pytest.mark.process


def test_a_document_goes_with_what_was_saved_of_it(
    lectern: Lectern, data_dir: Path, harbour: Path, mill: Path, model: tuple[str, Path]
) -> None:
    lectern("read", harbour, *model)
    lectern("read", mill, *model)
    aside = data_dir / "library.damaged-20260101-000000.sqlite"
    aside.write_bytes(b"damaged")
    deleted = lectern("delete", harbour.name)
    assert deleted.code == 0
    assert deleted.out == "Deleted harbour.txt: text, conversations, saved readings.\n"
    assert f"Not deleted: {harbour}, {aside}, and what was exported." in deleted.err
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
    assert "The library has no document nothing.txt." in refused.err
    with Library(data_dir / "library.sqlite") as library:
        assert len(library.entries()) == 1
