"""A dialog created on first use, and kept until the look changes.

What is closed would be dressed with the window for every other look, and not be seen. What it shows
belongs to a view model, so it is made anew the next time, as large as it was and scrolled to where
it was; what a person typed there has to be kept elsewhere, too.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QSize, QTimer, SignalInstance
from PySide6.QtWidgets import QAbstractScrollArea, QDialog, QWidget

T = TypeVar("T", bound=QDialog)

LIST = "list"
"""The object name of the one list in a dialog that stays where it was scrolled to."""


class KeptDialog(Generic[T]):
    """Holds one dialog or none; `changing` says that there will be another look."""

    def __init__(self, make: Callable[[], T], changing: SignalInstance) -> None:
        self._make = make
        self._dialog: T | None = None
        self._size: QSize | None = None
        self._scrolled = 0
        changing.connect(self._let_go)

    def obtain(self) -> T:
        """Return the dialog."""
        if self._dialog is None:
            self._dialog = self._make()
            self._take_place(self._dialog)
        return self._dialog

    @property
    def shown(self) -> T | None:
        """The dialog while it is open."""
        is_shown = self._dialog is not None and self._dialog.isVisible()
        return self._dialog if is_shown else None

    def discard(self) -> None:
        """Let go of it, open or not."""
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None

    def _let_go(self) -> None:
        if self._dialog is not None and not _is_in_use(self._dialog):
            self._size = self._dialog.size()
            if (shown := _list_of(self._dialog)) is not None:
                self._scrolled = shown.verticalScrollBar().value()
            self.discard()

    def _take_place(self, dialog: T) -> None:
        if self._size is None:
            return
        dialog.resize(self._size)
        if (shown := _list_of(dialog)) is not None:  # once it is laid out
            bar, scrolled = shown.verticalScrollBar(), self._scrolled
            QTimer.singleShot(0, bar, lambda: bar.setValue(scrolled))


def _list_of(dialog: QDialog) -> QAbstractScrollArea | None:
    return dialog.findChild(QAbstractScrollArea, LIST)


def _is_in_use(dialog: QDialog) -> bool:
    """Whether it is open, or something over it is: a report of what was asked for there."""
    windows = [one for one in dialog.findChildren(QWidget) if one.isWindow()]
    return any(window.isVisible() for window in (dialog, *windows))
