"""The lines of a page as PyMuPDF finds them: the one part of the layout that knows its records.

Characters are looked at one by one only where that is needed: right-to-left text, accents and cells
of a table that one span holds.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pymupdf

from app.documents.layout.accents import PlacedCharacter, compose_accents, may_have_accents
from app.documents.layout.bidi import is_right_to_left
from app.documents.layout.characters import clean_characters
from app.documents.layout.piece import Piece
from app.documents.layout.visual_lines import Glyph

Direction = tuple[float, float]
"""Cosine and sine of the angle that a line is set at."""

_FLAGS = (
    pymupdf.TEXT_PRESERVE_WHITESPACE
    | pymupdf.TEXT_PRESERVE_LIGATURES  # taken apart later, once it is known what comes first
    | pymupdf.TEXT_MEDIABOX_CLIP
)
_WIDE_SPACE = " " * 3
_PIECE = re.compile(r"\S+(?: {1,2}\S+)*")
"""Columns of typewriter text are kept apart with three spaces or more."""


class PageLine:
    """One line of a page; places are turned so that the reading direction points right."""

    def __init__(self, record: dict[str, Any]) -> None:
        cos, sin = record["dir"]
        self.direction: Direction = (round(cos, 1), round(sin, 1))
        self._spans: Sequence[dict[str, Any]] = record["spans"]

    @property
    def text(self) -> str:
        """What the line says, in the order of the file."""
        return "".join(span["text"] for span in self._spans)

    def pieces(self) -> Iterator[Piece]:
        """Yield the printed parts."""
        is_spaced = False
        for span in self._spans:
            text = clean_characters(span["text"])
            *_, y = self._placed(span)
            ends = self._ends(span, text)
            end = 0
            for match in _PIECE.finditer(text):
                start = match.start()
                yield Piece(
                    x0=ends[start][0],
                    x1=ends[match.end() - 1][1],
                    y=y,
                    size=span["size"],
                    text=match.group(),
                    is_spaced=is_spaced or start > end,
                )
                is_spaced, end = False, match.end()
            is_spaced = is_spaced or end < len(text)

    def glyphs(self) -> Iterator[Glyph]:
        """Yield the characters with their places; the page was read with them."""
        for span in self._spans:
            for char in span["chars"]:
                for text in clean_characters(char["c"]):
                    yield Glyph(*self._placed(char), span["size"], text)

    def _ends(self, span: dict[str, Any], text: str) -> Sequence[tuple[float, float]]:
        """Return where every character begins and ends: as found, or else evenly spread."""
        chars = span.get("chars", ())
        if len(chars) == len(text):
            return [self._placed(char)[:2] for char in chars]
        x0, x1, _ = self._placed(span)
        advance = (x1 - x0) / max(len(text), 1)
        return [(x0 + advance * at, x0 + advance * (at + 1)) for at in range(len(text))]

    def _placed(self, record: dict[str, Any]) -> tuple[float, float, float]:
        """Return start, end and baseline of a span or a character."""
        left, top, right, bottom = record["bbox"]
        origin_x, origin_y = record["origin"]
        cos, sin = self.direction
        ends = (left * cos + top * sin, right * cos + bottom * sin)
        return min(ends), max(ends), origin_y * cos - origin_x * sin


def page_lines(page: Any) -> list[PageLine]:
    """Return the lines of a PyMuPDF page in the order of the file, accents on their letters."""
    found = page.get_textpage(flags=_FLAGS)
    records = _records(found.extractDICT())
    if any(map(_needs_characters, records)):
        records = _records(found.extractRAWDICT())
        for record in records:
            _set_texts(record)
    return [PageLine(record) for record in records]


def _records(page: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for block in page["blocks"] for line in block["lines"]]


def _needs_characters(line: dict[str, Any]) -> bool:
    return any(
        is_right_to_left(span["text"])
        or _WIDE_SPACE in span["text"].strip()
        or may_have_accents(
            span["text"], is_typewriter=bool(span["flags"] & pymupdf.TEXT_FONT_MONOSPACED)
        )
        for span in line["spans"]
    )


def _set_texts(line: dict[str, Any]) -> None:
    """Give the spans of a line their text, as where they come without characters."""
    cos, sin = line["dir"]
    placed = [
        [
            PlacedCharacter(
                char["c"],
                char["bbox"][0] * cos + char["bbox"][1] * sin,
                char["bbox"][2] * cos + char["bbox"][3] * sin,
                span["size"],
            )
            for char in span["chars"]
        ]
        for span in line["spans"]
    ]
    compose_accents([character for span in placed for character in span])
    for span, characters in zip(line["spans"], placed, strict=True):
        span["text"] = "".join(character.text for character in characters)
        for char, character in zip(span["chars"], characters, strict=True):
            char["c"] = character.text
