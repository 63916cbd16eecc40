"""One message laid out for a width: the places of its text, bubble, receipt and actions.

Made again whenever the row, the width or the theme differ; never changed. Sections of the text that
are the same as before are taken over, broken into lines for the new width; the layout that had
them is of no use any more. Coordinates are relative to the row's top left corner, in
device-independent pixels.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from app.library.records import Role
from app.window.chat.flow import flow
from app.window.chat.message_sections import section_sources
from app.window.chat.message_text import MessageText
from app.window.chat.rows import MessageRow
from app.window.chat.section import NO_LINK, Canvas, Link, Section
from app.window.theme.tokens import Tokens

MAX_COLUMN = 720
"""Widest column of text: lines beyond about 90 characters are hard to follow."""
ICON = 16
RECEIPT_GAP = "   "
_ACTION = 28
_ARROW = 24
_BUBBLE_PADDING_X, _BUBBLE_PADDING_Y = 14, 9
_LEADING = 2
"""Qt puts the room of a line height below the line; this much of it belongs above."""
_BUBBLE_SHARE = 0.82


class MessageAction(StrEnum):
    """What can be done with a message."""

    PREVIOUS = "previous"
    FOLLOWING = "following"
    COPY = "copy"
    EDIT = "edit"
    REGENERATE = "regenerate"
    BRANCH = "branch"


ACTIONS = {
    Role.USER: (MessageAction.EDIT, MessageAction.COPY),
    Role.ASSISTANT: (MessageAction.COPY, MessageAction.REGENERATE, MessageAction.BRANCH),
}


@dataclass(frozen=True, slots=True)
class Target:
    """What can be reached by keyboard in a message: a link or an action, and where it is."""

    rect: QRectF
    link: Link = NO_LINK
    action: MessageAction | None = None


class MessageLayout:
    """The geometry of one message.

    Attributes:
        row: the message.
        words: its text, laid out; `text` is where that lies.
        bubble: what a question lies on; null for answers.
        receipt: where the `receipt_lines` lie.
        branch: where "‹ 2/3 ›" lies; null without siblings.
        actions: icons by what they do.
        height: of the whole row.
    """

    def __init__(self, row: MessageRow, canvas: Canvas, known: Sequence[Section] = ()) -> None:
        self.row = row
        self.bubble = self.branch = self.receipt = QRectF()
        self.receipt_lines: tuple[str, ...] = ()
        self._column = column_rect(canvas.width, canvas.tokens)
        self._step = canvas.tokens.spacing.step
        self._top = canvas.tokens.spacing.section if row.is_first else self._step
        if row.role is Role.USER:
            self._lay_out_question(canvas, known)
        else:
            self._lay_out_answer(canvas, known)
        self.actions = {**self._branch_rects(), **self._action_rects()}

    def link_at(self, point: QPointF) -> Link:
        """Return the link at a point; an empty one where there is none."""
        return self.words.link_at(point - self.text.topLeft())

    def action_at(self, point: QPointF) -> MessageAction | None:
        """Return the action whose icon is at a point."""
        hits = (action for action, rect in self.actions.items() if rect.contains(point))
        return next(hits, None)

    def position_at(self, point: QPointF) -> int:
        """Return the place in the text that is nearest to a point."""
        return self.words.position_at(point - self.text.topLeft())

    def is_over_text(self, point: QPointF) -> bool:
        """Whether a point is on a character."""
        return self.words.is_over_text(point - self.text.topLeft())

    def targets(self) -> Iterator[Target]:
        """Yield what the keyboard reaches, in the order it is read."""
        for link, rect in self.words.links():
            yield Target(rect.translated(self.text.topLeft()), link=link)
        for action, rect in self.actions.items():
            yield Target(rect, action=action)

    def _lay_out_question(self, canvas: Canvas, known: Sequence[Section]) -> None:
        column, step = self._column, self._step
        most = min(column.width() * _BUBBLE_SHARE, column.width()) - 2 * _BUBBLE_PADDING_X
        (section,) = _laid_out(self.row, canvas, most, known)
        width = section.shrink()
        self.words = MessageText([section])
        self.bubble = QRectF(0, self._top, 0, section.height + 2 * _BUBBLE_PADDING_Y)
        self.bubble.setWidth(width + 2 * _BUBBLE_PADDING_X)
        self.bubble.moveRight(column.right())
        self.text = QRectF(
            self.bubble.left() + _BUBBLE_PADDING_X,
            self.bubble.top() + _BUBBLE_PADDING_Y + _LEADING,
            width,
            section.height,
        )
        self.height = round(self.bubble.bottom()) + step
        if self.row.branch:
            width = self._branch_width(canvas)
            self.branch = QRectF(column.right() - width, self.bubble.bottom(), width, _ACTION)
            self.height = round(self.branch.bottom())

    def _lay_out_answer(self, canvas: Canvas, known: Sequence[Section]) -> None:
        column, step = self._column, self._step
        self.words = MessageText(_laid_out(self.row, canvas, column.width(), known))
        height = self.words.height or _line_height(canvas)
        self.text = QRectF(column.left(), step, column.width(), height)
        self._lay_out_foot(canvas, self.text.bottom() - step / 2)
        self.height = round(max(self.receipt.bottom(), self._icons_top + _ACTION)) + step

    def _lay_out_foot(self, canvas: Canvas, top: float) -> None:
        """Put the branch, the receipt and the icons side by side; the receipt takes more lines.

        Where a part of the receipt is wider than the room between the two, it stands above them.
        """
        column, step = self._column, self._step
        room = QRectF(column.left(), top, column.width(), 0)
        if self.row.branch:
            inset = (_ARROW - ICON) / 2  # so that the arrow itself stands at the text's edge
            self.branch = QRectF(column.left() - inset, top, self._branch_width(canvas), _ACTION)
            room.setLeft(self.branch.right() + step)
        room.setRight(column.right() - len(ACTIONS[Role.ASSISTANT]) * _ACTION - step)
        widest = max(map(_caption_metrics(canvas).horizontalAdvance, self.row.receipt), default=0)
        if widest <= room.width():
            self._lay_out_receipt(canvas, room)
            return
        self._lay_out_receipt(canvas, QRectF(column.left(), top, column.width(), 0))
        self._icons_top = self.receipt.bottom()
        self.branch = self.branch.translated(0, self._icons_top - top)

    def _lay_out_receipt(self, canvas: Canvas, room: QRectF) -> None:
        """Fill the width of `room` from its top; the icons stand beside the first line."""
        metrics = _caption_metrics(canvas)
        self.receipt_lines = flow(
            self.row.receipt,
            gap=RECEIPT_GAP,
            width_of=metrics.horizontalAdvance,
            width=room.width(),
        )
        needed = len(self.receipt_lines) * metrics.lineSpacing()
        height = _ACTION if len(self.receipt_lines) < 2 else needed + self._step
        self.receipt = QRectF(room.left(), room.top(), room.width(), height)
        self._icons_top = room.top()

    def _branch_width(self, canvas: Canvas) -> float:
        label = self.row.branch.label if self.row.branch else ""
        return 2 * _ARROW + _caption_metrics(canvas).horizontalAdvance(label)

    @property
    def arrows(self) -> dict[MessageAction, QRectF]:
        """The arrows beside the number of the branch, also those that lead nowhere."""
        if self.row.branch is None:
            return {}
        left = QRectF(self.branch.topLeft(), self.branch.bottomLeft() + QPointF(_ARROW, 0))
        right = left.translated(self.branch.width() - _ARROW, 0)
        return {MessageAction.PREVIOUS: left, MessageAction.FOLLOWING: right}

    def _branch_rects(self) -> dict[MessageAction, QRectF]:
        """Return the arrows that lead somewhere."""
        if self.row.branch is None:
            return {}
        neighbours = (self.row.branch.previous, self.row.branch.following)
        arrows = zip(self.arrows.items(), neighbours, strict=True)
        return {action: rect for (action, rect), neighbour in arrows if neighbour is not None}

    def _action_rects(self) -> dict[MessageAction, QRectF]:
        if self.row.is_streaming:
            return {}
        actions = ACTIONS[self.row.role]
        if self.row.role is Role.USER:
            right, top = self.bubble.left() - 4, self.bubble.center().y() - _ACTION / 2
        else:
            right, top = self._column.right(), self._icons_top
        left = right - len(actions) * _ACTION
        return {
            action: QRectF(left + number * _ACTION, top, _ACTION, _ACTION)
            for number, action in enumerate(actions)
        }


def column_rect(width: int, tokens: Tokens) -> QRectF:
    """Return the column of text, centred in a pane of this width; its height means nothing."""
    margin = tokens.spacing.margin if width >= 480 else tokens.spacing.wide
    column = min(MAX_COLUMN, width - 2 * margin)
    return QRectF((width - column) / 2, 0, max(column, 1), 0)


def _laid_out(
    row: MessageRow, canvas: Canvas, width: float, known: Sequence[Section]
) -> list[Section]:
    """Return the sections of a message; those that are known with the same content, fitted."""
    sections = []
    for source, old in zip_longest(section_sources(row), known):
        if source is None:
            break
        if old is not None and old.source == source:
            old.fit(width)
            sections.append(old)
        else:
            sections.append(Section(source, canvas, width))
    return sections


def _caption_metrics(canvas: Canvas) -> QFontMetricsF:
    small = QFont(canvas.font)
    small.setPixelSize(canvas.tokens.type_sizes.caption)
    return QFontMetricsF(small)


def _line_height(canvas: Canvas) -> float:
    return canvas.tokens.type_sizes.reading * canvas.tokens.type_sizes.line_height
