from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.core.answers.answer_run import Answering, Manner
from app.encryption.private_files import PrivateFiles
from app.library.records import ReadingEntry
from app.window.question_sheet.question_sheet_dialog import QuestionSheetDialog
from app.window.question_sheet.sheet_store import read_sheet
from app.window.question_sheet.sheet_view_model import SheetViewModel
from app.window.theme.theme import Theme
from engine.protocol.sampling import SamplingParams
from tests.fakes.loops import ManualLoop
from tests.fakes.manual_jobs import ManualJobs
from tests.fakes.scripted_engine import ScriptedEngine, ScriptedQueue

READING = ReadingEntry(
    id=7,
    title="Manual",
    documents=("a" * 64,),
    left_out=((),),
    fingerprint="",
    tokens=0,
    tokens_done=0,
    opens_in_seconds=0,
    created_at=datetime(2026, 1, 1, tzinfo=UTC),
)
MANNER = Manner(SamplingParams(max_tokens=64))


@dataclass
class Sheets:
    """Sheets of one reading with everything around them under the test's control."""

    folder: Path
    engine: ScriptedEngine = field(default_factory=ScriptedEngine)
    queue: ScriptedQueue = field(default_factory=ScriptedQueue)
    jobs: ManualJobs = field(default_factory=ManualJobs)

    def open(self, at_once: int = 1) -> SheetViewModel:
        parts = self.engine, self.queue, self.jobs, ManualLoop(), lambda: MANNER
        answering = Answering(*parts)  # type: ignore[arg-type]
        files = PrivateFiles(self.folder)
        stored = read_sheet(files, READING)
        return SheetViewModel(READING, answering, files, stored=stored, at_once=at_once)

    def answer(self, text: str, **changes: Any) -> None:
        self.engine.finish(text, **changes)
        self.jobs.run_all()


@pytest.fixture
def sheets(qtbot: QtBot, tmp_path: Path) -> Sheets:
    return Sheets(tmp_path / "sheets")


@pytest.fixture
def dialog(qtbot: QtBot, sheets: Sheets, theme: Theme) -> QuestionSheetDialog:
    dialog = QuestionSheetDialog(sheets.open(), theme)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog
