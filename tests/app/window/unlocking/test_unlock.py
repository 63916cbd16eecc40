"""An encrypted data folder when the window starts."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.encryption.errors import KeyringError
from app.encryption.folder_lock import new_lock
from app.encryption.key_file import ScryptCost, State
from app.encryption.keys import new_data_key
from app.paths import DataFolder
from app.window.unlocking.passphrase_dialog import PassphraseDialog
from app.window.unlocking.unlock import unlocked
from tests.app.conversion.conftest import Store
from tests.fakes.keyrings import Chest

pytestmark = pytest.mark.usefixtures("theme")
WORDS = "pike perch and eel"
CHEAP = ScryptCost(n=1 << 10)
KEY = new_data_key()


@pytest.fixture
def data(tmp_path: Path) -> DataFolder:
    data = DataFolder(tmp_path / "data")
    data.prepare()
    return data


def when_asked(qapp: QApplication, qtbot: QtBot, act: Callable[[PassphraseDialog], None]) -> None:
    """Do something with the dialog as soon as it is there."""

    def look() -> None:
        windows = [one for one in qapp.topLevelWidgets() if one.isVisible()]
        asking = [one for one in windows if isinstance(one, PassphraseDialog)]
        if asking:
            act(asking[0])
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)


def test_one_that_is_not_encrypted_opens_as_it_is(qapp: QApplication, data: DataFolder) -> None:
    assert unlocked(qapp, data, Store()) == data


def test_the_passphrase_opens_it(qapp: QApplication, qtbot: QtBot, data: DataFolder) -> None:
    new_lock(data.root, KEY, passphrase=WORDS, cost=CHEAP).with_state(State.ON, KEY)

    def give(dialog: PassphraseDialog) -> None:
        field = dialog.findChild(QLineEdit)
        qtbot.keyClicks(field, WORDS)
        qtbot.keyClick(field, Qt.Key.Key_Return)

    when_asked(qapp, qtbot, give)
    assert unlocked(qapp, data, Store()) == data.unlocked(KEY)


def test_whoever_gives_up_opens_nothing(qapp: QApplication, qtbot: QtBot, data: DataFolder) -> None:
    new_lock(data.root, KEY, passphrase=WORDS, cost=CHEAP).with_state(State.ON, KEY)
    when_asked(qapp, qtbot, lambda dialog: dialog.reject())
    assert unlocked(qapp, data, Store()) is None


def test_the_keyring_opens_it_without_a_question(
    qapp: QApplication, data: DataFolder, chest: Chest
) -> None:
    new_lock(data.root, KEY, uses_keyring=True).with_state(State.ON, KEY)
    assert unlocked(qapp, data, Store()) == data.unlocked(KEY)


def test_a_passphrase_is_the_way_in_where_the_keyring_is_none(
    qapp: QApplication, qtbot: QtBot, data: DataFolder, chest: Chest
) -> None:
    new_lock(data.root, KEY, passphrase=WORDS, uses_keyring=True, cost=CHEAP)
    chest.kept.clear()
    when_asked(qapp, qtbot, lambda dialog: dialog.reject())
    assert unlocked(qapp, data, Store()) is None


def test_a_keyring_alone_that_gives_nothing_is_named(
    qapp: QApplication, data: DataFolder, chest: Chest
) -> None:
    new_lock(data.root, KEY, uses_keyring=True).with_state(State.ON, KEY)
    chest.kept.clear()
    with pytest.raises(KeyringError, match="keyring does not provide the key"):
        unlocked(qapp, data, Store())
