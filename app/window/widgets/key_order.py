"""The order in which Tab goes through a widget."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget


def order_keys(root: QWidget) -> None:
    """Have Tab go through what is laid out in a widget as one reads it.

    To be done whenever parts come: by themselves they stand behind everything else in the window.
    """
    for before, after in pairwise(_laid_out(root)):
        QWidget.setTabOrder(before, after)


def _laid_out(part: QWidget | QLayout | None) -> Iterator[QWidget]:
    """Yield what Tab reaches within a widget or a layout, in the order of the layouts."""
    match part:
        case QLayout():
            for place in range(part.count()):
                item = part.itemAt(place)
                if item is not None:
                    yield from _laid_out(item.widget() or item.layout())
        case QWidget():
            if part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.focusProxy() is None:
                yield part
            yield from _laid_out(part.widget() if isinstance(part, QScrollArea) else part.layout())
