"""Accessible nodes of a view that draws its content itself."""

from dataclasses import dataclass, field, replace
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

Path = tuple[int, ...]
"""A node by its places among those beside it, from the view down."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """One node: what it is, what it says, and where it lies in the view's viewport."""

    role: QAccessible.Role
    name: str
    description: str = ""
    rect: QRect = field(default_factory=QRect)

    def moved_by(self, corner: QPoint) -> "Spoken":
        """Return it at another place, given by where the former origin is there."""
        return replace(self, rect=self.rect.translated(corner))


@runtime_checkable
class SpokenView(Protocol):
    """A view with nodes. A node that is gone is none any more; its place may be taken."""

    spoken_role: QAccessible.Role
    """Of the view itself."""

    def viewport(self) -> QWidget:
        """Return what the content is drawn in."""

    def spoken(self, path: Path) -> Spoken | None:
        """Return a node; None where there is none."""

    def num_spoken(self, path: Path) -> int:
        """Return how many nodes are below one, or below the view at the empty path."""
