"""The paper clip: documents join the open conversation, at a price that is said first."""

from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.core.queue.reading_status import ReadingPhase
from app.library.library import Library
from app.paths import DataFolder
from app.window.composition import Lectern
from app.window.library.attach_dialog import AttachDialog, price_of
from tests.app.window.conftest import OpenLectern
from tests.app.window.controllers.test_adding import OPENED

pytestmark = pytest.mark.process
_PATIENCE_MS = 60_000


def add(lectern: Lectern, path: Path, qtbot: QtBot) -> int:
    lectern.services.intake.add([path])
    library, queue = lectern.controllers.library, lectern.services.queue
    qtbot.waitUntil(lambda: bool(library.holdings.readings), timeout=_PATIENCE_MS)
    reading_id = library.holdings.readings[0].id
    ready = ReadingPhase.READY
    qtbot.waitUntil(lambda: queue.status(reading_id).phase is ready, timeout=_PATIENCE_MS)
    return reading_id


def attach(lectern: Lectern, paths: list[Path], qtbot: QtBot) -> AttachDialog:
    """Choose files behind the paper clip, as a person does at the end of the dialog."""
    lectern.parts.chat.composer.attach_requested.emit()
    chooser = lectern.parts.window.findChild(QFileDialog)
    chooser.filesSelected.emit([str(path) for path in paths])
    chooser.reject()
    found: list[AttachDialog] = []

    def is_measured() -> bool:
        found[:] = lectern.parts.window.findChildren(AttachDialog)
        texts = [label.text() for one in found for label in one.findChildren(QLabel)]
        return bool(found) and "measuring …" not in texts

    qtbot.waitUntil(is_measured, timeout=_PATIENCE_MS)
    return found[0]


def press(dialog: AttachDialog, text: str) -> None:
    next(one for one in dialog.findChildren(QPushButton) if one.text() == text).click()


def test_a_conversation_goes_on_about_both_documents(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot
) -> None:
    first, second = tmp_path / "harbour.txt", tmp_path / "mill.txt"
    first.write_text("A lamp burns in the harbour. The boats lie still.")
    second.write_text("The mill grinds at night. Its wheel is of oak.")
    lectern = open_lectern()
    before = add(lectern, first, qtbot)
    library, readings = lectern.controllers.library, lectern.controllers.readings
    lectern.parts.chat.composer.asked.emit("What burns?")
    qtbot.waitUntil(lambda: bool(library.holdings.conversations), timeout=_PATIENCE_MS)
    qtbot.waitUntil(
        lambda: not lectern.parts.chat_model.props.composer.is_answering, timeout=_PATIENCE_MS
    )
    conversation = library.holdings.conversations[0].id

    dialog = attach(lectern, [second], qtbot)
    said = " | ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "22 tokens" in said
    assert "22 of 100,000 in the model" in said
    assert len(library.holdings.readings) == 1  # nothing is made before it is agreed to
    press(dialog, "Read together")

    qtbot.waitUntil(lambda: len(library.holdings.readings) == 2, timeout=_PATIENCE_MS)
    qtbot.waitUntil(lambda: readings.reading_id != before, timeout=_PATIENCE_MS)
    entry = library.holdings.reading(readings.reading_id)
    assert entry is not None
    assert len(entry.documents) == 2
    assert readings.conversation_id == conversation
    held = library.holdings.conversation(conversation)
    assert held is not None
    assert held.documents == entry.documents
    queue = lectern.services.queue
    qtbot.waitUntil(
        lambda: queue.status(entry.id).phase is ReadingPhase.READY, timeout=_PATIENCE_MS
    )
    lectern.parts.chat.composer.asked.emit("What grinds?")
    qtbot.waitUntil(lambda: len(lectern.parts.chat_model.props.rows) == 4, timeout=_PATIENCE_MS)


@pytest.mark.parametrize(
    ("known", "to_read", "time"),
    [
        (20_000, "10,000 of 30,000 tokens; the rest is read already", "20 s"),
        (0, "30,000 tokens", "20 s"),
        (30_000, "nothing, all of it is read already", "0 s"),
    ],
)
@pytest.mark.usefixtures("qapp")
def test_the_price_says_what_is_known_already(known: int, to_read: str, time: str) -> None:
    seconds = 0.0 if known == OPENED.tokens else 20.0
    opened = msgspec.structs.replace(OPENED, reusable_tokens=known, expected_seconds=seconds)
    price = price_of(opened, None)
    assert price.to_read == to_read
    assert price.time.startswith(time[:1])


def test_a_document_that_is_deleted_meanwhile_is_not_read_without_its_text(
    open_lectern: OpenLectern, data: DataFolder, tmp_path: Path, qtbot: QtBot
) -> None:
    first, second, third = (tmp_path / f"{name}.txt" for name in ("harbour", "mill", "barn"))
    first.write_text("A lamp burns in the harbour.")
    second.write_text("The mill grinds at night.")
    third.write_text("The barn is red.")
    lectern = open_lectern()
    before = add(lectern, first, qtbot)
    dialog = attach(lectern, [second, third], qtbot)
    with Library(data.library) as library:
        (mill,) = (one.sha256 for one in library.entries() if one.name == "mill.txt")
        library.remove_document(mill)
        library.forget_removed()
    press(dialog, "Read together")
    notice = lectern.parts.notices._toast
    qtbot.waitUntil(
        lambda: "has been deleted from the library" in notice.accessibleName(),
        timeout=_PATIENCE_MS,
    )
    holdings = lectern.controllers.library
    assert [one.id for one in holdings.holdings.readings] == [before]
    lectern.services.eraser._erase_removed()
    with qtbot.waitCallback(timeout=_PATIENCE_MS) as refreshed:
        holdings.refresh(refreshed)
    assert [one.name for one in holdings.holdings.documents] == ["harbour.txt"]


def test_what_a_command_has_added_stays_when_a_person_declines(
    open_lectern: OpenLectern, data: DataFolder, tmp_path: Path, qtbot: QtBot
) -> None:
    first, second = tmp_path / "harbour.txt", tmp_path / "mill.txt"
    first.write_text("A lamp burns in the harbour.")
    second.write_text("The mill grinds at night.")
    lectern = open_lectern()
    add(lectern, first, qtbot)
    with Library(data.library) as library:
        library.add(second)
    press(attach(lectern, [second], qtbot), "Cancel")
    lectern.services.eraser._erase_removed()
    library_now = lectern.controllers.library
    with qtbot.waitCallback(timeout=_PATIENCE_MS) as refreshed:
        library_now.refresh(refreshed)
    assert [one.name for one in library_now.holdings.documents] == ["mill.txt", "harbour.txt"]


def test_whoever_declines_changes_nothing(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot
) -> None:
    first, second = tmp_path / "harbour.txt", tmp_path / "mill.txt"
    first.write_text("A lamp burns in the harbour.")
    second.write_text("The mill grinds at night.")
    lectern = open_lectern()
    before = add(lectern, first, qtbot)
    library = lectern.controllers.library
    press(attach(lectern, [second], qtbot), "Cancel")
    assert [one.id for one in library.holdings.readings] == [before]
    lectern.services.eraser._erase_removed()
    library.refresh()
    qtbot.waitUntil(lambda: len(library.holdings.documents) == 1, timeout=_PATIENCE_MS)
    press(attach(lectern, [second], qtbot), "Add separately")
    qtbot.waitUntil(lambda: len(library.holdings.readings) == 2, timeout=_PATIENCE_MS)
    assert library.holdings.readings[0].title == "mill.txt"
    assert len(library.holdings.readings[0].documents) == 1
