"""What a control of the real window leads to, over a fake engine."""

import shutil
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.citations.citation import Citation, CitationStatus, PageSpan
from app.citations.quotes import Quote
from app.core.queue.reading_status import ReadingPhase
from app.paths import DataFolder
from app.readings.model_choice import KVFormat
from app.window.audit.audit_dialog import AuditDialog
from app.window.composition import Lectern
from app.window.frame.actions import ActionId
from app.window.intake.password_dialog import PasswordDialog
from app.window.viewer.document_viewer import DocumentViewer
from app.window.viewer.source.text_pages import TextPages
from tests.app.window.conftest import OpenLectern
from tests.fakes.fake_library import add_reading, make_document

pytestmark = pytest.mark.process
_PATIENCE_MS = 60_000


def add(lectern: Lectern, path: Path, qtbot: QtBot) -> int:
    """Add a file, or a folder, and wait until it is read; returns the reading."""
    holdings = lectern.controllers.library.holdings
    before = len(holdings.readings)
    lectern.services.intake.add([path])
    library, queue = lectern.controllers.library, lectern.services.queue
    qtbot.waitUntil(lambda: len(library.holdings.readings) > before, timeout=_PATIENCE_MS)
    reading_id = library.holdings.readings[0].id
    qtbot.waitUntil(
        lambda: queue.status(reading_id).phase is ReadingPhase.READY, timeout=_PATIENCE_MS
    )
    return reading_id


def _documents(lectern: Lectern, reading_id: int) -> tuple[str, ...]:
    entry = lectern.controllers.library.holdings.reading(reading_id)
    assert entry is not None
    return entry.documents


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.txt"
    path.write_text("A lamp burns in the harbour. The boats lie still.")
    return path


@pytest.mark.parametrize("command", [ActionId.FIND, ActionId.GO_TO_PAGE, ActionId.TO_DOCUMENT])
def test_what_needs_the_document_shows_its_pane(
    open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot, command: ActionId
) -> None:
    # One that was read before: neither a parser nor an engine has to be waited for.
    add_reading(data.library, "Harbour", make_document("harbour.txt", "A lamp burns."))
    lectern = open_lectern()
    viewer, action = lectern.parts.viewer, lectern.parts.commands.action(command)
    qtbot.waitUntil(lambda: viewer.page == 1 and action.isEnabled(), timeout=_PATIENCE_MS)
    viewer.hide()
    action.trigger()
    assert viewer.isVisible()


def test_a_page_that_was_asked_for_is_shown_where_its_pane_was_hidden(
    open_lectern: OpenLectern, document: Path, qtbot: QtBot
) -> None:
    lectern = open_lectern()
    reading = add(lectern, document, qtbot)
    viewer, (sha256,) = lectern.parts.viewer, _documents(lectern, reading)
    viewer.hide()
    lectern.parts.library.hit_chosen.emit(sha256, 1, "")
    assert viewer.isVisible()
    viewer.hide()
    quote, spans = Quote("A lamp", 0, 6), (PageSpan(1, 0, 6),)
    lectern.conversation.passage_wanted.emit(
        Citation(quote, CitationStatus.VERIFIED, sha256, spans)
    )
    assert viewer.isVisible()


def test_a_find_in_the_open_reading_leaves_it_open(
    open_lectern: OpenLectern, document: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "harbour.txt").write_bytes(document.read_bytes())
    (folder / "river.txt").write_text("The river freezes late.")
    lectern = open_lectern()
    alone = add(lectern, document, qtbot)
    together = add(lectern, folder, qtbot)
    readings, (sha256,) = lectern.controllers.readings, _documents(lectern, alone)
    for reading in (alone, together):
        readings.open_reading(reading)
        lectern.parts.library.hit_chosen.emit(sha256, 1, "")
        assert readings.reading_id == reading


def test_commands_are_offered_while_they_do_something(
    open_lectern: OpenLectern, document: Path, qtbot: QtBot
) -> None:
    lectern = open_lectern("--hold", "answering")
    action = lectern.parts.commands.action
    of_reading = {
        ActionId.NEW_CONVERSATION,
        ActionId.QUESTION_SHEET,
        ActionId.FIND,
        ActionId.GO_TO_PAGE,
        ActionId.OUTLINE,
        ActionId.NOTEBOOK,
    }
    of_conversation = {ActionId.EXPORT, ActionId.STOP}

    def offered() -> set[ActionId]:
        return {command for command in of_reading | of_conversation if action(command).isEnabled()}

    assert offered() == set()
    reading = add(lectern, document, qtbot)
    qtbot.waitUntil(lambda: offered() == of_reading, timeout=_PATIENCE_MS)
    qtbot.waitUntil(lambda: lectern.parts.chat_model.props.composer.can_ask, timeout=_PATIENCE_MS)
    lectern.conversation.ask("What burns?")
    qtbot.waitUntil(lambda: offered() == of_reading | of_conversation, timeout=_PATIENCE_MS)
    action(ActionId.STOP).trigger()
    qtbot.waitUntil(lambda: offered() == of_reading | {ActionId.EXPORT}, timeout=_PATIENCE_MS)
    lectern.parts.library.delete_wanted.emit(reading)
    assert offered() == set()


def test_a_limit_on_the_disk_is_seen_at_once(
    open_lectern: OpenLectern, document: Path, qtbot: QtBot
) -> None:
    lectern = open_lectern()
    add(lectern, document, qtbot)
    lectern.controllers.dialogs.show_saved_readings()
    dialog = lectern.controllers.dialogs._saved.obtain()
    qtbot.waitUntil(lambda: bool(dialog._model.props.rows), timeout=_PATIENCE_MS)
    dialog.quota_chosen.emit(10**9)
    qtbot.waitUntil(lambda: dialog._model.props.quota_bytes == 10**9, timeout=_PATIENCE_MS)
    dialog.close()


def test_other_terms_are_those_of_the_model_in_use(
    open_lectern: OpenLectern, data: DataFolder, tmp_path: Path, qtbot: QtBot
) -> None:
    lectern = open_lectern()
    settings, models = lectern.services.settings, lectern.services.models
    other = tmp_path / "other-model"
    shutil.copytree(tmp_path / "fake-model", other)

    def in_use() -> tuple[str, str] | None:
        loaded = models.status.loaded
        return (loaded.path, loaded.kv_format) if loaded is not None else None

    lectern.controllers.models.model.load(other)
    qtbot.waitUntil(lambda: in_use() == (str(other), "f16"), timeout=_PATIENCE_MS)
    settings.update(kv_format=KVFormat.Q8_0)
    qtbot.waitUntil(lambda: (in_use() or ("", ""))[1] == "q8_0", timeout=_PATIENCE_MS)
    assert in_use() == (str(other), "q8_0")
    models.unload()
    settings.update(kv_format=KVFormat.F16)
    assert models.status.choice is None


def test_a_clipboard_with_nothing_to_read_is_told_of(open_lectern: OpenLectern) -> None:
    lectern = open_lectern()
    QApplication.clipboard().clear()
    lectern.parts.commands.action(ActionId.PASTE).trigger()
    notice = lectern.parts.notices._toast
    assert notice.isVisible()
    assert notice.accessibleName() == "The clipboard holds neither files nor text"
    notice.close_notice()
    lectern.parts.library.pasted.emit(QApplication.clipboard().mimeData())
    assert notice.isVisible()


def test_a_file_that_was_written_over_is_not_taken_for_the_document(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "report.pdf"

    def write(text: str) -> None:
        with pymupdf.open() as report:
            report.new_page().insert_text((72, 72), text)
            report.save(str(path))

    def shows_text(lectern: Lectern) -> bool:
        viewer = lectern.parts.viewer
        qtbot.waitUntil(lambda: viewer.page == 1, timeout=_PATIENCE_MS)
        return isinstance(viewer._model._source, TextPages)

    write("The first report is about a lamp.")
    lectern = open_lectern()
    add(lectern, path, qtbot)
    assert not shows_text(lectern)
    lectern.close()
    write("The second is about a boat.")
    lectern = open_lectern()
    assert shows_text(lectern)
    lectern.controllers.contents.audit(lectern.controllers.readings.reading_id)
    window = lectern.parts.window
    qtbot.waitUntil(lambda: bool(window.findChildren(AuditDialog)), timeout=_PATIENCE_MS)
    (audit,) = window.findChildren(AuditDialog)
    assert isinstance(audit._pictures._source, TextPages)
    audit.reject()


def test_an_encrypted_document_is_seen_again_tomorrow(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "secret.pdf"
    with pymupdf.open() as secret:
        secret.new_page().insert_text((72, 72), "A lamp burns in the harbour tonight.")
        secret.save(str(path), encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="moon")
    lectern = open_lectern()
    intake, viewer = lectern.services.intake, lectern.parts.viewer
    intake.password_wanted.disconnect()
    with qtbot.waitSignal(intake.password_wanted, timeout=_PATIENCE_MS):
        intake.add([path])
    intake.give_password(path, "moon")
    qtbot.waitUntil(lambda: viewer.page == 1, timeout=_PATIENCE_MS)
    lectern.close()

    lectern = open_lectern()
    viewer = lectern.parts.viewer
    for password in ("sun", "moon"):
        qtbot.waitUntil(lambda: _button(viewer) is not None, timeout=_PATIENCE_MS)
        qtbot.mouseClick(_button(viewer), Qt.MouseButton.LeftButton)
        (dialog,) = lectern.parts.window.findChildren(PasswordDialog)
        field = dialog.findChild(QLineEdit)
        qtbot.keyClicks(field, password)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not lectern.parts.window.findChildren(PasswordDialog))
    qtbot.waitUntil(lambda: viewer.page == 1, timeout=_PATIENCE_MS)


def _button(viewer: DocumentViewer) -> QPushButton | None:
    """The button by which the viewer asks for a password."""
    buttons = (one for one in viewer.findChildren(QPushButton) if one.isVisible())
    return next((one for one in buttons if one.text() == "Enter the password …"), None)


@pytest.mark.parametrize("command", [ActionId.SEARCH_LIBRARY, ActionId.TO_LIBRARY])
def test_what_needs_the_library_shows_its_pane(
    open_lectern: OpenLectern, command: ActionId
) -> None:
    lectern = open_lectern()
    lectern.parts.library.hide()
    lectern.parts.commands.action(command).trigger()
    assert lectern.parts.library.isVisible()


def test_the_card_tells_times_as_soon_as_the_machine_is_measured(
    open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot
) -> None:
    reading = add_reading(data.library, "Harbour", make_document("harbour.txt", "A lamp burns."))
    lectern = open_lectern("--uncalibrated")
    qtbot.waitUntil(
        lambda: lectern.controllers.readings.reading_id == reading, timeout=_PATIENCE_MS
    )
    lectern.controllers.cards.show(reading)
    card = lectern.controllers.cards._model

    def tells_time() -> bool:
        return any(line.is_chosen and line.reading == "about 1.0 s" for line in card.props.models)

    qtbot.waitUntil(tells_time, timeout=_PATIENCE_MS)
