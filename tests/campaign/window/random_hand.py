"""A hand on mouse and keyboard that does anything, knowing only what kinds of widgets there are.

Everything arrives as the system would send it: at a point of a window or as a key, so that focus,
modality, shortcuts and menus work as they do for a person.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import (
    QAction,
    QGuiApplication,
    QKeySequence,
    QWindow,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSplitterHandle,
    QTabBar,
    QWidget,
)

from app.window.frame.actions import ACTIONS
from tests.dropping import drop_files

_TOUCHED = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSplitterHandle,
    QTabBar,
)
_WALKING_KEYS = (
    *("Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDown", "Tab", "Shift+Tab"),
    *("Return", "Space", "Escape", "Backspace", "Delete", "F2"),
)
_TEXTS = (
    "harbour",
    "12",
    "0",
    "-1",
    "a\u0301\u202eb\U0001f469\u200d\U0001f52c \u05e9\u05dc\u05d5\u05dd \u6e2f",
    "<b>&amp;</b> [x](https://example.org) `code` $x^2$",
    "\n".join("several lines of it" for _ in range(30)),
    "w" * 3000,
)
_WHEEL = (-960, -120, 120, 960)


class RandomHand:
    """Does one thing at a time in whatever window has the attention; `folder` is what it may write.

    The system's own file dialogs are answered with files of that folder only.
    """

    def __init__(self, chance: Random, folder: Path, texts: Sequence[str]) -> None:
        self._chance = chance
        self._folder = folder
        self._texts = (*_TEXTS, *texts)

    def act(self) -> str:
        """Do something and say what."""
        popup = QApplication.activePopupWidget()
        dialog = QApplication.activeModalWidget()
        if isinstance(popup, QMenu):
            return self._choose_entry(popup)
        if popup is not None:
            return self._press_any(is_dialog=True)
        if isinstance(dialog, QFileDialog):
            return self._answer(dialog)
        seen = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
        window = dialog if dialog in seen else QApplication.activeWindow()
        if window not in seen:  # no window manager gives back what a dialog or a menu had
            window = self._chance.choice(seen)
            window.activateWindow()
        acts: dict[Callable[[QWidget], str], int] = {
            self._touch: 10,
            self._type: 2,
            self._scroll: 3,
            self._open_menu: 2,
            self._hover: 1,
        }
        if self._chance.random() < 0.25:
            return self._press_any(is_dialog=dialog is not None)
        [act] = self._chance.choices(tuple(acts), tuple(acts.values()))
        return act(window)

    def drop(self, window: QWidget, files: Sequence[Path]) -> str:
        """Let files go over a window."""
        drop_files(window, files)
        return "drop"

    def write(self, field: QWidget, text: str) -> str:
        """Put a text where a person would type it, and press Return."""
        field.setFocus()
        QApplication.clipboard().setText(text)
        self.press("Ctrl+V", "Return")
        return "write"

    def press(self, *keys: str) -> None:
        """Press keys, named as Qt does, in whatever window has them by then."""
        for key in keys:
            window = QGuiApplication.focusWindow()
            if window is not None:
                pressed = QKeySequence(key)[0]
                QTest.keyClick(window, pressed.key(), pressed.keyboardModifiers())

    def _touch(self, window: QWidget) -> str:
        widget = self._any(window, _TOUCHED)
        if widget is None:
            return f"nothing in {type(window).__name__}"
        kind = type(widget).__name__
        click = QTest.mouseDClick if self._chance.random() < 0.1 else QTest.mouseClick
        click(_native(widget), Qt.MouseButton.LeftButton, pos=self._place_in(widget))
        return f"touch {kind}"

    def _press_any(self, *, is_dialog: bool) -> str:
        """Walk about, leave a dialog, or give a command of the window."""
        if self._chance.random() < 0.5:
            self.press(*self._chance.choices(_WALKING_KEYS, k=self._chance.randint(1, 4)))
            return "walk"
        if is_dialog:
            self.press("Escape")
            return "dismiss"
        action = self._chance.choice([one for one in ACTIONS if one.keys])
        self.press(action.keys)
        return f"command {action.id}"

    def _type(self, window: QWidget) -> str:
        field = self._any(window, (QLineEdit, QPlainTextEdit, QAbstractSpinBox))
        if field is None:
            return f"nothing in {type(window).__name__}"
        field.setFocus()
        QApplication.clipboard().setText(self._chance.choice(self._texts))
        self.press(self._chance.choice(("Ctrl+V", "Ctrl+A", "Ctrl+Z", "Ctrl+X")), "Ctrl+V")
        return "type"

    def _scroll(self, window: QWidget) -> str:
        widget = self._any(window, (QAbstractScrollArea,))
        if widget is None:
            return f"nothing in {type(window).__name__}"
        turns = QPoint(0, self._chance.choice(_WHEEL))
        QTest.wheelEvent(_native(widget), self._place_in(widget), turns)
        return "scroll"

    def _open_menu(self, window: QWidget) -> str:
        widget = self._any(window, _TOUCHED)
        if widget is None:
            return f"nothing in {type(window).__name__}"
        QTest.mouseClick(_native(widget), Qt.MouseButton.RightButton, pos=self._place_in(widget))
        return "menu"

    def _hover(self, window: QWidget) -> str:
        widget = self._any(window, (QWidget,))
        if widget is not None:
            QTest.mouseMove(_native(widget), self._place_in(widget))
        return "hover"

    def _choose_entry(self, menu: QMenu) -> str:
        entries = [entry for entry in menu.actions() if _can_be_chosen(entry)]
        if not entries or self._chance.random() < 0.3:
            self.press("Escape")
            return "leave menu"
        place = menu.actionGeometry(self._chance.choice(entries)).center()
        QTest.mouseClick(_native(menu), Qt.MouseButton.LeftButton, pos=place)
        return "choose entry"

    def _answer(self, dialog: QFileDialog) -> str:
        if self._chance.random() < 0.3:
            dialog.reject()
            return "leave file dialog"
        if dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave:
            chosen = self._folder / f"saved-{self._chance.randint(1, 5)}"
        elif dialog.fileMode() is QFileDialog.FileMode.Directory:
            chosen = self._folder / f"folder-{self._chance.randint(1, 3)}"
            chosen.mkdir(exist_ok=True)
        else:
            chosen = self._chance.choice([one for one in self._folder.iterdir() if one.is_file()])
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)  # nobody would answer that
        dialog.setDirectory(str(self._folder))
        dialog.selectFile(str(chosen))
        dialog.accept()
        return "answer file dialog"

    def _any(self, window: QWidget, kinds: tuple[type[QWidget], ...]) -> QWidget | None:
        """A widget that can be seen; none while the window's new size is still on its way."""
        if _native(window).size() != window.window().size():
            return None
        found = [
            widget
            for widget in window.findChildren(QWidget)
            if isinstance(widget, kinds)
            and widget.isEnabled()
            and widget.window() is window.window()
            and not widget.visibleRegion().isEmpty()
        ]
        return self._chance.choice(found) if found else None

    def _place_in(self, widget: QWidget) -> QPoint:
        """A point of it that can be seen, as its window counts."""
        seen = widget.visibleRegion().boundingRect()
        x = self._chance.randint(seen.left(), seen.right())
        y = self._chance.randint(seen.top(), seen.bottom())
        return widget.mapTo(widget.window(), QPoint(x, y))


def _can_be_chosen(entry: QAction) -> bool:
    return entry.isEnabled() and entry.isVisible() and not entry.isSeparator()


def _native(widget: QWidget) -> QWindow:
    handle = widget.window().windowHandle()
    if handle is None:
        raise ValueError(f"{widget} was never shown")
    return handle
