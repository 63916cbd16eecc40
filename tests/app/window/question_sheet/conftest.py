from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.answers.answering import Answering
from app.encryption.private_files import PrivateFiles
from app.library.records import ReadingEntry
from app.window.process.constant_references import keep_constants_alive
from app.window.question_sheet.sheet_view_model import Manner, SheetViewModel
from app.window.theme.loader import load_named_theme
from app.window.theme.stylesheet import palette, stylesheet
from app.window.theme.theme import Theme
from engine.protocol.requests import SamplingParams
from tests.fakes.loops import ManualLoop
from tests.fakes.manual_jobs import ManualJobs
from tests.fakes.scripted_engine import ScriptedEngine, ScriptedQueue

keep_constants_alive()
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
MANNER = Manner(sampling=lambda: SamplingParams(max_tokens=64), is_thinking=lambda: False)


@dataclass
class Sheets:
    """Sheets of one reading with everything around them under the test's control."""

    folder: Path
    engine: ScriptedEngine = field(default_factory=ScriptedEngine)
    queue: ScriptedQueue = field(default_factory=ScriptedQueue)
    jobs: ManualJobs = field(default_factory=ManualJobs)

    def open(self) -> SheetViewModel:
        parts = self.engine, self.queue, self.jobs, ManualLoop()
        answering = Answering(*parts)  # type: ignore[arg-type]
        return SheetViewModel(READING, answering, PrivateFiles(self.folder), MANNER)

    def answer(self, text: str, **changes: Any) -> None:
        self.engine.finish(text, **changes)
        self.jobs.run_all()


@pytest.fixture
def sheets(qtbot: QtBot, tmp_path: Path) -> Sheets:
    QLocale.setDefault(QLocale("en_US"))
    return Sheets(tmp_path / "sheets")


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light theme, applied to the application as the window does it."""
    theme = Theme(load_named_theme("light"))
    old = qapp.palette()
    qapp.setPalette(palette(theme.tokens))
    qapp.setStyleSheet(stylesheet(theme.tokens))
    yield theme
    qapp.setStyleSheet("")
    qapp.setPalette(old)
