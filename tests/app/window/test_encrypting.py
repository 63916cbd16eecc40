"""The data folder encrypted and decrypted from the settings, by hand, with what starts again."""

import gc
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLineEdit,
    QListWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.conversion.begin import begin_encryption
from app.encryption.folder_lock import FolderLock
from app.encryption.key_file import State
from app.errors import ExitCode
from app.library.library import Library
from app.library.sqlite import is_under
from app.paths import DATA_DIR_VARIABLE, DataFolder
from app.window.frame.main_window import MainWindow
from app.window.process.gui_garbage import GuiGarbage
from app.window.protection.encrypt_dialog import EncryptDialog
from app.window.settings.settings_dialog import SettingsDialog
from app.window.start import start_window
from app.window.unlocking.passphrase_dialog import PassphraseDialog
from app.window.widgets.confirmation import Question
from app.window_order import OWN_ENGINE, WindowOrder
from engine.protocol.records import StoreForm
from tests.app.conversion.conftest import Store
from tests.app.window.whole_window import Act, Hand, click, process_as_before
from tests.fakes.fake_command import fake_engine_launcher
from tests.message_boxes import press

__all__ = ["process_as_before"]
pytestmark = pytest.mark.process
PASSPHRASE = "pike perch and eel"


def show_settings(window: QWidget) -> None:
    next(one for one in window.actions() if one.text() == "Settings …").trigger()


def start_protection(step: str) -> Act:
    def act(dialog: QWidget) -> None:
        dialog.findChild(QListWidget).setCurrentRow(4)
        click(dialog, step)

    return act


def launch(data: DataFolder, while_converting: StoreForm | None = None) -> Any:
    return Store() if while_converting else fake_engine_launcher(data.root)


@pytest.fixture
def collected_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[int]]:
    """The threads on which garbage is collected, which is often, until it is left to Python again.

    From then on any thread may, also one of those that run the tests.
    """
    threads: set[int] = set()
    close = GuiGarbage.close

    def note(_phase: str, _info: dict[str, int]) -> None:
        threads.add(threading.get_ident())

    def close_once(garbage: GuiGarbage) -> None:
        gc.callbacks.remove(note)  # fails where it is closed between the windows, too
        close(garbage)

    monkeypatch.setattr(GuiGarbage, "close", close_once)
    before = gc.get_threshold()
    gc.set_threshold(20, 3, 3)
    gc.callbacks.append(note)
    yield threads
    if note in gc.callbacks:
        gc.callbacks.remove(note)
    gc.set_threshold(*before)


@pytest.mark.usefixtures("theme")
def test_it_closes_converts_and_opens_again(
    qapp: QApplication,
    qtbot: QtBot,
    data: DataFolder,
    monkeypatch: pytest.MonkeyPatch,
    collected_on: set[int],
) -> None:
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(data.root))
    states: list[object] = []

    def fill_in(dialog: QWidget) -> None:
        for field in dialog.findChildren(QLineEdit):
            qtbot.keyClicks(field, PASSPHRASE)
        dialog.findChild(QCheckBox).click()
        click(dialog, "Close and encrypt")

    def unlock(dialog: QWidget) -> None:
        qtbot.keyClicks(dialog.findChild(QLineEdit), PASSPHRASE)
        qtbot.keyClick(dialog.findChild(QLineEdit), Qt.Key.Key_Return)

    def note(then: Act) -> Act:
        def act(window: QWidget) -> None:
            lock = FolderLock.of(data.root)
            states.append((lock and lock.state, is_under(data.library.path, None)))
            then(window)

        return act

    hand = Hand(
        qapp,
        [
            (MainWindow, show_settings),
            (SettingsDialog, start_protection("Encrypt …")),
            (EncryptDialog, fill_in),
            (PassphraseDialog, unlock),
            (MainWindow, note(show_settings)),
            (SettingsDialog, start_protection("Decrypt …")),
            (Question, lambda box: press(box, "Close and decrypt")),
            (PassphraseDialog, unlock),
            (MainWindow, note(lambda window: window.close())),
        ],
    )
    assert start_window(WindowOrder([]), ports={OWN_ENGINE: launch}) is ExitCode.DONE
    assert (hand.error, hand.acts) == (None, [])
    assert states == [(State.ON, False), (None, True)]
    assert collected_on == {threading.get_ident()}  # between the windows, too
    with Library(data.library) as library:
        assert library.entries() == []


@pytest.mark.usefixtures("theme")
def test_whoever_does_not_unlock_it_again_finds_everything_as_it_was(
    qapp: QApplication, qtbot: QtBot, data: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The passphrase is asked for before anything is encrypted under it."""
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(data.root))
    with Library(data.library):
        pass
    begin_encryption(data, passphrase=PASSPHRASE)
    hand = Hand(qapp, [(PassphraseDialog, lambda dialog: click(dialog, "Quit"))])
    assert start_window(WindowOrder([]), ports={OWN_ENGINE: launch}) is ExitCode.DONE
    assert (hand.error, hand.acts) == (None, [])
    assert is_under(data.library.path, None)
