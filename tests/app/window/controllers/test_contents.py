"""Text that an earlier version took, renewed from the window."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.core.fit.reading_fit import CONVERSATION_TOKENS
from app.core.queue.reading_status import ReadingPhase
from app.library.library import Library
from app.settings.settings import Settings
from app.window.audit.audit_dialog import AuditDialog
from app.window.composition import Lectern
from tests.app.cli.conftest import PAGE
from tests.app.cli.test_earlier_text import make_older
from tests.app.window.conftest import OpenLectern

pytestmark = pytest.mark.process


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.txt"
    path.write_text("\f".join(PAGE.format(number) for number in range(1, 13)))
    return path


PATIENCE_MS = 60_000


def audit_of(qtbot: QtBot, lectern: Lectern) -> AuditDialog:
    """The audit that is open, once it is."""
    found: list[AuditDialog] = []

    def look() -> bool:
        dialogs = lectern.parts.window.findChildren(AuditDialog)
        found[:] = [one for one in dialogs if one.isVisible() and one.isEnabled()]
        return len(found) == 1

    qtbot.waitUntil(look, timeout=PATIENCE_MS)
    return found[0]


def renew(dialog: AuditDialog) -> QPushButton:
    return next(
        one for one in dialog.findChildren(QPushButton) if one.text() == "Extract the text again"
    )


def read(qtbot: QtBot, lectern: Lectern, path: Path) -> int:
    """Read a file; returns its reading."""
    queue, library = lectern.services.queue, lectern.controllers.library
    lectern.services.intake.add([path])
    qtbot.waitUntil(lambda: bool(library.holdings.readings), timeout=PATIENCE_MS)
    (reading,) = (one.id for one in library.holdings.readings)
    qtbot.waitUntil(lambda: queue.status(reading).phase is ReadingPhase.READY, timeout=PATIENCE_MS)
    return reading


def test_an_audit_that_was_closed_meanwhile_is_not_opened_again(
    qtbot: QtBot, open_lectern: OpenLectern, harbour: Path
) -> None:
    lectern = open_lectern()
    reading = read(qtbot, lectern, harbour)
    make_older(lectern.services.data.root)
    lectern.controllers.contents.audit(reading)
    dialog = audit_of(qtbot, lectern)
    with qtbot.waitSignal(lectern.services.queue.changed, timeout=PATIENCE_MS):
        renew(dialog).click()
        dialog.close()
    with Library(lectern.services.data.library) as library:
        (entry,) = library.entries()
    assert entry.num_pages == 12
    assert not lectern.parts.window.findChildren(AuditDialog)


def test_it_is_taken_anew_and_read_again(
    qtbot: QtBot, open_lectern: OpenLectern, harbour: Path
) -> None:
    lectern = open_lectern()
    queue, data = lectern.services.queue, lectern.services.data

    def is_read(reading: int) -> bool:
        return queue.status(reading).phase is ReadingPhase.READY

    reading = read(qtbot, lectern, harbour)
    make_older(data.root)
    lectern.controllers.contents.audit(reading)
    dialog = audit_of(qtbot, lectern)
    harbour.rename(harbour.with_name("moved.txt"))
    renew(dialog).click()
    assert not dialog.isEnabled()
    dialog = audit_of(qtbot, lectern)  # it was said that the file is gone
    harbour.with_name("moved.txt").rename(harbour)
    heard: list[int] = []
    queue.changed.connect(lambda reading_id, _: heard.append(reading_id))
    with qtbot.waitSignal(dialog.rejected, timeout=PATIENCE_MS):
        renew(dialog).click()
    qtbot.waitUntil(lambda: bool(heard), timeout=PATIENCE_MS)
    assert not renew(audit_of(qtbot, lectern)).isVisible()
    qtbot.waitUntil(lambda: is_read(reading), timeout=PATIENCE_MS)
    with Library(data.library) as library:
        (entry,) = library.entries()
    assert entry.num_pages == 12


def test_the_audit_says_which_choice_made_it_fit(
    qtbot: QtBot, open_lectern: OpenLectern, tmp_path: Path
) -> None:
    path = tmp_path / "long.txt"
    path.write_text("\f".join(PAGE.format(number) for number in range(1, 101)))
    room = CONVERSATION_TOKENS + Settings().sampling.max_tokens
    lectern = open_lectern("--context-limit", str(room + 1000))  # all pages have 1,700 tokens
    library, queue = lectern.controllers.library, lectern.services.queue
    lectern.services.intake.add([path])
    qtbot.waitUntil(lambda: bool(library.holdings.readings), timeout=PATIENCE_MS)
    (entry,) = library.holdings.readings
    qtbot.waitUntil(lambda: lectern.controllers.cards._dialog.shown, timeout=PATIENCE_MS)
    left_out, read = (tuple(range(1, 96)),), lambda: queue.enqueue(entry.id)
    library.set_documents(entry.id, entry.documents, left_out, then=read)
    ready = ReadingPhase.READY
    qtbot.waitUntil(lambda: queue.status(entry.id).phase is ready, timeout=PATIENCE_MS)
    lectern.controllers.contents.audit(entry.id)
    dialog = audit_of(qtbot, lectern)

    def notes() -> str:
        return " ".join(one.text() for one in dialog.findChildren(QLabel))

    told = "It fits because of what is left out (p. 1–95). The whole takes about "
    qtbot.waitUntil(lambda: told in notes(), timeout=PATIENCE_MS)
    dialog.reject()
