"""A library backed up and restored in the real window, over a fake engine."""

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from app.backup.container import lock_with
from app.core.engine.engine_status import EngineState
from app.encryption.errors import LockedError
from app.encryption.key_file import key_paths
from app.library.library import Library
from app.link.port import UNSENT, EngineEnd, ignore
from app.window.backup_file.backup_dialog import BackupDialog, BackupWish, Opening
from app.window.backup_file.work import write_wished
from app.window.composition import Lectern
from app.window.frame.actions import ActionId
from app.window.intake.password_dialog import PasswordDialog
from app.window.theme.theme import Theme
from engine.protocol.replies import AnyReply, SnapshotList
from engine.protocol.requests import ListSnapshots
from tests.app.backup.conftest import back_up, fill
from tests.app.conversion.conftest import CHEAP, switch_on
from tests.app.window.conftest import OpenLectern

pytestmark = pytest.mark.process
_PATIENCE_MS = 60_000
WORDS = "salmon and trout"


def readings(lectern: Lectern) -> list[str]:
    return [entry.title for entry in lectern.controllers.library.holdings.readings]


def test_a_sealed_backup_is_restored_once_its_passphrase_is_given(
    open_lectern: OpenLectern, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "lectern.backup"
    back_up(fill(tmp_path / "other"), file, lock=lock_with(WORDS, CHEAP))
    lectern = open_lectern()
    window, controller = lectern.parts.window, lectern.controllers.backup_files
    controller.restore(file)
    for typed in ("something else", WORDS):
        qtbot.waitUntil(lambda: bool(_open(lectern)), timeout=_PATIENCE_MS)
        (dialog,) = _open(lectern)
        field = dialog.findChild(QLineEdit)
        assert field is not None
        assert field.accessibleName() == "Passphrase"
        field.setText(typed)
        dialog.accept()
        qtbot.waitUntil(lambda shown=dialog: not (isValid(shown) and shown.isVisible()))
    qtbot.waitUntil(lambda: readings(lectern) == ["Lamps"], timeout=_PATIENCE_MS)
    assert window.isVisible()


def _open(lectern: Lectern) -> list[PasswordDialog]:
    dialogs = lectern.parts.window.findChildren(PasswordDialog)
    return [dialog for dialog in dialogs if dialog.isVisible()]


def test_the_library_is_written_with_what_is_saved(
    open_lectern: OpenLectern, qtbot: QtBot, tmp_path: Path
) -> None:
    lectern = open_lectern()
    with Library(lectern.services.data.library) as library:
        library.conversations.start("Kept", [])
    lectern.parts.commands.action(ActionId.BACK_UP).trigger()
    (dialog,) = lectern.parts.window.findChildren(BackupDialog)
    dialog.reject()
    file, engine = tmp_path / "lectern.backup", lectern.services.engine
    qtbot.waitUntil(lambda: engine.status.state is EngineState.READY, timeout=_PATIENCE_MS)
    lectern.controllers.backup_files.write(BackupWish(has_saved=True), file)
    qtbot.waitUntil(file.exists, timeout=_PATIENCE_MS)
    assert b"Kept" in file.read_bytes()


def test_the_engine_may_tell_what_is_saved_when_nobody_asks_any_more(
    open_lectern: OpenLectern, qtbot: QtBot
) -> None:
    lectern = open_lectern()
    engine = lectern.services.engine
    qtbot.waitUntil(lambda: engine.status.state is EngineState.READY, timeout=_PATIENCE_MS)
    lectern.parts.commands.action(ActionId.BACK_UP).trigger()
    (dialog,) = lectern.parts.window.findChildren(BackupDialog)
    delete(dialog)  # as closing it does, but sooner than the engine replies
    heard: list[AnyReply | EngineEnd] = []
    engine.send(ListSnapshots(id=UNSENT), heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    assert isinstance(heard[0], SnapshotList)


def test_a_window_that_is_closed_meanwhile_does_not_wait(
    open_lectern: OpenLectern, qtbot: QtBot, tmp_path: Path
) -> None:
    lectern = open_lectern()
    file = tmp_path / "lectern.backup"
    lectern.controllers.backup_files.write(BackupWish(has_saved=True), file)
    lectern.close()
    assert not list(tmp_path.glob("*.part"))


def test_a_key_file_that_vanishes_is_told_and_nothing_is_written_in_the_clear(
    tmp_path: Path,
) -> None:
    opened = switch_on(fill(tmp_path / "data"))
    nobody: Any = None
    for path in key_paths(opened.root):
        path.unlink()
    file = tmp_path / "lectern.backup"
    with pytest.raises(LockedError, match="No passphrase opens the data folder"):
        write_wished(opened, nobody, BackupWish(has_saved=False), file, tell=ignore, stop=Event())
    assert not file.exists()


@pytest.mark.parametrize("opening", Opening)
def test_what_is_asked_depends_on_how_the_folder_is_kept(
    opening: Opening, qtbot: QtBot, theme: Theme
) -> None:
    wishes: list[BackupWish] = []
    dialog = BackupDialog(opening, theme)
    qtbot.addWidget(dialog)
    dialog.wanted.connect(wishes.append)
    dialog.show()
    saved, sealed = dialog.findChildren(QCheckBox)
    write = next(b for b in dialog.findChildren(QPushButton) if "place" in b.text())
    assert sealed.isVisible() is (opening is Opening.ANYTHING)
    assert write.isEnabled() is (opening is not Opening.KEYRING)
    if opening is not Opening.PASSPHRASE:
        sealed.setChecked(True)
        assert not write.isEnabled()
        for field in dialog.findChildren(QLineEdit):
            field.setText(WORDS)
    saved.setChecked(True)
    write.click()
    expected = "" if opening is Opening.PASSPHRASE else WORDS
    assert wishes == [BackupWish(has_saved=True, passphrase=expected)]
