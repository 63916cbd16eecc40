"""Passes the nodes of views to screen readers through Qt. Made only if one is listening."""

from typing import cast

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.window.spoken.kept_nodes import KeptNodes
from app.window.spoken.node import Path, Spoken, SpokenView

_Text = QAccessible.Text


def install() -> None:
    """Have Qt ask here for what it cannot know of the views that draw their content themselves."""
    QAccessible.installFactory(_interface)


def _interface(_key: str, of: QObject) -> QAccessibleInterface | None:
    return ViewInterface(of) if isinstance(of, QWidget) and isinstance(of, SpokenView) else None


class ViewInterface(QAccessibleObject):
    """A view with its nodes."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._nodes: KeptNodes[NodeInterface] = KeptNodes(view)

    def role(self) -> QAccessible.Role:
        """Return what the view is."""
        return cast("SpokenView", self._view).spoken_role

    def state(self) -> QAccessible.State:
        """Return what holds of the view."""
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._view.hasFocus()
        state.invisible = not self._view.isVisible()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """Return what the view is called."""
        if kind == _Text.Name:
            return self._view.accessibleName()
        return self._view.accessibleDescription() if kind == _Text.Description else ""

    def rect(self) -> QRect:
        """Return where it is on the screen."""
        return QRect(self._view.mapToGlobal(QPoint()), self._view.size())

    def parent(self) -> QAccessibleInterface:
        """Return what the view is in."""
        return QAccessible.queryAccessibleInterface(cast("QObject", self._view.parent()))

    def childCount(self) -> int:  # noqa: N802  # Qt's name
        """Return the number of nodes."""
        return cast("SpokenView", self._view).num_spoken(())

    def child(  # type: ignore[override]  # the stubs know no null
        self, index: int
    ) -> QAccessibleInterface | None:
        """Return a node."""
        return self.node((index,)) if 0 <= index < self.childCount() else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802  # Qt's name
        """Return the place of a node."""
        return child.path[-1] if isinstance(child, NodeInterface) else -1

    def childAt(  # type: ignore[override]  # noqa: N802  # as above
        self, x: int, y: int
    ) -> QAccessibleInterface | None:
        """Return the node at a point of the screen."""
        return child_at(self, x, y)

    def node(self, path: Path) -> "NodeInterface":
        """Return the one interface of a node."""
        return self._nodes.obtain(path, lambda: NodeInterface(self, self._view, path))


class NodeInterface(QAccessibleInterface):
    """A node, by its place; says what stands there now."""

    def __init__(self, whole: ViewInterface, view: QWidget, path: Path) -> None:
        super().__init__()
        self.path = path
        self._whole = whole
        self._view = view

    @property
    def _node(self) -> Spoken | None:
        return cast("SpokenView", self._view).spoken(self.path) if isValid(self._view) else None

    def isValid(self) -> bool:  # noqa: N802  # Qt's name
        """Whether there is still something at its place."""
        return self._node is not None

    def object(self) -> QObject | None:  # type: ignore[override]  # as above
        """It is no object of its own."""
        return None

    def role(self) -> QAccessible.Role:
        """Return what it is."""
        node = self._node
        return node.role if node is not None else QAccessible.Role.NoRole

    def state(self) -> QAccessible.State:
        """Return what holds of it."""
        state, node = QAccessible.State(), self._node
        state.invalid = node is None
        state.readOnly = True
        state.linked = node is not None and node.role == QAccessible.Role.Link
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """Return what it says."""
        node = self._node
        if node is None:
            return ""
        return {_Text.Name: node.name, _Text.Description: node.description}.get(kind, "")

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:  # noqa: N802  # Qt's name
        """Nothing of it can be changed."""

    def rect(self) -> QRect:
        """Return where it is on the screen."""
        node = self._node
        if node is None:
            return QRect()
        viewport = cast("SpokenView", self._view).viewport()
        return QRect(viewport.mapToGlobal(node.rect.topLeft()), node.rect.size())

    def parent(self) -> QAccessibleInterface:
        """Return what it is in."""
        return self._whole.node(self.path[:-1]) if len(self.path) > 1 else self._whole

    def childCount(self) -> int:  # noqa: N802  # Qt's name
        """Return the number of nodes in it."""
        return cast("SpokenView", self._view).num_spoken(self.path) if self.isValid() else 0

    def child(  # type: ignore[override]  # the stubs know no null
        self, index: int
    ) -> QAccessibleInterface | None:
        """Return a node in it."""
        return self._whole.node((*self.path, index)) if 0 <= index < self.childCount() else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802  # Qt's name
        """Return the place of a node in it."""
        return child.path[-1] if isinstance(child, NodeInterface) else -1

    def childAt(  # type: ignore[override]  # noqa: N802  # as above
        self, x: int, y: int
    ) -> QAccessibleInterface | None:
        """Return the node at a point of the screen."""
        return child_at(self, x, y)


def child_at(parent: QAccessibleInterface, x: int, y: int) -> QAccessibleInterface | None:
    """Return the node right below another that a point of the screen lies in."""
    children = (parent.child(index) for index in range(parent.childCount()))
    return next((child for child in children if child and child.rect().contains(x, y)), None)
