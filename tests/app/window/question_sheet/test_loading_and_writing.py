"""Questions come from files, and tables go into files."""

import errno
import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.window.question_sheet.sheet_export import SheetFormat
from tests.app.window.question_sheet.conftest import Sheets
from tests.fakes.scripted_engine import TEXT

QUOTING = f"After 50 hours.\n\n> {TEXT}"


def test_questions_are_loaded_from_a_file(qtbot: QtBot, sheets: Sheets, tmp_path: Path) -> None:
    model = sheets.open()
    path = tmp_path / "q.csv"
    path.write_bytes("Nr;Frage\n1;Wie groß?\n".encode("latin-1"))
    model.load(path)
    with qtbot.waitSignal(model.questions_loaded) as told:
        sheets.jobs.run_all()
    assert told.args == ["Wie groß?"]


@pytest.mark.parametrize(
    ("content", "failure"),
    [
        (None, "cannot be read"),
        (b"\x00\x01\x02" * 99, "is not a text file"),
        (b"x" * 5_000_000, "too long"),
    ],
)
def test_files_that_are_no_lists_are_refused(
    sheets: Sheets, tmp_path: Path, content: bytes | None, failure: str
) -> None:
    model = sheets.open()
    path = tmp_path / "q.txt"
    if content is not None:
        path.write_bytes(content)
    model.load(path)
    sheets.jobs.run_all()
    assert failure in model.props.failure


def test_a_table_that_cannot_be_written_leaves_the_old_one(
    sheets: Sheets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill_disk(path: Path, _content: bytes) -> None:
        path.touch()
        path.open("wb").close()
        raise OSError(errno.ENOSPC, "No space left on device")

    model, table = sheets.open(), tmp_path / "a.csv"
    table.write_text("yesterday's")
    monkeypatch.setattr(Path, "write_bytes", fill_disk)
    model.write(SheetFormat.CSV, table)
    sheets.jobs.run_all()
    assert "a.csv cannot be written: the disk is full. Free some" in model.props.failure
    assert table.read_text() == "yesterday's"


def test_a_table_is_written(qtbot: QtBot, sheets: Sheets, tmp_path: Path) -> None:
    left = tmp_path / ".lectern-0123456789abcdef.part"
    left.touch()
    os.utime(left, (0, 0))
    model = sheets.open()
    model.set_questions("One?")
    model.run()
    sheets.answer("First.")
    model.write(SheetFormat.CSV, tmp_path / "a.csv")
    with qtbot.waitSignal(model.written):
        sheets.jobs.run_all()
    assert b"One?,First." in (tmp_path / "a.csv").read_bytes()
    assert not left.exists()
    model.write(SheetFormat.CSV, tmp_path / "nowhere" / "a.csv")
    sheets.jobs.run_all()
    assert "a.csv cannot be written" in model.props.failure
