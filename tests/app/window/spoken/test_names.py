"""Nothing in the window that can be used is without a name for screen readers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.window.backup_file.backup_dialog import BackupDialog, Opening
from app.window.spoken.interfaces import install
from app.window.theme.theme import Theme
from tests.app.window.conftest import OpenLectern
from tests.app.window.test_composition import add

_Role = QAccessible.Role
_USED = {
    _Role.Button,
    _Role.ButtonMenu,
    _Role.CheckBox,
    _Role.ComboBox,
    _Role.Document,
    _Role.EditableText,
    _Role.Link,
    _Role.List,
    _Role.ListItem,
    _Role.PageTab,
    _Role.Paragraph,
    _Role.ProgressBar,
    _Role.RadioButton,
    _Role.Slider,
    _Role.SpinBox,
    _Role.Tree,
}


def seen(node: QAccessibleInterface, path: str = "") -> Iterator[tuple[str, QAccessibleInterface]]:
    """Yield all that can be seen, with the way to it."""
    for index in range(node.childCount()):
        child = node.child(index)
        if child is None or not child.isValid() or child.state().invisible:
            continue
        name = child.text(QAccessible.Text.Name)
        way = f"{path}/{child.role().name}[{index}] {name}"[-200:]
        yield way, child
        yield from seen(child, way)


def nameless(widget: QWidget) -> list[str]:
    root = QAccessible.queryAccessibleInterface(widget)
    return [
        way
        for way, node in seen(root)
        if node.role() in _USED and not node.text(QAccessible.Text.Name).strip()
    ]


@pytest.mark.process
def test_everything_in_the_window_has_a_name(
    open_lectern: OpenLectern, qtbot: QtBot, tmp_path: Path
) -> None:
    install()
    path = tmp_path / "harbour.txt"
    path.write_text("A lamp burns in the harbour. The boats lie still.")
    lectern = open_lectern()
    reading = add(lectern, path, qtbot)
    viewer = lectern.parts.viewer
    qtbot.waitUntil(lambda: viewer.page == 1 and reading > 0, timeout=20_000)
    lectern.conversation.ask("What burns?")
    qtbot.waitUntil(lambda: len(lectern.parts.chat_model.props.rows) == 2, timeout=20_000)
    roles = {
        node.role() for _, node in seen(QAccessible.queryAccessibleInterface(lectern.parts.window))
    }
    assert {_Role.ListItem, _Role.Paragraph, _Role.Document, _Role.Button} <= roles
    assert nameless(lectern.parts.window) == []


@pytest.mark.parametrize("opening", Opening)
def test_everything_in_the_backup_dialog_has_a_name(
    opening: Opening, qtbot: QtBot, theme: Theme
) -> None:
    dialog = BackupDialog(opening, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    assert nameless(dialog) == []
