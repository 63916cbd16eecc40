"""One laid-out section of a message: its document, and queries by position."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QPainter,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextOption,
    QTextTable,
)

from app.window.chat.citation_chip import draw_chip
from app.window.chat.copied_text import copied_text
from app.window.chat.highlighting import FindLexer
from app.window.chat.message_markup import section_markup
from app.window.chat.message_sections import SectionSource
from app.window.chat.rich_text_writer import CHIP, CODE
from app.window.theme.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Canvas:
    """What a message is laid out for."""

    width: int
    tokens: Tokens
    font: QFont
    density: float
    find_lexer: FindLexer

    def differs_in_width_alone(self, other: "Canvas") -> bool:
        """Whether what was laid out for the other only needs new line breaks."""
        return replace(self, width=other.width) == other


@dataclass(frozen=True, slots=True)
class Link:
    """A link in a message; `code` is what a link of the scheme `code:` copies."""

    target: str
    code: str = ""

    def __bool__(self) -> bool:
        return bool(self.target)


NO_LINK = Link("")
_GROUND = QTextFormat.Property.BackgroundBrush


class Section:
    """A section in a width; coordinates are relative to its top left corner."""

    def __init__(self, source: SectionSource, canvas: Canvas, width: float) -> None:
        self.source = source
        rich = section_markup(source, canvas.tokens, canvas.find_lexer)
        self._codes = rich.codes
        self.document = _document(source, rich.markup, canvas)
        self._radius = canvas.tokens.radii.control
        self._grounds = _take_grounds(self.document)
        self.fit(width)

    @property
    def gap(self) -> float:
        """Room below the last paragraph, which counts only where something follows."""
        return self.document.lastBlock().blockFormat().bottomMargin()

    @property
    def num_positions(self) -> int:
        """Places between characters, the one behind the last included."""
        return self.document.characterCount()

    def fit(self, width: float) -> None:
        """Break the lines for a width; Qt would do it again for the same one."""
        if self.document.textWidth() != width:
            self.document.setTextWidth(width)
        self.height = self.document.size().height()

    def shrink(self) -> float:
        """Take no more width than the words need, and return that."""
        width = min(self.document.idealWidth() + 1, self.document.textWidth())
        self.fit(width)
        return width

    def draw_grounds(self, painter: QPainter) -> None:
        """Draw what lies below code and failures: with round corners, which Qt's tables lack."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for table, colour in self._grounds:
            form, first = table.format(), table.firstCursorPosition().block()
            top = self._layout.blockBoundingRect(first).top() - form.cellPadding()
            height = self._layout.frameBoundingRect(table).height()
            height -= form.topMargin() + form.bottomMargin()
            painter.setBrush(colour)
            ground = QRectF(0, top, self.document.textWidth(), height)
            painter.drawRoundedRect(ground, self._radius, self._radius)

    def link_at(self, point: QPointF) -> Link:
        """Return the link at a point; an empty one where there is none."""
        return self._link(self._layout.anchorAt(point))

    def position_at(self, point: QPointF) -> int:
        """Return the place in the text that is nearest to a point."""
        return max(self._layout.hitTest(point, Qt.HitTestAccuracy.FuzzyHit), 0)

    def is_over_text(self, point: QPointF) -> bool:
        """Whether a point is on a character."""
        return self._layout.hitTest(point, Qt.HitTestAccuracy.ExactHit) >= 0

    def cursor(self, start: int, end: int) -> QTextCursor:
        """Return a cursor that selects from one place to another."""
        cursor = QTextCursor(self.document)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def text_between(self, start: int, end: int) -> str:
        """Return a part of the text as it is copied: citations as their label in brackets."""
        return copied_text(self.document, start, end, self._chip_label)

    def links(self) -> Iterator[tuple[Link, QRectF]]:
        """Yield the links in the order of the text, each with the place of its first line."""
        last = ""
        block = self.document.begin()
        while block.isValid():
            iterator = block.begin()
            while not iterator.atEnd():
                fragment = iterator.fragment()
                target = fragment.charFormat().anchorHref()
                if target and target != last:
                    yield self._link(target), self._rect(block, fragment)
                last = target
                iterator += 1
            block = block.next()

    @property
    def _layout(self) -> QAbstractTextDocumentLayout:
        return self.document.documentLayout()

    def _link(self, target: str) -> Link:
        scheme, _, number = target.partition(":")
        is_code = f"{scheme}:" == CODE
        return Link(target, self._codes[int(number)] if is_code else "")

    def _rect(self, block: QTextBlock, fragment: QTextFragment) -> QRectF:
        """Return where the first line of a fragment lies."""
        start = fragment.position() - block.position()
        line = block.layout().lineForTextPosition(start)
        end = min(start + fragment.length(), line.textStart() + line.textLength())
        left, right = (_x(line.cursorToX(at)) for at in (start, end))
        corner = self._layout.blockBoundingRect(block).topLeft()
        rect = QRectF(left, line.y(), right - left, line.height())
        return rect.translated(corner)

    def _chip_label(self, number: int) -> str:
        return self.source.chips[number - self.source.first_chip].label


def _x(place: object) -> float:
    """Return the distance alone: PySide gives it together with the position it belongs to."""
    return float(place[0] if isinstance(place, tuple) else place)  # type: ignore[arg-type]


def _take_grounds(document: QTextDocument) -> list[tuple[QTextTable, QColor]]:
    """Return the tables with a ground, each with its colour; their square one is taken away."""
    grounds = []
    for table in document.rootFrame().childFrames():
        form = table.frameFormat()
        if isinstance(table, QTextTable) and form.hasProperty(_GROUND):
            grounds.append((table, form.background().color()))
            form.clearBackground()
            table.setFrameFormat(form)
    return grounds


def _document(source: SectionSource, markup: str, canvas: Canvas) -> QTextDocument:
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
    for number, chip in enumerate(source.chips, source.first_chip):
        image = draw_chip(chip, canvas.tokens, canvas.font, canvas.density)
        kind = QTextDocument.ResourceType.ImageResource
        document.addResource(kind, QUrl(f"{CHIP}{number}"), image)
    document.setHtml(markup)
    return document
