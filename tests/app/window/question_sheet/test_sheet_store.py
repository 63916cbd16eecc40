"""Answers of a sheet: the same after any damage of their file, or set aside and said."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from app.encryption.private_files import PrivateFiles
from app.window.question_sheet.sheet import EntryState, Sheet, SheetEntry
from app.window.question_sheet.sheet_store import SheetStore, read_sheet
from tests.app.window.question_sheet.conftest import READING, Sheets
from tests.fakes.manual_jobs import ManualJobs

ENTRY = SheetEntry(question="When?", state=EntryState.ANSWERED, answer="In 1792.")
SHEET = Sheet((ENTRY,), READING.documents)


def store_in(folder: Path, key: bytes | None = None) -> SheetStore:
    return SheetStore(PrivateFiles(folder, key), READING, ManualJobs(), fail=pytest.fail)


def saved(folder: Path, key: bytes | None = None) -> Path:
    store = store_in(folder, key)
    store.save(SHEET)
    store.finish()
    (path,) = folder.iterdir()
    return path


@pytest.mark.parametrize("key", [None, bytes(32)])
def test_a_flipped_bit_never_changes_an_answer_unseen(tmp_path: Path, key: bytes | None) -> None:
    path = saved(tmp_path, key)
    sound, chance = path.read_bytes(), Random(0)
    for _ in range(60):
        harmed = bytearray(sound)
        harmed[chance.randrange(len(sound))] ^= 1 << chance.randrange(8)
        path.write_bytes(harmed)
        stored = read_sheet(PrivateFiles(tmp_path, key), READING)
        if stored.sheet.entries != (ENTRY,):
            assert stored.sheet.entries == ()
            assert (tmp_path / stored.set_aside).read_bytes() == harmed


@pytest.mark.parametrize("harm", [bytes.swapcase, lambda content: content[:-9], lambda _: b""])
def test_a_damaged_sheet_is_kept_and_said(sheets: Sheets, harm: Callable[[bytes], bytes]) -> None:
    path = saved(sheets.folder)
    path.write_bytes(harm(path.read_bytes()))
    assert sheets.open().props.failure == (
        f"The answers of this sheet were damaged and are kept as {path.name}.set-aside."
        " Ask the questions again."
    )


def test_a_sheet_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    saved(tmp_path).write_bytes(msgspec.json.encode(SHEET))
    assert read_sheet(PrivateFiles(tmp_path), READING).sheet.entries == (ENTRY,)
