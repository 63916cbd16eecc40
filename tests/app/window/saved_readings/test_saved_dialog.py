"""The dialog of saved readings, through real events."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip

from app.errors import LecternError
from app.link.failures import EngineGone, NotRunning
from app.link.port import EngineEnd
from app.paths import DataFolder
from app.window.saved_readings.saved_card import SavedCard
from app.window.saved_readings.saved_dialog import SavedReadingsDialog
from app.window.saved_readings.saved_view_model import SavedReadingsViewModel
from app.window.saved_readings.usage_bar import UsageBar
from app.window.theme.theme import Theme
from app.window.widgets.confirmation import Question
from engine.protocol import replies, requests
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.models import ModelUnusable
from engine.protocol.records import Damage, SnapshotInfo
from engine.protocol.request import Request
from tests.app.window.conftest import OpenLectern
from tests.app.window.saved_readings.samples import MEGA, snapshot
from tests.fakes.manual_jobs import ManualJobs
from tests.message_boxes import press

NOON = datetime(2026, 3, 1, 12, 0)


class FakeEngine:
    """Keeps snapshots in memory and answers at once."""

    def __init__(self, *snapshots: SnapshotInfo) -> None:
        self.saved = {info.snapshot: info for info in snapshots}
        self.asked: list[requests.AnyRequest] = []
        self.reply: replies.AnyReply | EngineEnd | None = None

    def send(self, request: requests.AnyRequest, listener: Callable[[Any], None]) -> int:
        self.asked.append(request)
        listener(self.reply or self._answer(request))
        return 1

    def _answer(self, request: requests.AnyRequest) -> replies.AnyReply:
        match request:
            case requests.DeleteSnapshot():
                del self.saved[request.snapshot]
            case requests.VerifySnapshots():
                return replies.Verified(id=1, checked=1, bytes=5 * MEGA, damaged=())
            case requests.ListSnapshots() | requests.ImportSnapshot():
                everything = tuple(self.saved.values())
                size = sum(info.bytes for info in everything)
                return replies.SnapshotList(
                    id=1, snapshots=everything, disk_bytes=size, quota_bytes=0
                )
        return replies.Done(id=1)

    def of(self, kind: type[Request]) -> list[Any]:
        return [request for request in self.asked if isinstance(request, kind)]


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine(
        snapshot("aa", "harbour.pdf", megabytes=300, last_used=NOON.timestamp()),
        snapshot("ab", "harbour.pdf", kind="answer_end", last_used=1.0),
        snapshot("bb", "mill.pdf", megabytes=100, last_used=NOON.timestamp() - 86_400),
    )


@pytest.fixture
def jobs() -> ManualJobs:
    return ManualJobs()


@pytest.fixture
def model(engine: FakeEngine, jobs: ManualJobs, tmp_path: Path) -> SavedReadingsViewModel:
    data = DataFolder(tmp_path)
    return SavedReadingsViewModel(engine, jobs, data, clock=lambda: NOON)


@pytest.fixture
def dialog(qtbot: Any, model: SavedReadingsViewModel, theme: Theme) -> SavedReadingsDialog:
    shown = SavedReadingsDialog(model, theme)
    qtbot.addWidget(shown)
    shown.show()
    return shown


def _card(dialog: SavedReadingsDialog, title: str) -> SavedCard:
    return next(c for c in dialog.findChildren(SavedCard) if c.row.title == title)


def _titles(model: SavedReadingsViewModel) -> list[str]:
    return [row.title for row in model.props.rows]


def _button(dialog: SavedReadingsDialog, text: str) -> QPushButton:
    return next(b for b in dialog.findChildren(QPushButton) if b.text() == text)


def test_what_is_saved_is_listed_the_last_used_first(
    dialog: SavedReadingsDialog, model: SavedReadingsViewModel
) -> None:
    assert _titles(model) == ["harbour.pdf", "mill.pdf"]
    facts = [row.facts for row in model.props.rows]
    assert facts[0].startswith("1,000 tokens · Qwen3.5-4B · f16 · used today at 12:00")
    assert facts[1].endswith("used yesterday")
    assert _card(dialog, "harbour.pdf").accessibleName() == "harbour.pdf"


def test_readings_are_called_as_in_the_library(
    dialog: SavedReadingsDialog, model: SavedReadingsViewModel
) -> None:
    told: list[str] = []
    model.deleted.connect(told.append)
    model.set_titles({("harbour.pdf",): "The Old Harbour"})
    assert _titles(model) == ["The Old Harbour", "mill.pdf"]
    assert model.props.names[0].startswith("The Old Harbour:")
    assert _card(dialog, "The Old Harbour").accessibleName() == "The Old Harbour"
    model.delete(model.props.rows[0].id)
    assert told == ["The Old Harbour"]


def test_deleting_can_be_undone(
    qtbot: Any, dialog: SavedReadingsDialog, model: SavedReadingsViewModel, engine: FakeEngine
) -> None:
    _card(dialog, "harbour.pdf").delete_wanted.emit()
    assert _titles(model) == ["mill.pdf"]
    qtbot.mouseClick(_button(dialog, "Undo"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: _titles(model) == ["harbour.pdf", "mill.pdf"])
    QApplication.processEvents()
    assert engine.of(requests.DeleteSnapshot) == []


def test_closing_makes_a_deletion_final_with_all_its_snapshots(
    dialog: SavedReadingsDialog, engine: FakeEngine
) -> None:
    _card(dialog, "harbour.pdf").delete_wanted.emit()
    dialog.close()
    assert {request.snapshot for request in engine.of(requests.DeleteSnapshot)} == {"aa", "ab"}
    assert set(engine.saved) == {"bb"}


def test_what_changes_on_disk_is_told_and_nothing_else(
    dialog: SavedReadingsDialog, model: SavedReadingsViewModel, tmp_path: Path
) -> None:
    told: list[str] = []
    model.stored_changed.connect(lambda: told.append("changed"))
    model.verify()
    model.export("aa", tmp_path / "harbour.lectern-reading")
    model.delete("aa")
    assert told == []
    model.keep_deleted()
    assert told == ["changed"]
    model.take_in(tmp_path / "harbour.lectern-reading")
    assert told == ["changed", "changed"]


def test_a_second_deletion_makes_the_first_final(
    dialog: SavedReadingsDialog, model: SavedReadingsViewModel, engine: FakeEngine
) -> None:
    _card(dialog, "harbour.pdf").delete_wanted.emit()
    _card(dialog, "mill.pdf").delete_wanted.emit()
    assert set(engine.saved) == {"bb"}
    assert model.props.is_empty
    assert model.props.usage.used_bytes == 0


def test_the_pin_protects_every_snapshot_of_a_reading(
    qtbot: Any, dialog: SavedReadingsDialog, engine: FakeEngine
) -> None:
    pin = next(
        b
        for b in _card(dialog, "harbour.pdf").children()
        if hasattr(b, "isCheckable") and b.isCheckable()
    )
    qtbot.mouseClick(pin, Qt.MouseButton.LeftButton)
    assert [(r.snapshot, r.pinned) for r in engine.of(requests.PinSnapshot)] == [
        ("aa", True),
        ("ab", True),
    ]


def test_a_check_says_what_it_found(
    qtbot: Any,
    dialog: SavedReadingsDialog,
    model: SavedReadingsViewModel,
    engine: FakeEngine,
    jobs: ManualJobs,
) -> None:
    qtbot.mouseClick(_button(dialog, "Check all"), Qt.MouseButton.LeftButton)
    assert model.props.is_busy
    jobs.run_all()
    assert engine.of(requests.VerifySnapshots)[0].snapshot == ""
    sound = "Checked 5.0 MB: no damage found."
    assert model.props.status == f"{sound}\nThe library is undamaged."
    damaged = (Damage(snapshot="aa", reason="page 7"),)
    engine.reply = replies.Verified(id=1, checked=2, bytes=5 * MEGA, damaged=damaged)
    model.verify("aa")
    assert "damaged" in model.props.status


def test_export_writes_the_end_of_the_reading(
    model: SavedReadingsViewModel, engine: FakeEngine, tmp_path: Path
) -> None:
    model.refresh()
    model.export("aa", tmp_path / "x.lectern-reading")
    request = engine.of(requests.ExportSnapshot)[0]
    assert (request.snapshot, request.path) == ("aa", str(tmp_path / "x.lectern-reading"))
    assert request.replace, "the dialog that chose the name has asked"
    assert model.props.status.startswith("Wrote x.lectern-reading")
    assert not model.props.is_busy


@pytest.mark.parametrize(
    "reply",
    [
        replies.Failed(id=1, code=ErrorCode.DAMAGED, problem=ModelUnusable("It is no reading.")),
        EngineEnd(NotRunning(), ()),
    ],
)
def test_a_failure_is_told_and_nothing_stays_busy(
    model: SavedReadingsViewModel, engine: FakeEngine, reply: Any
) -> None:
    failures: list[LecternError] = []
    model.failed.connect(failures.append)
    engine.reply = reply
    model.take_in(Path("x"))
    assert len(failures) == 1
    assert not model.props.is_busy


def test_the_picture_names_what_is_pointed_at(
    dialog: SavedReadingsDialog, model: SavedReadingsViewModel
) -> None:
    bar = dialog.findChildren(UsageBar)[0]
    told: list[str] = []
    bar.pointed_at.connect(told.append)
    at = QPoint(5, 5)
    press = Qt.MouseButton.NoButton
    move = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(at), QPointF(at), press, press,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(bar, move)
    assert told == ["aa"]
    QApplication.sendEvent(bar, QHelpEvent(QEvent.Type.ToolTip, at, bar.mapToGlobal(at)))
    assert QToolTip.text().startswith("harbour.pdf: ")
    assert "mill.pdf" in bar.accessibleDescription()


@pytest.mark.parametrize(("button", "is_set"), [("Set the limit", True), ("Cancel", False)])
def test_a_smaller_limit_is_asked_about(
    dialog: SavedReadingsDialog, button: str, *, is_set: bool
) -> None:
    chosen: list[int] = []
    dialog.quota_chosen.connect(chosen.append)
    dialog._quota.quota_chosen.emit(50 * MEGA)
    box = dialog.findChild(Question)
    assert box is not None
    assert box.accessibleName() == "Keep at most 50 MB?"
    assert chosen == []
    press(box, button)
    assert chosen == ([50 * MEGA] if is_set else [])


def test_a_larger_limit_needs_no_question(dialog: SavedReadingsDialog) -> None:
    chosen: list[int] = []
    dialog.quota_chosen.connect(chosen.append)
    dialog._quota.quota_chosen.emit(5_000 * MEGA)
    assert chosen == [5_000 * MEGA]
    assert dialog.findChild(Question) is None


def test_limits_of_more_than_two_gigabytes_are_told_exactly(
    qtbot: Any, dialog: SavedReadingsDialog
) -> None:
    chosen: list[int] = []
    dialog.quota_chosen.connect(chosen.append)
    box = dialog._quota
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_End)
    assert chosen == [1_000_000 * MEGA]
    assert box.currentText() == "No limit"  # until the settings say otherwise


def test_a_failure_is_told_elsewhere_when_nobody_looks(open_lectern: OpenLectern) -> None:
    lectern = open_lectern()
    lectern.controllers.dialogs._saved_model.failed.emit(EngineGone(EngineEnd(NotRunning(), ())))
    assert lectern.parts.notices._toast.isVisible()
