"""One row of the library laid out for a width: the places of title, text and bar.

Made again whenever the row, the width, the font or the theme differ; never changed. Coordinates are
relative to the row's top left corner, in device-independent pixels.
"""

from bisect import bisect_left
from dataclasses import dataclass, field
from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption

from app.window.library.row_text import RowText, reading_lines, row_text
from app.window.library.rows import (
    AdditionRow,
    ConversationRow,
    HeadingRow,
    HitRow,
    LibraryRow,
    MoreRow,
    NewConversationRow,
    ReadingAction,
    ReadingRow,
)
from app.window.theme.theme import Theme
from app.window.widgets.qt_places import qt_places

ICON = 16
_MARGIN = 12
"""Left and right of every card."""
_PADDING_X, _PADDING_Y = 10, 9
_ABOVE_READING, _BELOW_READING = 6, 4
_CONVERSATION_INDENT, _CONVERSATION_HEIGHT, _CONVERSATION_GAP = 24, 28, 4
_HEADING_ABOVE, _HEADING_BELOW = 14, 4
_BAR, _BAR_ABOVE = 4, 7
_BUTTON = 24
_LINE_GAP = 4


class RowButton(StrEnum):
    """What can be clicked on a row."""

    PAUSE = "pause"
    RESUME = "resume"
    DISMISS = "dismiss"
    MORE = "more"
    NEW_CONVERSATION = "new conversation"


ALWAYS_SHOWN = frozenset({RowButton.DISMISS, RowButton.NEW_CONVERSATION})
"""Buttons that are there without pointer or keyboard on their row."""


@dataclass(frozen=True)
class TextLine:
    """A line below a title, cut to its room; `role` names its colour."""

    rect: QRectF
    text: str
    role: str


@dataclass(frozen=True)
class RowLayout:
    """Where everything is; parts a row does not have are empty."""

    height: int
    card: QRectF
    title: QRectF
    lines: tuple["TextLine", ...] = ()
    text: QTextLayout | None = None
    text_at: QPointF = field(default_factory=QPointF)
    bar: QRectF = field(default_factory=QRectF)
    buttons: dict[RowButton, QRectF] = field(default_factory=dict)

    def buttons_shown(self, *, is_active: bool) -> dict[RowButton, QRectF]:
        """Return the buttons there are now; an active row has the pointer or the keyboard."""
        return {
            name: rect for name, rect in self.buttons.items() if is_active or name in ALWAYS_SHOWN
        }

    def button_at(self, point: QPointF) -> RowButton | None:
        """Return the button at a point of the row."""
        return next((one for one, rect in self.buttons.items() if rect.contains(point)), None)


def lay_out(row: LibraryRow, width: int, font: QFont, theme: Theme) -> RowLayout:
    """Return the layout of a row, `width` pixels wide."""
    match row:
        case ReadingRow():
            return _reading(row, width, font, theme)
        case AdditionRow() | HitRow():
            return _card(row, width, font, theme)
        case ConversationRow() | NewConversationRow() | MoreRow():
            return _conversation(row, width, QFontMetricsF(title_font(row, font, theme)).height())
        case HeadingRow():
            return _heading(row, width, font, theme)


def shape_of(row: LibraryRow) -> tuple[object, ...] | None:
    """Return what alone decides how high a row is, or None where its words do, too."""
    match row:
        case ReadingRow():
            lines = (row.facts, row.state, row.warning, row.remedy)
            return ReadingRow, lines.count(""), row.fraction is None
        case HeadingRow():
            return HeadingRow, row.is_note
        case ConversationRow() | NewConversationRow() | MoreRow():
            return (type(row),)
    return None


def title_font(row: LibraryRow, font: QFont, theme: Theme) -> QFont:
    """Return the font of a row's first line."""
    sizes = theme.tokens.type_sizes
    if isinstance(row, HeadingRow | MoreRow):
        is_name = isinstance(row, HeadingRow) and not row.is_note
        return theme.font(font, sizes.caption, bold=is_name)
    return theme.font(font, sizes.control, bold=isinstance(row, ReadingRow | AdditionRow))


def _reading(row: ReadingRow, width: int, font: QFont, theme: Theme) -> RowLayout:
    card = QRectF(_MARGIN, _ABOVE_READING, width - 2 * _MARGIN, 0)
    inner = card.adjusted(_PADDING_X, 0, -_PADDING_X, 0)
    height = QFontMetricsF(title_font(row, font, theme)).height()
    title = QRectF(inner.left(), _ABOVE_READING + _PADDING_Y, inner.width(), height)
    bottom, metrics = title.bottom(), QFontMetricsF(caption_font(font, theme))
    lines = []
    for text, role in reading_lines(row):
        rect = QRectF(inner.left(), bottom + _LINE_GAP, inner.width(), metrics.height())
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        lines.append(TextLine(rect, shown, role))
        bottom = rect.bottom()
    bar = QRectF()
    if row.fraction is not None:
        bar = QRectF(inner.left(), bottom + _BAR_ABOVE, inner.width(), _BAR)
        bottom = bar.bottom()
    card.setBottom(round(bottom + _PADDING_Y))
    return RowLayout(
        height=round(card.bottom() + _BELOW_READING),
        card=card,
        title=title,
        lines=tuple(lines),
        bar=bar,
        buttons=_buttons(row, card),
    )


def caption_font(font: QFont, theme: Theme) -> QFont:
    """Return the font of what stands below a title."""
    return theme.font(font, theme.tokens.type_sizes.caption)


def _card(row: AdditionRow | HitRow, width: int, font: QFont, theme: Theme) -> RowLayout:
    is_hit = isinstance(row, HitRow)
    above, below = (0, 2) if is_hit else (_ABOVE_READING, _BELOW_READING)
    card = QRectF(_MARGIN, above, width - 2 * _MARGIN, 0)
    inner = card.adjusted(_PADDING_X, 0, -_PADDING_X, 0)
    bottom = above + (6.0 if is_hit else _PADDING_Y)
    title = QRectF()
    if not is_hit:
        height = QFontMetricsF(title_font(row, font, theme)).height()
        title = QRectF(inner.left(), bottom, inner.width(), height)
        bottom = title.bottom() + _LINE_GAP
    text, text_at = _text(row, inner.width(), font, theme), QPointF(inner.left(), bottom)
    bottom += text.boundingRect().height() if text else -_LINE_GAP
    bar = QRectF()
    if isinstance(row, AdditionRow) and row.fraction is not None:
        bar = QRectF(inner.left(), bottom + _BAR_ABOVE, inner.width(), _BAR)
        bottom = bar.bottom()
    card.setBottom(round(bottom + (6 if is_hit else _PADDING_Y)))
    buttons = _buttons(row, card)
    if buttons and isinstance(row, AdditionRow):
        title.setRight(min(rect.left() for rect in buttons.values()) - 4)
    return RowLayout(
        height=round(card.bottom() + below),
        card=card,
        title=title,
        text=text,
        text_at=text_at,
        bar=bar,
        buttons=buttons,
    )


def _conversation(row: LibraryRow, width: int, line: float) -> RowLayout:
    height = max(_CONVERSATION_HEIGHT, round(line) + 12)
    card = QRectF(_MARGIN, _CONVERSATION_GAP / 2, width - 2 * _MARGIN, height)
    sign = ICON + _LINE_GAP if isinstance(row, NewConversationRow) else 0
    title = card.adjusted(_CONVERSATION_INDENT + sign, 0, -_PADDING_X, 0)
    return RowLayout(height=height + _CONVERSATION_GAP, card=card, title=title)


def _heading(row: HeadingRow, width: int, font: QFont, theme: Theme) -> RowLayout:
    height = QFontMetricsF(title_font(row, font, theme)).height()
    above = _LINE_GAP if row.is_note else _HEADING_ABOVE
    left = _MARGIN + _PADDING_X
    title = QRectF(left, above, width - 2 * left, height)
    return RowLayout(round(title.bottom() + _HEADING_BELOW), card=QRectF(), title=title)


def _buttons(row: LibraryRow, card: QRectF) -> dict[RowButton, QRectF]:
    """Buttons from the right end of the title's line."""
    names: list[RowButton] = []
    if isinstance(row, ReadingRow):
        if ReadingAction.NEW_CONVERSATION in row.actions:
            names.append(RowButton.NEW_CONVERSATION)
        names.append(RowButton.MORE)
        if ReadingAction.PAUSE in row.actions:
            names.append(RowButton.PAUSE)
        elif ReadingAction.RESUME in row.actions:
            names.append(RowButton.RESUME)
    elif isinstance(row, AdditionRow):
        names.append(RowButton.DISMISS)
    right = card.right() - 4
    return {
        name: QRectF(right - (place + 1) * _BUTTON, card.top() + 6, _BUTTON, _BUTTON)
        for place, name in enumerate(names)
    }


def _text(row: LibraryRow, width: float, font: QFont, theme: Theme) -> QTextLayout | None:
    written = row_text(row, theme.tokens.colours)
    if written is None or not written.text:
        return None
    caption = caption_font(font, theme)
    layout, cut_at = _broken(written, width, caption)
    if cut_at is None:
        return layout
    rest = written.text[cut_at:].replace("\u2028", " ")
    metrics = QFontMetricsF(caption)
    end = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, width - 2)
    shortened = RowText(written.text[:cut_at] + end, written.formats, written.max_lines)
    return _broken(shortened, width, caption)[0]


def _broken(written: RowText, width: float, font: QFont) -> tuple[QTextLayout, int | None]:
    """Break a text into lines; also return where its last line begins if not all of it fits."""
    layout, places = QTextLayout(written.text, font), qt_places(written.text)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(written.formats)
    layout.beginLayout()
    y, cut_at = 0.0, None
    for number in range(1, written.max_lines + 1):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, y))
        y += line.height() + _LINE_GAP
        is_last = number == written.max_lines
        if is_last and line.textStart() + line.textLength() < places[-1]:
            cut_at = bisect_left(places, line.textStart())
    layout.endLayout()
    return layout, cut_at
