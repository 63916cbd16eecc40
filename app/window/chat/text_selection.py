"""A run of selected text over one or more messages. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class TextPoint:
    """A place between two characters of a message's text."""

    row: int
    position: int


@dataclass(frozen=True, slots=True)
class TextSelection:
    """From where the pointer was pressed to where it is; either may come first."""

    anchor: TextPoint
    cursor: TextPoint

    @property
    def is_empty(self) -> bool:
        """Nothing is selected."""
        return self.anchor == self.cursor

    @property
    def rows(self) -> range:
        """Rows that have a part in it."""
        first, last = sorted((self.anchor, self.cursor))
        return range(first.row, last.row + 1)

    def part_in(self, row: int, length: int) -> tuple[int, int]:
        """Return start and end of the part in a row whose text has `length` characters."""
        first, last = sorted((self.anchor, self.cursor))
        if not first.row <= row <= last.row:
            return 0, 0
        start = first.position if row == first.row else 0
        end = last.position if row == last.row else length
        return min(start, length), min(end, length)


NOTHING_SELECTED = TextSelection(TextPoint(0, 0), TextPoint(0, 0))
