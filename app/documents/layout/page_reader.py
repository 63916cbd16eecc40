"""A page of PyMuPDF as rows of fragments: the one part of the layout that knows PyMuPDF's records.

Text set in another direction than most of the page (stamps along the margin, watermarks) becomes an
aside, so that it does not tear the lines it crosses.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pymupdf

from app.documents.document import PageFlaw
from app.documents.layout.characters import clean_characters
from app.documents.layout.fragment import Fragment, Row, group_rows
from app.documents.layout.piece import Piece, joined_text
from app.documents.layout.scripts import write_scripts

_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP
_WIDE_GAP = 0.5
"""A gap wider than this share of the type size ends a fragment; a word space is half of it."""
_PIECE = re.compile(r"\S+(?: {1,2}\S+)*")
"""Columns of typewriter text are kept apart with three spaces or more."""

_Direction = tuple[float, float]


@dataclass(frozen=True, slots=True)
class RawPage:
    """One page as found: rows from top to bottom, text in other directions, flaws.

    `top` and `bottom` are the edges of the paper, across the reading direction.
    """

    rows: tuple[Row, ...] = ()
    top: float = 0.0
    bottom: float = 0.0
    asides: tuple[str, ...] = ()
    flaws: tuple[PageFlaw, ...] = ()


def read_page(page: Any) -> RawPage:
    """Return the text of a PyMuPDF page with its positions."""
    blocks = page.get_text("dict", flags=_FLAGS)["blocks"]
    lines = [line for block in blocks for line in block["lines"]]
    main = _main_direction(lines)
    pieces: list[Sequence[Piece]] = []
    asides: list[str] = []
    for line in lines:
        if _rounded(line["dir"]) == main:
            pieces.append(list(_pieces(line, main)))
        elif aside := "".join(span["text"] for span in line["spans"]).strip():
            asides.append(clean_characters(aside))
    fragments: dict[tuple[int, int, str], Fragment] = {}
    for line_pieces in write_scripts(pieces):
        for fragment in _fragments(line_pieces):
            # Bold type is sometimes made by printing the same text twice, slightly apart.
            place = (round(fragment.x0 / 2), round(fragment.y / 2), fragment.text)
            fragments.setdefault(place, fragment)
    top, bottom = _edges(page.rect, main)
    return RawPage(tuple(group_rows(fragments.values())), top, bottom, tuple(asides))


def _edges(paper: Any, direction: _Direction) -> tuple[float, float]:
    cos, sin = direction
    corners = (y * cos - x * sin for x in (paper.x0, paper.x1) for y in (paper.y0, paper.y1))
    top, *_, bottom = sorted(corners)
    return top, bottom


def _main_direction(lines: list[dict[str, Any]]) -> _Direction:
    """Return the direction that most characters are set in."""
    directions = {line["dir"] for line in lines}
    if len(directions) == 1:
        return _rounded(directions.pop())
    weights: Counter[_Direction] = Counter()
    for line in lines:
        weights[_rounded(line["dir"])] += sum(len(span["text"]) for span in line["spans"])
    return weights.most_common(1)[0][0] if weights else (1.0, 0.0)


def _rounded(direction: _Direction) -> _Direction:
    return (round(direction[0], 1), round(direction[1], 1))


def _fragments(line: Sequence[Piece]) -> Iterator[Fragment]:
    """Yield the text of a line, cut at wide gaps."""
    run: list[Piece] = []
    for piece in line:
        if run and piece.x0 - run[-1].x1 > _WIDE_GAP * piece.size:
            yield _joined(run)
            run = []
        run.append(piece)
    if run:
        yield _joined(run)


def _pieces(line: dict[str, Any], direction: _Direction) -> Iterator[Piece]:
    """Yield the printed parts of a line; positions inside a span are taken as evenly spread."""
    is_spaced = False
    for span in line["spans"]:
        text = clean_characters(span["text"])
        x0, x1, y = _placed(span, direction)
        advance = (x1 - x0) / max(len(text), 1)
        end = 0
        for match in _PIECE.finditer(text):
            start = match.start()
            yield Piece(
                x0=x0 + advance * start,
                x1=x0 + advance * match.end(),
                y=y,
                size=span["size"],
                text=match.group(),
                is_spaced=is_spaced or start > end,
            )
            is_spaced, end = False, match.end()
        is_spaced = is_spaced or end < len(text)


def _placed(span: dict[str, Any], direction: _Direction) -> tuple[float, float, float]:
    """Return start, end and baseline of a span, turned so that `direction` points right."""
    left, top, right, bottom = span["bbox"]
    origin_x, origin_y = span["origin"]
    cos, sin = direction
    ends = (left * cos + top * sin, right * cos + bottom * sin)
    return min(ends), max(ends), origin_y * cos - origin_x * sin


def _joined(run: Sequence[Piece]) -> Fragment:
    """Join the pieces of one run; the longest gives baseline and size."""
    longest = max(run, key=lambda piece: len(piece.text))
    return Fragment(
        x0=run[0].x0,
        x1=max(piece.x1 for piece in run),
        y=longest.y,
        size=longest.size,
        text=joined_text(run),
    )
