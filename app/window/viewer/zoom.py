"""Zoom factors one step apart; pure."""

from bisect import bisect_left, bisect_right

STEPS = (0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 5.0)
_NEAR = 0.005


def zoom_in(zoom: float) -> float:
    """Return the next larger step."""
    return STEPS[min(bisect_right(STEPS, zoom + _NEAR), len(STEPS) - 1)]


def zoom_out(zoom: float) -> float:
    """Return the next smaller step."""
    return STEPS[max(bisect_left(STEPS, zoom - _NEAR) - 1, 0)]


def bounded(zoom: float) -> float:
    """Return the nearest zoom that is offered."""
    return min(max(zoom, STEPS[0]), STEPS[-1])
