"""The protocol of text recognisers, whichever program does the work."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

Point = tuple[float, float]
"""Distance from the left and from the top of a picture, in pixels."""
Corners = tuple[Point, Point, Point, Point]
"""Where a line begins above, ends above, ends below and begins below."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Rows of red, green and blue from the top, without anything between them."""

    width: int
    height: int
    pixels: bytes


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A line of text in a picture.

    Attributes:
        text: what it says.
        confidence: how sure that is, from 0 to 1.
        corners: those of its frame, which may stand at an angle.
        centres: where along the line each character of `text` stands, from 0 to 1, ascending.
    """

    text: str
    confidence: float
    corners: Corners
    centres: tuple[float, ...]


class Recogniser(Protocol):
    """Recognises text; made once for many pictures."""

    @property
    def name(self) -> str:
        """Program and models with their versions: another name may mean other text."""

    def lines(self, picture: Picture) -> Sequence[PictureLine]:
        """Return the lines of text in a picture in any order; none where it has no text."""
