"""Pages of an open file as pictures of a bounded size."""

import math
from typing import Any

import pymupdf

from app.documents.scans.recogniser import Picture

_SCALE = 250 / 72
"""Pixels for a point: small print is read well, and more would only take longer."""
_MOST_PIXELS = 12_000_000
"""A page of A3 at that scale; larger pages are drawn smaller."""


def draw(page: Any) -> tuple[Picture, float]:
    """Return a page of PyMuPDF as it is shown, and the size of a pixel in points."""
    width, height = page.rect.width, page.rect.height
    scale = min(_SCALE, math.sqrt(_MOST_PIXELS / max(width * height, 1.0)))
    pixels = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csRGB, alpha=False
    )
    return Picture(pixels.width, pixels.height, bytes(pixels.samples_mv)), 1 / scale
