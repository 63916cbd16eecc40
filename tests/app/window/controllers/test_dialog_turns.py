"""Several documents that need a decision: one dialog after the other, none over another."""

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.settings.settings import ProtectedDocuments
from app.window.composition import Lectern
from app.window.feasibility.feasibility_dialog import FeasibilityDialog
from app.window.intake.password_dialog import PasswordDialog
from tests.app.documents.samples import shaded_pdf
from tests.app.window.conftest import OpenLectern

pytestmark = pytest.mark.process
_PATIENCE_MS = 60_000


@pytest.fixture
def scans(tmp_path: Path) -> list[Path]:
    """Documents whose first page has no text, so that a person is asked about them."""
    return [
        shaded_pdf(tmp_path / f"{name}.pdf", [200 + at, "printed"])
        for at, name in enumerate(("anchor", "buoy", "crane"))
    ]


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    path = tmp_path / "sealed.pdf"
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 72), "The keeper of pier 7 was Arn.")
        document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="moon")
    return path


@pytest.fixture
def lectern(open_lectern: OpenLectern) -> Lectern:
    lectern = open_lectern()
    lectern.services.settings.update(protected_documents=ProtectedDocuments.READ)
    return lectern


def shown(lectern: Lectern) -> list[QDialog]:
    return [one for one in lectern.parts.window.findChildren(QDialog) if one.isVisible()]


def num_readings(lectern: Lectern) -> int:
    return len(lectern.controllers.library.holdings.readings)


def all_arrived(lectern: Lectern, number: int) -> Callable[[], bool]:
    return lambda: num_readings(lectern) == number and not lectern.services.intake._running


def put_off(lectern: Lectern, qtbot: QtBot) -> str:
    """Close the one dialog that is there; returns what it was about."""
    (dialog,) = shown(lectern)
    about = dialog._title.text() if isinstance(dialog, FeasibilityDialog) else dialog._path.name
    words = {"Not now", "Cancel"}
    (button,) = (one for one in dialog.findChildren(QPushButton) if one.text() in words)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.wait(50)
    return about


def test_every_document_that_needs_a_decision_gets_its_card(
    lectern: Lectern, scans: list[Path], qtbot: QtBot
) -> None:
    lectern.services.intake.add(scans)
    qtbot.waitUntil(all_arrived(lectern, 3), timeout=_PATIENCE_MS)
    qtbot.waitUntil(lambda: len(lectern.parts.turns._waiting) == 2, timeout=_PATIENCE_MS)
    about = [put_off(lectern, qtbot) for _ in range(3)]
    assert sorted(about) == ["anchor.pdf", "buoy.pdf", "crane.pdf"]
    assert not shown(lectern)


def test_a_document_that_was_removed_meanwhile_is_passed_over(
    lectern: Lectern, scans: list[Path], qtbot: QtBot
) -> None:
    lectern.services.intake.add(scans)
    qtbot.waitUntil(lambda: len(lectern.parts.turns._waiting) == 2, timeout=_PATIENCE_MS)
    library = lectern.controllers.library
    first = shown(lectern)[0]._title.text()
    gone = next(one for one in library.holdings.readings if one.title != first)
    library.remove(gone.id)
    qtbot.waitUntil(lambda: num_readings(lectern) == 2)
    about = [put_off(lectern, qtbot) for _ in range(2)]
    assert gone.title not in about
    assert not shown(lectern)


def test_a_password_is_asked_for_when_the_card_is_done_with(
    lectern: Lectern, scans: list[Path], sealed: Path, qtbot: QtBot
) -> None:
    lectern.services.intake.add(scans[:1])
    qtbot.waitUntil(lambda: bool(shown(lectern)), timeout=_PATIENCE_MS)
    lectern.services.intake.add([sealed])
    qtbot.waitUntil(lambda: bool(lectern.parts.turns._waiting), timeout=_PATIENCE_MS)
    assert isinstance(shown(lectern)[0], FeasibilityDialog)
    assert put_off(lectern, qtbot) == "anchor.pdf"
    assert isinstance(shown(lectern)[0], PasswordDialog)
    assert put_off(lectern, qtbot) == "sealed.pdf"
    assert not shown(lectern)


def test_nothing_opens_over_a_dialog_that_a_person_opened(
    lectern: Lectern, scans: list[Path], qtbot: QtBot
) -> None:
    lectern.controllers.dialogs.show_settings()
    (settings,) = shown(lectern)
    lectern.services.intake.add(scans[:1])
    qtbot.waitUntil(lambda: bool(lectern.parts.turns._waiting), timeout=_PATIENCE_MS)
    assert shown(lectern) == [settings]
    settings.close()
    qtbot.waitUntil(lambda: len(shown(lectern)) == 1)
    assert put_off(lectern, qtbot) == "anchor.pdf"
