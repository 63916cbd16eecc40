"""What lies beside the library goes with its documents, also where it is sealed."""

import errno
import hashlib
import os
from pathlib import Path
from typing import NoReturn

import pytest

from app.encryption.keys import DataKey
from app.erasure.side_files import remaining_copies, remove_beside
from app.errors import UsageError
from app.library.records import Deleted
from app.paths import DataFolder
from app.window.intake.pasted import keep_text

TEXT = "Keeper Arn lit the lamp of pier 7."


@pytest.mark.parametrize("key", [None, DataKey(b"k" * 32)])
def test_pasted_texts_and_sheets_of_deleted_documents_go(
    tmp_path: Path, key: DataKey | None
) -> None:
    data = DataFolder(tmp_path, key=key)
    keep_text(TEXT, data.pasted)
    kept = keep_text("Another text.", data.pasted)
    sha256 = hashlib.sha256(TEXT.encode()).hexdigest()
    data.sheets.write("1.json", f'{{"documents": ["{sha256}"]}}'.encode())
    data.sheets.write("2.json", b"{}")
    remove_beside(data, [Deleted(sha256, "x", only_conversations=True)])
    assert len(data.pasted.names()) == 2
    remove_beside(data, [Deleted(sha256, "x", only_conversations=False)])
    assert data.pasted.names() == [kept.name]
    assert data.sheets.names() == ["2.json"]
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) == 2


def test_a_folder_that_cannot_be_listed_is_told_and_not_taken_for_an_empty_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = DataFolder(tmp_path)
    data.pasted.write("a.txt", b"a secret")

    def fail(_folder: Path) -> NoReturn:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    monkeypatch.setattr(Path, "iterdir", fail)
    with pytest.raises(UsageError, match="could not be deleted"):
        remove_beside(data, [Deleted("f" * 64, "a.txt")])


@pytest.mark.parametrize("key", [None, DataKey(b"k" * 32)])
def test_a_damaged_sheet_that_may_be_about_it_is_named(tmp_path: Path, key: DataKey | None) -> None:
    data = DataFolder(tmp_path, key=key)
    sha256 = hashlib.sha256(TEXT.encode()).hexdigest()
    data.sheets.write("1.json", b"damaged")
    kept = data.sheets.set_aside("1.json")
    remove_beside(data, [Deleted(sha256, "x")])
    assert remaining_copies(data) == [data.sheets.folder / kept]
