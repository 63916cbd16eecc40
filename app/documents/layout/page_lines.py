"""The lines of a page as PyMuPDF finds them; only this module knows its records.

Characters are looked at one by one only where that is needed: right-to-left text, accents and cells
of a table that one span holds.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from statistics import median
from typing import Any

import pymupdf

from app.documents.layout.accents import PlacedCharacter, compose_accents, may_have_accents
from app.documents.layout.bidi import is_right_to_left
from app.documents.layout.characters import clean_characters
from app.documents.layout.piece import EVEN, WIDE_GAP, Piece
from app.documents.layout.upright import with_vertical_lines
from app.documents.layout.visual_lines import Glyph

Direction = tuple[float, float]
"""Cosine and sine of the angle that a line is set at."""

_FLAGS = (
    pymupdf.TEXT_PRESERVE_WHITESPACE
    | pymupdf.TEXT_PRESERVE_LIGATURES  # taken apart later, once it is known what comes first
    | pymupdf.TEXT_MEDIABOX_CLIP
)
_WIDE_SPACE_INSIDE = re.compile(r"[^ \n] {3,}[^ \n]")
_LEAST_CHARACTERS = 4
"""Of a span that tells how its font is spaced."""
_PIECE = re.compile(r"\S+(?: {1,2}\S+)*")
"""Columns of typewriter text are kept apart with three spaces or more."""


class PageLine:
    """One line of a page; places are turned so that the reading direction points right.

    `uneven_fonts` are those that are no typewriter's.
    """

    def __init__(self, record: dict[str, Any], uneven_fonts: Set[str]) -> None:
        cos, sin = record["dir"]
        self.direction: Direction = (round(cos, 1), round(sin, 1))
        self._spans: Sequence[dict[str, Any]] = record["spans"]
        fonts = {span["font"] for span in self._spans}
        self._may_be_typewriter = not fonts <= uneven_fonts

    @property
    def text(self) -> str:
        """What the line says, in the order of the file."""
        return "".join(span["text"] for span in self._spans)

    @property
    def has_right_to_left_text(self) -> bool:
        """Whether some of the line is read from right to left; such lines have characters."""
        return bool(self._spans and "chars" in self._spans[0]) and is_right_to_left(self.text)

    def pieces(self) -> Iterator[Piece]:
        """Yield the printed parts, each as long as type and baseline stay and no wide gap comes."""
        texts: list[str] = []
        x0 = x1 = y = size = 0.0
        begins_spaced = is_spaced = False
        for span in self._spans:
            if span["text"] == " ":
                is_spaced = True
                continue
            text = clean_characters(span["text"])
            begin, stop, baseline = self._placed(span)
            end = 0
            for match in _PIECE.finditer(text):
                start, before, end = match.start(), end, match.end()
                is_spaced = is_spaced or start > before
                left, right = (
                    (begin, stop)
                    if end - start == len(text)
                    else self._ends(span, text, start, end)
                )
                if (
                    texts
                    and size == span["size"]
                    and y == baseline
                    and left - x1 <= WIDE_GAP * size
                ):
                    texts.append(f" {match[0]}" if is_spaced else match[0])
                else:
                    if texts:
                        yield self._piece(x0, x1, y, size, texts, is_spaced=begins_spaced)
                    texts, begins_spaced = [match[0]], is_spaced
                    x0, y, size = left, baseline, span["size"]
                x1, is_spaced = right, False
            is_spaced = is_spaced or end < len(text)
        if texts:
            yield self._piece(x0, x1, y, size, texts, is_spaced=begins_spaced)

    def glyphs(self) -> Iterator[Glyph]:
        """Yield the characters with their places; the page was read with them."""
        for span in self._spans:
            for char in span["chars"]:
                for text in clean_characters(char["c"]):
                    yield Glyph(*self._placed(char), span["size"], text)

    def _piece(
        self, x0: float, x1: float, y: float, size: float, texts: Iterable[str], *, is_spaced: bool
    ) -> Piece:
        return Piece(x0, x1, y, size, "".join(texts), is_spaced, self._may_be_typewriter)

    def _ends(self, span: dict[str, Any], text: str, start: int, end: int) -> tuple[float, float]:
        """Return where part of a span begins and ends: as found, or else evenly spread."""
        chars = span.get("chars", ())
        if len(chars) == len(text):
            return self._placed(chars[start])[0], self._placed(chars[end - 1])[1]
        x0, x1, _ = self._placed(span)
        advance = (x1 - x0) / len(text)
        return x0 + advance * start, x0 + advance * end

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
    if _needs_characters(records):
        records = _records(found.extractRAWDICT())
        for record in records:
            _set_texts(record)
    uneven = _uneven_fonts(records)
    return [PageLine(record, uneven) for record in with_vertical_lines(records)]


def _records(page: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for block in page["blocks"] for line in block["lines"]]


def _uneven_fonts(lines: Iterable[dict[str, Any]]) -> Set[str]:
    """Return the fonts of which most spans are not as wide as so many usual advances."""
    found: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for line in lines:
        across, along = map(abs, line["dir"])
        for span in line["spans"]:
            if len(span["text"]) >= _LEAST_CHARACTERS and span["size"] > 0:
                left, top, right, bottom = span["bbox"]
                width = (right - left) * across + (bottom - top) * along
                found[span["font"]].append((len(span["text"]), width / span["size"]))
    return {font for font, spans in found.items() if _are_uneven(spans)}


def _are_uneven(spans: Sequence[tuple[int, float]]) -> bool:
    """Tell it of lengths in characters and widths in type sizes."""
    usual = median(width / length for length, width in spans)
    uneven = sum(abs(width - usual * length) > EVEN for length, width in spans)
    return 2 * uneven > len(spans)


def _needs_characters(lines: Iterable[dict[str, Any]]) -> bool:
    spans = [span for line in lines for span in line["spans"]]
    text = "\n".join(span["text"] for span in spans)
    if is_right_to_left(text) or _WIDE_SPACE_INSIDE.search(text):
        return True
    return may_have_accents(text, is_typewriter=False) and any(
        may_have_accents(
            span["text"], is_typewriter=bool(span["flags"] & pymupdf.TEXT_FONT_MONOSPACED)
        )
        for span in spans
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
