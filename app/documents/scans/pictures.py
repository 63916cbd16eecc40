"""Draws pages of an open file as pictures of bounded size."""

import math
from dataclasses import dataclass
from typing import Any

import pymupdf

from app.documents.scans.recogniser import Picture, Point

_SCALE = 250 / 72
"""Pixels for a point: small print is read well, and more would only take longer."""
_MOST_PIXELS = 12_000_000
"""A page of A3 at that scale; larger pages are drawn smaller."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A page drawn as a picture.

    Attributes:
        picture: the page, turned if that was asked for.
        scale: the size of a pixel in points.
        matrix: takes a pixel to its place on the page as it is shown, in points.
    """

    picture: Picture
    scale: float
    matrix: tuple[float, float, float, float, float, float]

    def place(self, point: Point) -> Point:
        """Return where on the page a point of the picture is."""
        (x, y), (a, b, c, d, e, f) = point, self.matrix
        return a * x + c * y + e, b * x + d * y + f


def draw(page: Any, quarters: int = 0) -> Drawing:
    """Draw a page of PyMuPDF, turned by so many quarters of a circle."""
    width, height = page.rect.width, page.rect.height
    scale = min(_SCALE, math.sqrt(_MOST_PIXELS / max(width * height, 1.0)))
    matrix = pymupdf.Matrix(scale, scale).prerotate(90 * quarters)
    pixels = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csRGB, alpha=False)
    picture = Picture(pixels.width, pixels.height, bytes(pixels.samples_mv))
    back = pymupdf.Matrix(1, 0, 0, 1, pixels.x, pixels.y) * ~matrix
    return Drawing(picture, 1 / scale, tuple(back))
