"""The keys that search the document work wherever the keyboard is."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.app.window.conftest import OpenLectern

pytestmark = pytest.mark.process
_PATIENCE_MS = 60_000


@pytest.mark.parametrize(
    ("key", "name"), [(Qt.Key.Key_F, "Find in document"), (Qt.Key.Key_G, "Page")]
)
def test_they_work_from_the_question_field_and_from_the_page(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot, key: Qt.Key, name: str
) -> None:
    path = tmp_path / "harbour.txt"
    path.write_text("A lamp burns in the harbour. The boats lie still.")
    lectern = open_lectern()
    lectern.services.intake.add([path])
    viewer = lectern.parts.viewer
    qtbot.waitUntil(lambda: viewer.page == 1, timeout=_PATIENCE_MS)
    lectern.parts.window.activateWindow()
    for enter in (lectern.parts.chat.enter_composer, viewer.enter_pages):
        enter()
        before = QApplication.focusWidget()
        qtbot.keyClick(before, key, Qt.KeyboardModifier.ControlModifier)
        found = QApplication.focusWidget()
        assert found is not before
        assert isinstance(found, QLineEdit)
        assert found.accessibleName() == name
