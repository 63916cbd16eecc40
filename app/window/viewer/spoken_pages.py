"""Pages as screen readers meet them: each with its paragraphs, in the order they are read. Pure."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QAccessible

from app.window.spoken.node import Spoken
from app.window.viewer.selection import joined
from app.window.viewer.source.messages import TextLine


def spoken_paragraphs(lines: Sequence[TextLine], origin: QPointF, scale: float) -> list[Spoken]:
    """Return the paragraphs of a page; it begins at `origin`, a point is `scale` pixels."""
    paragraphs: list[list[TextLine]] = [[]]
    for line in lines:
        paragraphs[-1].append(line)
        if not line.continues:
            paragraphs.append([])
    return [
        Spoken(
            QAccessible.Role.Paragraph,
            joined([line.text.strip() for line in paragraph]),
            rect=_around(paragraph, origin, scale),
        )
        for paragraph in paragraphs
        if any(line.text.strip() for line in paragraph)
    ]


def _around(paragraph: Sequence[TextLine], origin: QPointF, scale: float) -> QRect:
    left = min(min(line.edges) for line in paragraph)
    right = max(max(line.edges) for line in paragraph)
    top = min(line.top for line in paragraph)
    bottom = max(line.bottom + max(line.drop, 0.0) for line in paragraph)
    box = QRectF(left * scale, top * scale, (right - left) * scale, (bottom - top) * scale)
    return box.translated(origin).toAlignedRect()
