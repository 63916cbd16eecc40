"""One message laid out for a width: where its text, its bubble and its actions are.

Made anew whenever the row, the width or the theme differ; never changed. Coordinates are relative
to the row's top left corner, in device-independent pixels.
"""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QFontMetricsF,
    QPalette,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
)

from app.chat.citation_chip import draw_chip
from app.chat.message_markup import message_markup
from app.chat.messages import MessageRow
from app.chat.rich_text_writer import CHIP, CITE
from app.library.records import Role
from app.theme.tokens import Colours, Tokens

MAX_COLUMN = 720
"""Widest column of text: lines beyond about 90 characters are hard to follow."""
ICON = 16
_ACTION = 28
_BUBBLE_PADDING_X, _BUBBLE_PADDING_Y = 14, 9
_LEADING = 2
"""Qt puts the room of a line height below the line; this much of it belongs above."""
_BUBBLE_SHARE = 0.82
_IMAGE = "\ufffc"


class MessageAction(StrEnum):
    """What can be done with a message."""

    COPY = "copy"
    EDIT = "edit"
    REGENERATE = "regenerate"
    BRANCH = "branch"


ACTIONS = {
    Role.USER: (MessageAction.EDIT, MessageAction.COPY),
    Role.ASSISTANT: (MessageAction.COPY, MessageAction.REGENERATE, MessageAction.BRANCH),
}


@dataclass(frozen=True, slots=True)
class Canvas:
    """What a message is laid out for."""

    width: int
    tokens: Tokens
    font: QFont
    density: float


class MessageLayout:
    """The geometry of one message; `document` is its text."""

    def __init__(self, row: MessageRow, canvas: Canvas) -> None:
        self.row = row
        spacing = canvas.tokens.spacing
        column = column_rect(canvas.width, canvas.tokens)
        rich = message_markup(row, canvas.tokens)
        self.codes = rich.codes
        self.document = _document(row, rich.markup, canvas)
        if row.role is Role.USER:
            self._lay_out_question(column, spacing.step)
        else:
            self._lay_out_answer(column, spacing.step, canvas)
        self.actions = self._action_rects(column)

    def _lay_out_question(self, column: QRectF, step: int) -> None:
        most = min(column.width() * _BUBBLE_SHARE, column.width()) - 2 * _BUBBLE_PADDING_X
        self.document.setTextWidth(most)
        width = min(self.document.idealWidth() + 1, most)
        self.document.setTextWidth(width)
        size = self.document.size()
        self.bubble = QRectF(0, step, 0, size.height() + 2 * _BUBBLE_PADDING_Y)
        self.bubble.setWidth(width + 2 * _BUBBLE_PADDING_X)
        self.bubble.moveRight(column.right())
        self.text = QRectF(
            self.bubble.left() + _BUBBLE_PADDING_X,
            self.bubble.top() + _BUBBLE_PADDING_Y + _LEADING,
            width,
            size.height(),
        )
        self.receipt = QRectF()
        self.height = round(self.bubble.bottom()) + step

    def _lay_out_answer(self, column: QRectF, step: int, canvas: Canvas) -> None:
        self.document.setTextWidth(column.width())
        self.bubble = QRectF()
        self.text = QRectF(column.left(), step, column.width(), self.document.size().height())
        small = QFont(canvas.font)
        small.setPixelSize(canvas.tokens.type_sizes.caption)
        height = max(QFontMetricsF(small).height(), _ACTION)
        width = column.width() - len(ACTIONS[Role.ASSISTANT]) * _ACTION - step
        top = self.text.bottom() - step / 2
        self.receipt = QRectF(column.left(), top, width, height)
        self.height = round(self.receipt.bottom()) + step

    def _action_rects(self, column: QRectF) -> dict[MessageAction, QRectF]:
        if self.row.is_streaming:
            return {}
        actions = ACTIONS[self.row.role]
        if self.row.role is Role.USER:
            right, top = self.bubble.left() - 4, self.bubble.center().y() - _ACTION / 2
        else:
            right, top = column.right(), self.receipt.center().y() - _ACTION / 2
        left = right - len(actions) * _ACTION
        return {
            action: QRectF(left + number * _ACTION, top, _ACTION, _ACTION)
            for number, action in enumerate(actions)
        }

    def link_at(self, point: QPointF) -> str:
        """Return the target of the link at a point, or nothing."""
        return self.document.documentLayout().anchorAt(point - self.text.topLeft())

    def action_at(self, point: QPointF) -> MessageAction | None:
        """Return the action whose icon is at a point."""
        hits = (action for action, rect in self.actions.items() if rect.contains(point))
        return next(hits, None)

    def position_at(self, point: QPointF) -> int:
        """Return the place in the text that is nearest to a point."""
        inside = point - self.text.topLeft()
        layout = self.document.documentLayout()
        return max(layout.hitTest(inside, Qt.HitTestAccuracy.FuzzyHit), 0)

    def is_over_text(self, point: QPointF) -> bool:
        """Whether a point is on a character."""
        inside = point - self.text.topLeft()
        layout = self.document.documentLayout()
        return layout.hitTest(inside, Qt.HitTestAccuracy.ExactHit) >= 0

    @property
    def length(self) -> int:
        """Number of characters of the text."""
        return self.document.characterCount() - 1

    def word_at(self, position: int) -> tuple[int, int]:
        """Return start and end of the word at a place."""
        cursor = QTextCursor(self.document)
        cursor.setPosition(position)
        cursor.select(QTextCursor.SelectionType.WordUnderCursor)
        return cursor.selectionStart(), cursor.selectionEnd()

    def text_between(self, start: int, end: int) -> str:
        """Return a part of the text as it is copied: citations as their label in brackets."""
        cursor = QTextCursor(self.document)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        words: list[str] = []
        for at, character in enumerate(cursor.selectedText(), start):
            words.append(self._chip_text(at) if character == _IMAGE else character)
        return "".join(words).translate(
            {0x2028: "\n", 0x2029: "\n", 0xA0: " ", 0xFDD0: "\n", 0xFDD1: None}
        )

    def _chip_text(self, position: int) -> str:
        cursor = QTextCursor(self.document)
        cursor.setPosition(position + 1)
        number = cursor.charFormat().anchorHref().removeprefix(CITE)
        return f"[{self.row.chips[int(number)].label}]" if number.isdigit() else ""

    def paint_context(
        self, start: int, end: int, colours: Colours
    ) -> QAbstractTextDocumentLayout.PaintContext:
        """Return how the text is painted with a part of it selected."""
        context = QAbstractTextDocumentLayout.PaintContext()
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Text, QColor(colours.text))
        context.palette = palette
        if end > start:
            chosen = QAbstractTextDocumentLayout.Selection()
            cursor = QTextCursor(self.document)
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            style = QTextCharFormat()
            style.setBackground(QColor(colours.selection))
            chosen.cursor = cursor
            chosen.format = style
            context.selections = [chosen]
        return context


def column_rect(width: int, tokens: Tokens) -> QRectF:
    """Return the column of text, centred in a pane of this width; its height means nothing."""
    margin = tokens.spacing.margin if width >= 480 else tokens.spacing.wide
    column = min(MAX_COLUMN, width - 2 * margin)
    return QRectF((width - column) / 2, 0, max(column, 1), 0)


def _document(row: MessageRow, markup: str, canvas: Canvas) -> QTextDocument:
    document = QTextDocument()
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(0)
    font = QFont(canvas.font)
    font.setPixelSize(canvas.tokens.type_sizes.reading)
    document.setDefaultFont(font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(option)
    line_height = round(canvas.tokens.type_sizes.line_height * 85)
    document.setDefaultStyleSheet(
        f"a {{ color: {canvas.tokens.colours.accent}; text-decoration: none }}"
        f"p, li {{ line-height: {line_height}% }}"
    )
    for number, chip in enumerate(row.chips):
        image = draw_chip(chip, canvas.tokens, canvas.font, canvas.density)
        kind = QTextDocument.ResourceType.ImageResource
        document.addResource(kind, QUrl(f"{CHIP}{number}"), image)
    document.setHtml(markup)
    return document
