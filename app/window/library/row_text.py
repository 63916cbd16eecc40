"""The text below a row's title, with its looks: facts, then the state in its colour."""

import re
from dataclasses import dataclass

from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextLayout

from app.window.library.rows import AdditionRow, HitRow, LibraryRow, ReadingRow, Tone
from app.window.theme.tokens import Colours
from app.window.widgets.qt_places import qt_places

_LINE_BREAK = "\u2028"
_NO_BREAK = "\N{NO-BREAK SPACE}"
_AFTER_NUMBER = re.compile(r"(?<=\d) (?=\w|%)")
_ROLES = {
    Tone.QUIET: "text_muted",
    Tone.GOOD: "accent",
    Tone.WARNING: "warning",
    Tone.ERROR: "error",
}
_MAX_LINES = {AdditionRow: 5, HitRow: 3}


@dataclass(frozen=True)
class RowText:
    """A text of several looks, to be laid out on at most `max_lines` lines."""

    text: str
    formats: list[QTextLayout.FormatRange]
    max_lines: int


class _Writer:
    """Puts pieces of different looks together."""

    def __init__(self, colours: Colours) -> None:
        self._colours = colours
        self.text = ""
        self.formats: list[QTextLayout.FormatRange] = []

    def add(self, piece: str, role: str = "text_muted", *, is_bold: bool = False) -> None:
        if not piece:
            return
        look = QTextCharFormat()
        look.setForeground(QColor(getattr(self._colours, role)))
        if is_bold:
            look.setFontWeight(QFont.Weight.DemiBold)
        part = QTextLayout.FormatRange()
        begin, length = qt_places(self.text)[-1], qt_places(piece)[-1]
        part.start, part.length, part.format = begin, length, look
        self.formats.append(part)
        self.text += piece

    def part(self, mark: str, piece: str, role: str = "text_muted") -> None:
        """Add a piece, and a mark before it where something precedes."""
        if piece and self.text:
            self.add(mark)
        self.add(piece, role)


def reading_lines(row: ReadingRow) -> tuple[tuple[str, str], ...]:
    """Return what stands below a reading's title: lines, each with the role of its colour.

    Each is one line, cut where it is too long: how high a row is does not depend on its width.
    """
    lines = (
        (row.facts, "text_muted"),
        (row.state, _ROLES[row.tone]),
        (row.warning, "warning"),
        (row.remedy, "text_muted"),
    )
    return tuple((" ".join(text.split()), role) for text, role in lines if text)


def row_text(row: LibraryRow, colours: Colours) -> RowText | None:
    """Return what stands below the title in one piece, or None where nothing does."""
    writer = _Writer(colours)
    match row:
        case AdditionRow():
            writer.add(row.state, _ROLES[row.tone])
            writer.part(_LINE_BREAK, row.remedy)
        case HitRow():
            _write_hit(row, writer)
        case _:
            return None
    text = _AFTER_NUMBER.sub(_NO_BREAK, writer.text)  # a number stays with what it counts
    return RowText(text, writer.formats, _MAX_LINES[type(row)])


def _write_hit(row: HitRow, writer: _Writer) -> None:
    writer.add(row.place, "accent", is_bold=True)
    writer.add("  ")
    end = 0
    for start, stop in row.marks:
        writer.add(row.snippet[end:start])
        writer.add(row.snippet[start:stop], "text", is_bold=True)
        end = stop
    writer.add(row.snippet[end:])
