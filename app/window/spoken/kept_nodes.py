"""The interfaces that screen readers hold on to, up to a limit.

Qt knows them by number and never lets go of one by itself, not even of one that Python has freed.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface

from app.window.spoken.node import Path

MOST_KEPT = 1000
"""A screen reader that needs an older one asks for its place again."""

T = TypeVar("T", bound=QAccessibleInterface)


class KeptNodes(Generic[T]):
    """The nodes of one view, which all go with it."""

    def __init__(self, view: QObject) -> None:
        self._view = view
        self._nodes: OrderedDict[Path, tuple[T, int]] = OrderedDict()
        self._is_letting_go = False
        nodes = self._nodes  # nothing else must outlive the view
        view.destroyed.connect(lambda: _let_go(nodes, 0))

    def __len__(self) -> int:
        return len(self._nodes)

    def obtain(self, path: Path, make: Callable[[], T]) -> T:
        """Return the one interface of a path."""
        if path not in self._nodes:
            node = make()
            self._nodes[path] = node, QAccessible.registerAccessibleInterface(node)
            self._let_go_soon()
        self._nodes.move_to_end(path)
        return self._nodes[path][0]

    def _let_go_soon(self) -> None:
        """Not at once: whoever asks for a node may be holding others."""
        if len(self._nodes) > MOST_KEPT and not self._is_letting_go:
            self._is_letting_go = True
            QTimer.singleShot(0, self._view, self._let_go_of_oldest)

    def _let_go_of_oldest(self) -> None:
        self._is_letting_go = False
        _let_go(self._nodes, MOST_KEPT // 2)


def _let_go(nodes: OrderedDict[Path, tuple[T, int]], num_left: int) -> None:
    while len(nodes) > num_left:
        _, (_, number) = nodes.popitem(last=False)
        QAccessible.deleteAccessibleInterface(number)
