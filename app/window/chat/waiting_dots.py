"""Three pulsing dots while an answer has no words yet; still if motion is not wanted."""

from math import pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

_NUM_DOTS = 3
_DIAMETER = 6
_SPACING = 11
WIDTH = _NUM_DOTS * _SPACING
_FAINTEST = 0.25
MILLISECONDS = 80
"""Between two pictures."""
_PICTURES = 15
"""In one breath."""


def draw_waiting_dots(painter: QPainter, area: QRectF, colour: str, picture: int | None) -> None:
    """Draw one picture of the dots at the left of an area, or the dots at rest."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    middle = area.center().y()
    for number in range(_NUM_DOTS):
        ink = QColor(colour)
        ink.setAlphaF(_strength(number, picture))
        painter.setBrush(ink)
        centre = QPointF(area.left() + _DIAMETER / 2 + number * _SPACING, middle)
        painter.drawEllipse(centre, _DIAMETER / 2, _DIAMETER / 2)
    painter.restore()


def _strength(dot: int, picture: int | None) -> float:
    if picture is None:
        return 1.0
    phase = 2 * pi * (picture / _PICTURES - dot / (2 * _NUM_DOTS))
    return _FAINTEST + (1 - _FAINTEST) * (1 + sin(phase)) / 2
