"""Brushes for the tiers: a colour and a pattern, everywhere the same."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from app.window.theme.tokens import Pattern, TierLook

_CELL = 4
"""Side of the repeated square; small enough that one page of the page map shows its pattern."""


def tier_brush(look: TierLook, *, density: float = 1.0) -> QBrush:
    """Return what to fill a tier's bars and cells with, on a screen of this pixel density."""
    if look.pattern is Pattern.SOLID:
        return QBrush(QColor(look.colour))
    tile = QPixmap(round(_CELL * density), round(_CELL * density))
    tile.setDevicePixelRatio(density)
    tile.fill(QColor(look.colour))
    with QPainter(tile) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = QColor(Qt.GlobalColor.white)
        ink.setAlpha(90)
        if look.pattern is Pattern.DIAGONAL:
            painter.setPen(QPen(ink, 1))
            for shift in (-_CELL, 0, _CELL):
                painter.drawLine(QPointF(shift, _CELL), QPointF(shift + _CELL, 0))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawRect(1, 1, 2, 2)
    return QBrush(tile)
