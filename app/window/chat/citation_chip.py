"""Draws a citation as a chip: the page in an outline, and a sign for its status."""

from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from app.citations.citation import CitationStatus
from app.window.chat.rows import Chip
from app.window.theme.tokens import Colours, Tokens

SIGNS = {
    CitationStatus.VERIFIED: "✓",
    CitationStatus.APPROXIMATE: "≈",
    CitationStatus.NOT_FOUND: "?",
    CitationStatus.UNQUOTED: "?",
}
_MISSING = {CitationStatus.NOT_FOUND, CitationStatus.UNQUOTED}
_PADDING = 7
_ABOVE = 2


def draw_chip(chip: Chip, tokens: Tokens, font: QFont, density: float) -> QPixmap:
    """Return the chip in the type size of captions, sharp at a screen's pixel density."""
    small = QFont(font)
    small.setPixelSize(max(tokens.type_sizes.caption - 1, 9))
    text = f"{chip.label} {SIGNS[chip.status]}"
    metrics = QFontMetricsF(small)
    width = ceil(metrics.horizontalAdvance(text) + 2 * _PADDING)
    height = ceil(metrics.height() + 2 * _ABOVE)
    pixmap = QPixmap(ceil(width * density), ceil(height * density))
    pixmap.setDevicePixelRatio(density)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(_colour(chip.status, tokens.colours))
        pen = QPen(colour, 1)
        if chip.status in _MISSING:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        outline = QRectF(0.5, 0.5, width - 1, height - 1)
        painter.drawRoundedRect(outline, outline.height() / 2, outline.height() / 2)
        painter.setPen(colour)
        painter.setFont(small)
        painter.drawText(outline, Qt.AlignmentFlag.AlignCenter, text)
    return pixmap


def _colour(status: CitationStatus, colours: Colours) -> str:
    return {
        CitationStatus.VERIFIED: colours.accent,
        CitationStatus.APPROXIMATE: colours.warning,
        CitationStatus.NOT_FOUND: colours.error,
        CitationStatus.UNQUOTED: colours.error,
    }[status]
