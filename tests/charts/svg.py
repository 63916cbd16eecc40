"""Plain SVG for documents: light and dark by the reader's own setting, no script, no font."""

from collections.abc import Sequence
from html import escape

COLOURS = ("#1f6f78", "#b8572a", "#6a737d", "#8457a8", "#2f7d3b")
_STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#24292f}.note{fill:#57606a}"
    ".ground{fill:#fff}.line{stroke:#d0d7de}.left-out{fill:#eaeef2}"
    "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.note{fill:#9198a1}"
    ".ground{fill:#0d1117}.line{stroke:#3d444d}.left-out{fill:#262c36}}"
)
_LETTER = 6.6
"""Pixels that a letter of a label takes, about."""


def picture(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    """A whole file; ``title`` is read out where pictures are not seen."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-label="{escape(title)}">\n<style>{_STYLE}</style>\n'
        f'<rect class="ground" width="{width}" height="{height}"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def text(x: float, y: float, words: str, *, anchor: str = "start", kind: str = "") -> str:
    """A line of words; ``kind`` is a class of the style."""
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}"{named}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """A faint line."""
    return f'<path class="line" d="M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}"/>'


def dot(x: float, y: float, colour: str) -> str:
    """A point."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>'


def curve(points: Sequence[tuple[float, float]], colour: str) -> str:
    """Points that are joined."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'


def box(x: float, y: float, width: float, height: float, colour: str | None) -> str:
    """A filled box; without a colour, one that is left out."""
    filled = f'fill="{colour}"' if colour else 'class="left-out"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" {filled}/>'


def width_of(words: str) -> float:
    """Pixels that words take, about."""
    return _LETTER * len(words)
