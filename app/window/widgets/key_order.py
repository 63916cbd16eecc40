"""The order in which Tab goes through parts of a window."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def order_keys(*parts: QWidget) -> None:
    """Have Tab go from part to part, and within each through its widgets as they were made.

    Call this whenever parts are added: Qt puts new widgets after all others in the window.
    """
    stops = [stop for part in parts for stop in _stops(part)]
    for before, after in pairwise(stops):
        QWidget.setTabOrder(before, after)


def _stops(part: QWidget) -> Iterator[QWidget]:
    """Yield what Tab can reach of a part, without the lists that open above it."""
    for widget in (part, *part.findChildren(QWidget)):
        takes_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if takes_tab and widget.focusProxy() is None and widget.window() is part.window():
            yield widget
