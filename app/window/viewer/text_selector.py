"""Selecting text with the mouse: what a press, a move and a release mean.

Knows pages and points, not the widget they come from; lines that are not read yet select nothing.
"""

from collections.abc import Sequence

from app.window.viewer.selection import (
    Lines,
    TextPosition,
    TextSelection,
    position_at,
    selected_boxes,
    selected_text,
    whole_page,
    word_at,
)
from app.window.viewer.source.messages import Box

Point = tuple[int, float, float]
"""Page, and distances from its top left in points."""


class TextSelector:
    """The selection of one document."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._anchor: TextPosition | None = None
        self.selection: TextSelection | None = None

    def press(self, point: Point) -> None:
        """Begin anew at a point."""
        self.selection = None
        self._anchor = self._position(point)

    def move(self, point: Point) -> None:
        """Select up to a point."""
        cursor = self._position(point)
        if cursor is None:
            return
        self._anchor = self._anchor or cursor
        has_text = cursor != self._anchor
        self.selection = TextSelection(self._anchor, cursor) if has_text else None

    def select_word(self, point: Point) -> None:
        """Select the word at a point."""
        position = self._position(point)
        if position is not None:
            self.selection = word_at(self._lines[point[0]], position)
            self._anchor = self.selection.anchor

    def select_page(self, page: int) -> None:
        """Select everything on a page."""
        self.selection = whole_page(page, self._lines.get(page, ()))

    def clear(self) -> None:
        """Select nothing."""
        self._anchor = self.selection = None

    def boxes(self, page: int) -> Sequence[Box]:
        """Return what is selected on a page."""
        if self.selection is None or page not in self.selection.pages:
            return ()
        return selected_boxes(self.selection, page, self._lines.get(page, ()))

    def text(self) -> str:
        """Return the selected text."""
        return selected_text(self.selection, self._lines) if self.selection else ""

    def _position(self, point: Point) -> TextPosition | None:
        page, x, y = point
        return position_at(page, self._lines.get(page, ()), x, y)
