from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from app.window.frame.actions import ACTIONS, ActionId, Group, action_text, group_text
from app.window.frame.commands import Commands
from app.window.palette.command_palette import CommandPalette
from app.window.palette.palette_entries import PaletteEntry, matching
from app.window.theme.icons import IconName
from app.window.theme.theme import Theme

ENTRIES = tuple(
    PaletteEntry(key, text, "", IconName.DOCUMENT)
    for key, text in (
        ("1", "Add documents …"),
        ("2", "Show or hide the document"),
        ("3", "Go to page"),
        ("4", "Übersicht der Grundstücke"),
    )
)


def keys_of(typed: str) -> list[str]:
    return [entry.key for entry in matching(ENTRIES, typed)]


def palette_in(qtbot: QtBot, theme: Theme, size: QSize) -> CommandPalette:
    """The palette over a window of this size, which is shown."""
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(size)
    host.show()
    return CommandPalette(theme, host)


def test_nothing_typed_offers_everything() -> None:
    assert keys_of("") == ["1", "2", "3", "4"]


def test_every_word_must_be_there_in_any_order() -> None:
    assert keys_of("document show") == ["2"]
    assert keys_of("page show") == []


def test_beginnings_of_words_come_first() -> None:
    assert keys_of("ge") == ["3"]
    assert keys_of("do") == ["1", "2"]
    assert keys_of("o") == ["2", "1", "3"]


def test_capitals_and_umlauts_do_not_matter() -> None:
    assert keys_of("ÜBER") == ["4"]


def test_every_command_has_a_name_and_keys_of_its_own() -> None:
    assert {action.id for action in ACTIONS} == set(ActionId)
    assert all(action_text(command) for command in ActionId)
    assert all(group_text(group) for group in Group)
    keys = [QKeySequence(action.keys).toString() for action in ACTIONS if action.keys]
    assert "" not in keys
    assert len(keys) == len(set(keys))


def test_typing_and_return_choose(qtbot: QtBot, theme: Theme) -> None:
    palette = palette_in(qtbot, theme, QSize(800, 600))
    palette.offer(ENTRIES)
    field = palette.findChild(QLineEdit)
    rows = palette.findChild(QListWidget)
    assert field is not None
    assert rows is not None
    assert rows.count() == 4
    qtbot.keyClicks(field, "do")
    qtbot.keyClick(field, Qt.Key.Key_Down)
    with qtbot.waitSignal(palette.chosen) as chosen:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert chosen.args == ["2"]
    assert not palette.isVisible()


def test_keys_work_from_anywhere(qtbot: QtBot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field = QLineEdit(window)
    commands = Commands(window, theme)
    window.show()
    field.setFocus()
    chosen: list[ActionId] = []
    commands.chosen.connect(chosen.append)
    with qtbot.waitActive(window):
        window.activateWindow()
    qtbot.keyClick(field, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(field, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(field, Qt.Key.Key_F1)
    assert chosen == [ActionId.ADD, ActionId.FIND, ActionId.SHORTCUTS]
    commands.action(ActionId.ADD).setEnabled(False)
    qtbot.keyClick(field, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert chosen == [ActionId.ADD, ActionId.FIND, ActionId.SHORTCUTS]


def test_the_palette_grows_with_the_type_and_has_no_square_corners(
    qtbot: QtBot, theme: Theme, qapp: QApplication
) -> None:
    palette = palette_in(qtbot, theme, QSize(1400, 900))
    palette.offer(ENTRIES)
    usual, shape = palette.width(), palette.mask()
    assert shape.boundingRect() == palette.rect()
    for corner in (palette.rect().topLeft(), palette.rect().bottomRight()):
        assert not shape.contains(corner)
    assert shape.contains(palette.rect().center())
    font = qapp.font()
    font.setPixelSize(2 * font.pixelSize())
    qapp.setFont(font)
    palette.close()
    palette.offer(ENTRIES)
    assert palette.width() > usual


def test_of_thousands_few_are_listed_and_all_are_found(qtbot: QtBot, theme: Theme) -> None:
    palette = palette_in(qtbot, theme, QSize(800, 600))
    many = [PaletteEntry(str(one), f"Manual {one}", "", IconName.DOCUMENT) for one in range(3000)]
    palette.offer(many)
    rows, field = palette.findChild(QListWidget), palette.findChild(QLineEdit)
    assert rows.count() == 200
    qtbot.keyClicks(field, "manual 2999")
    assert rows.count() == 1
    with qtbot.waitSignal(palette.chosen) as chosen:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert chosen.args == ["2999"]
    palette.offer(many)
    assert (field.text(), rows.count()) == ("", 200)


def test_it_is_as_high_as_what_it_lists_at_once(qtbot: QtBot, theme: Theme) -> None:
    palette = palette_in(qtbot, theme, QSize(800, 600))
    entries = [PaletteEntry(str(n), f"Page {n}", "", IconName.DOCUMENT) for n in range(30)]
    palette.offer(entries)
    qtbot.waitExposed(palette)
    whole, field, shown = palette.height(), palette.findChild(QLineEdit), palette._list
    field.setText("page 17")
    assert palette.height() < whole
    assert palette.height() - 2 * shown.y() < shown.height()
    field.setText("nothing of the kind")
    assert palette.height() < whole / 2
    field.clear()
    assert palette.height() == whole
