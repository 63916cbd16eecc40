"""Scans of known text: pages are typeset, drawn as a scanner would see them, and saved as PDF."""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pymupdf

from app.bench_documents.vocabulary import SOFT_HYPHEN, Language, sentences

_WIDTH, _HEIGHT = 595, 842
_MARGIN, _GUTTER = 64, 22
_TYPE = 10
_WORDS = 480
"""On a page."""
_FONTS = {Language.ENGLISH: "tiro", Language.GERMAN: "helv", Language.CHINESE: "china-s"}
_GRAIN = 0x3F
"""Bits of each pixel's grey that noise may turn over."""


@dataclass(frozen=True, slots=True)
class ScanKind:
    """How pages are set and scanned; `askew` in degrees."""

    name: str
    dpi: int
    language: Language = Language.ENGLISH
    num_columns: int = 1
    askew: float = 0.0
    is_grainy: bool = False


SCAN_KINDS = (
    ScanKind("straight, clean, 300 dpi", 300),
    ScanKind("askew, grainy, 300 dpi", 300, askew=2, is_grainy=True),
    ScanKind("the same, two columns", 300, num_columns=2, askew=2, is_grainy=True),
    ScanKind("the same, German", 300, Language.GERMAN, askew=-2, is_grainy=True),
    ScanKind("the same, Chinese", 300, Language.CHINESE, askew=2, is_grainy=True),
    ScanKind("straight, clean, 150 dpi", 150),
    ScanKind("askew, grainy, 150 dpi", 150, askew=2, is_grainy=True),
    ScanKind("the same, two columns", 150, num_columns=2, askew=2, is_grainy=True),
    ScanKind("the same, German", 150, Language.GERMAN, askew=-2, is_grainy=True),
    ScanKind("the same, Chinese", 150, Language.CHINESE, askew=2, is_grainy=True),
)


def scan(kind: ScanKind, num_pages: int, random: Random, path: Path) -> list[str]:
    """Write a PDF of scanned pages; return what they say."""
    texts = []
    with pymupdf.open() as scanned:
        for _ in range(num_pages):
            with pymupdf.open() as printed:
                page = printed.new_page(width=_WIDTH, height=_HEIGHT)
                texts.append(" ".join(_set_column(page, kind, at, random) for at in _columns(kind)))
                picture = _picture(page, kind, random)
            size = [_points(picture.width, kind), _points(picture.height, kind)]
            target = scanned.new_page(width=size[0], height=size[1])
            target.insert_image(target.rect, pixmap=picture)
        scanned.save(path, deflate=True)
    return texts


def _columns(kind: ScanKind) -> range:
    return range(kind.num_columns)


def _set_column(page: Any, kind: ScanKind, column: int, random: Random) -> str:
    num_words = _WORDS // kind.num_columns
    if kind.language.is_unspaced:
        num_words //= 2
    text = sentences(random, num_words, kind.language).replace(SOFT_HYPHEN, "")
    width = (_WIDTH - 2 * _MARGIN - _GUTTER * (kind.num_columns - 1)) / kind.num_columns
    left = _MARGIN + column * (width + _GUTTER)
    box = (left, _MARGIN, left + width, _HEIGHT - _MARGIN)
    if page.insert_textbox(box, text, fontsize=_TYPE, fontname=_FONTS[kind.language]) < 0:
        raise ValueError(f"a column of {kind.name!r} holds less than its text")
    return text


def _picture(page: Any, kind: ScanKind, random: Random) -> Any:
    """Return the page as grey pixels, turned a little, with noise in every pixel."""
    scale = kind.dpi / 72
    matrix = pymupdf.Matrix(scale, scale).prerotate(kind.askew)
    drawn = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY, alpha=False)
    if not kind.is_grainy:
        return drawn
    pixels = bytes(drawn.samples_mv)
    size = len(pixels)
    noise = int.from_bytes(random.randbytes(size)) & int.from_bytes(bytes([_GRAIN]) * size)
    grainy = (int.from_bytes(pixels) ^ noise).to_bytes(size)
    return pymupdf.Pixmap(pymupdf.csGRAY, drawn.width, drawn.height, grainy, False)


def _points(pixels: int, kind: ScanKind) -> float:
    return pixels * 72 / kind.dpi
