"""Documents under a password, and private windows, as the whole window treats them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from app.encryption.keys import new_data_key
from app.library.library import Library
from app.paths import DataFolder
from app.settings.settings import ProtectedDocuments
from app.window.composition import Lectern
from app.window.controllers import privacy
from app.window.frame.actions import ActionId
from app.window.intake.password_dialog import PasswordDialog
from app.window.intake.protected_dialog import ProtectedDialog
from app.window.protection.encrypt_dialog import EncryptDialog
from app.window.protection.protection import READABLE
from tests.app.window.conftest import OpenLectern

pytestmark = pytest.mark.process
PASSWORD = "open sesame"
_PATIENCE_MS = 60_000
"""For the process that looks at a document: a busy machine starts it slowly."""
Opened = list[tuple[Path, list[Path]]]


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    path = tmp_path / "sealed.pdf"
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 72), "The keeper of pier 7 was Arn.")
        document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=PASSWORD)
    return path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Private windows that were opened: the usual data folder, and the files."""
    opened: Opened = []

    def note(data: DataFolder, files: Sequence[Path]) -> bool:
        opened.append((data.root, list(files)))
        return True

    monkeypatch.setattr(privacy, "open_private_window", note)
    return opened


def dialog_of(qtbot: QtBot, lectern: Lectern, kind: type[QDialog]):
    """The dialog of a kind that is shown, once it is."""
    shown: list[QDialog] = []

    def look() -> None:
        shown[:] = [one for one in lectern.parts.window.findChildren(kind) if one.isVisible()]
        assert len(shown) == 1

    qtbot.waitUntil(lambda: look() or True, timeout=_PATIENCE_MS)
    return shown[0]


def answer(qtbot: QtBot, dialog: ProtectedDialog, words: str, *, always: bool = False) -> None:
    (radio,) = (one for one in dialog.findChildren(QRadioButton) if words in one.text())
    radio.click()
    dialog._always.setChecked(always)
    (button,) = (one for one in dialog.findChildren(QPushButton) if one.text() == "Continue")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def give_password(qtbot: QtBot, lectern: Lectern) -> None:
    field = dialog_of(qtbot, lectern, PasswordDialog).findChild(QLineEdit)
    qtbot.keyClicks(field, PASSWORD)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    readings = lambda: lectern.controllers.library.holdings.readings  # noqa: E731
    qtbot.waitUntil(lambda: bool(readings()), timeout=_PATIENCE_MS)


def test_what_is_to_be_read_readable_is_read_and_marked(
    qtbot: QtBot, open_lectern: OpenLectern, sealed: Path, opened: Opened
) -> None:
    lectern = open_lectern()
    lectern.services.intake.add([sealed])
    answer(qtbot, dialog_of(qtbot, lectern, ProtectedDialog), "library", always=True)
    give_password(qtbot, lectern)
    assert lectern.services.settings.current.protected_documents is ProtectedDocuments.READ
    (row,) = (row for row in lectern.parts.library_model.props.rows if hasattr(row, "facts"))
    assert "password-protected file" in row.facts
    reading = lectern.controllers.library.holdings.readings[0].id
    lectern.parts.library.private_wanted.emit(reading)
    assert opened == [(lectern.services.data.root, [sealed])]


def test_of_what_is_opened_in_a_private_window_this_one_knows_nothing(
    qtbot: QtBot, open_lectern: OpenLectern, sealed: Path, opened: Opened
) -> None:
    lectern = open_lectern()
    lectern.services.intake.add([sealed])
    answer(qtbot, dialog_of(qtbot, lectern, ProtectedDialog), "nothing")
    assert opened == [(lectern.services.data.root, [sealed])]
    assert lectern.services.intake.additions == ()
    assert lectern.services.settings.current.protected_documents is ProtectedDocuments.ASK
    with Library(lectern.services.data.library) as library:
        assert library.entries() == []


def test_whoever_would_rather_encrypt_is_asked_how(
    qtbot: QtBot, open_lectern: OpenLectern, sealed: Path, opened: Opened
) -> None:
    lectern = open_lectern()
    lectern.controllers.privacy.ask_for_password(sealed, False)
    answer(qtbot, dialog_of(qtbot, lectern, ProtectedDialog), "Encrypt")
    dialog_of(qtbot, lectern, EncryptDialog).reject()
    assert opened == []
    assert lectern.controllers.protection.current == READABLE


def test_what_is_asked_depends_on_what_stays(
    qtbot: QtBot,
    open_lectern: OpenLectern,
    sealed: Path,
    opened: Opened,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lectern = open_lectern()
    services = lectern.services
    usual = services.data
    for changed in (replace(usual, usual=usual.root), replace(usual, key=new_data_key())):
        monkeypatch.setattr(services, "data", changed)
        lectern.controllers.privacy.ask_for_password(sealed, False)
        dialog_of(qtbot, lectern, PasswordDialog).reject()
    assert opened == []
    monkeypatch.setattr(services, "data", usual)
    services.settings.update(protected_documents=ProtectedDocuments.PRIVATE)
    lectern.controllers.privacy.ask_for_password(sealed, False)
    lectern.parts.commands.action(ActionId.PRIVATE_WINDOW).trigger()
    assert opened == [(usual.root, [sealed]), (usual.root, [])]
    assert not lectern.parts.bar._private.isVisible()
