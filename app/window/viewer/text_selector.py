"""Selects text with mouse and keyboard: what a press, a move and a step mean.

Knows pages and points, not the widget they come from; lines that are not read yet select nothing.
"""

from collections.abc import Sequence

from app.window.viewer.selection import (
    Lines,
    TextPosition,
    TextSelection,
    line_of,
    position_at,
    selected_boxes,
    selected_text,
    whole_line,
    whole_page,
    word_at,
)
from app.window.viewer.selection_steps import SelectionStep, stepped
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
        """Start a new selection at a point."""
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

    def step(self, step: SelectionStep, begin: Point) -> None:
        """Move the end of the selection; without one it begins at a point."""
        start = self._anchor or self._position(begin)
        if start is None:
            return
        at = self.selection.cursor if self.selection else start
        cursor = stepped(at, step, self._lines)
        self._anchor = start
        self.selection = TextSelection(start, cursor) if cursor != start else None

    @property
    def cursor_box(self) -> tuple[int, Box] | None:
        """The page and the line that the moving end is on."""
        return line_of(self.selection.cursor, self._lines) if self.selection else None

    def select_line(self, point: Point) -> None:
        """Select the line at a point."""
        at = self._position(point)
        if at is not None:
            self.selection = whole_line(at, self._lines[at.page])
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
