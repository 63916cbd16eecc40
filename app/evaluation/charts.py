"""Charts as inline SVG: shares over quantities."""

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape

_WIDTH, _HEIGHT = 520, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 28, 10, 34
_NUM_TICKS = 4
COLOURS = ("#1f6f78", "#b8572a", "#6a737d", "#8457a8", "#2f7d3b")

Curve = Sequence[tuple[float, float]]


def chart(
    series: Mapping[str, Curve], *, label: str, words: Callable[[float], str], is_joined: bool
) -> str:
    """Shares (0 to 1) over quantities on a logarithmic axis, which ``words`` writes.

    Points of a series are joined to a curve where they follow each other.
    """
    places = [x for points in series.values() for x, _ in points]
    if not places:
        return ""
    axis = _Axis(min(places), max(places))
    parts = [_frame(label)]
    parts += [_tick(axis.place(x), words(x)) for x in _ticks(places, are_all=is_joined)]
    for number, (name, points) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        placed = [(axis.place(x), _height(y)) for x, y in sorted(points)]
        if is_joined:
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
            parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}"/>')
        parts += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}" fill-opacity="0.8">'
            f"<title>{escape(name)}</title></circle>"
            for x, y in placed
        ]
    whole = "".join(parts)
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(label)}">'
        f"{whole}</svg>{legend(series)}"
    )


def legend(names: Mapping[str, object]) -> str:
    """Which colour stands for what."""
    entries = "".join(
        f'<span><i style="background:{COLOURS[number % len(COLOURS)]}"></i>{escape(name)}</span>'
        for number, name in enumerate(names)
    )
    return f'<p class="legend">{entries}</p>'


class _Axis:
    """From a quantity to its place across the chart."""

    def __init__(self, low: float, high: float) -> None:
        self._low, self._high = math.log(low), math.log(high)

    def place(self, value: float) -> float:
        """Where it is, in the units of the drawing."""
        width = self._high - self._low
        share = (math.log(value) - self._low) / width if width else 0.5
        return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)


def _ticks(places: Sequence[float], *, are_all: bool) -> list[float]:
    """All places, or some at equal distances where they are many."""
    low, high = min(places), max(places)
    if are_all or low == high:
        return sorted(set(places))
    step = (high / low) ** (1 / (_NUM_TICKS - 1))
    return [low * step**number for number in range(_NUM_TICKS)]


def _height(share: float) -> float:
    return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM)


def _frame(label: str) -> str:
    lines = "".join(
        f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{_height(y):.1f}" y2="{_height(y):.1f}"/>'
        f'<text x="{_LEFT - 6}" y="{_height(y) + 4:.1f}" text-anchor="end">{y:.0%}</text>'
        for y in (0.0, 0.5, 1.0)
    )
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    below = f'<text x="{middle}" y="{_HEIGHT - 4}" text-anchor="middle">{escape(label)}</text>'
    return lines + below


def _tick(x: float, words: str) -> str:
    return f'<text x="{x:.1f}" y="{_HEIGHT - _BOTTOM + 14}" text-anchor="middle">{words}</text>'
