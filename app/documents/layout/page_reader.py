"""A PyMuPDF page as rows of fragments in reading direction.

Text set in another direction than most of the page (stamps along the margin, watermarks) becomes an
aside, so that it does not tear the lines it crosses. A page that is read from right to left is
mirrored: what comes first on a line then stands on the left there too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.documents.document import PageFlaw
from app.documents.layout.bidi import is_mostly_right_to_left, logical_lines
from app.documents.layout.characters import clean_characters
from app.documents.layout.fragment import Fragment, Row, group_rows
from app.documents.layout.page_lines import Direction, PageLine, page_lines
from app.documents.layout.piece import WIDE_GAP, Piece, joined_text
from app.documents.layout.scripts import write_scripts
from app.documents.layout.visual_lines import Glyph, visual_lines


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
    lines = page_lines(page)
    main = _main_direction(lines)
    along = [line for line in lines if line.direction == main]
    asides = [clean_characters(line.text).strip() for line in lines if line.direction != main]
    if any(line.has_right_to_left_text for line in along):
        is_mirrored = _is_mirrored(along)
        fragments = _right_to_left_fragments(along, is_mirrored=is_mirrored)
        if is_mirrored:
            fragments = [_mirrored(fragment) for fragment in fragments]
    else:
        fragments = _fragments([list(line.pieces()) for line in along])
    top, bottom = _edges(page.rect, main)
    return RawPage(tuple(group_rows(fragments)), top, bottom, tuple(filter(None, asides)))


def _edges(paper: Any, direction: Direction) -> tuple[float, float]:
    cos, sin = direction
    corners = (y * cos - x * sin for x in (paper.x0, paper.x1) for y in (paper.y0, paper.y1))
    top, *_, bottom = sorted(corners)
    return top, bottom


def _main_direction(lines: Sequence[PageLine]) -> Direction:
    """Return the direction that most characters are set in."""
    directions = {line.direction for line in lines}
    if len(directions) == 1:
        return directions.pop()
    weights: Counter[Direction] = Counter()
    for line in lines:
        weights[line.direction] += len(line.text)
    return weights.most_common(1)[0][0] if weights else (1.0, 0.0)


def right_to_left_fragments(page: Any) -> list[Fragment]:
    """Return what a PyMuPDF page says where it is seen; nothing without right-to-left text."""
    lines = [line for line in page_lines(page) if line.direction == (1.0, 0.0)]
    if not any(line.has_right_to_left_text for line in lines):
        return []
    return _right_to_left_fragments(lines, is_mirrored=_is_mirrored(lines))


def _is_mirrored(lines: Sequence[PageLine]) -> bool:
    return is_mostly_right_to_left(line.text for line in lines)


def _right_to_left_fragments(lines: Sequence[PageLine], *, is_mirrored: bool) -> list[Fragment]:
    """Return the fragments of a page with right-to-left text, as they are read.

    Where such text is in the minority, lines without it are read as everywhere else.
    """
    plain: list[Sequence[Piece]] = []
    placed: list[Iterator[Glyph]] = []
    for line in lines:
        if is_mirrored or line.has_right_to_left_text:
            placed.append(line.glyphs())
        else:
            plain.append(list(line.pieces()))
    fragments = _fragments([*plain, *visual_lines(placed)])
    texts = logical_lines((f.text for f in fragments), is_right_to_left_page=is_mirrored)
    return [replace(f, text=text) for f, text in zip(fragments, texts, strict=True)]


def _mirrored(fragment: Fragment) -> Fragment:
    return replace(fragment, x0=-fragment.x1, x1=-fragment.x0)


def _fragments(lines: Sequence[Sequence[Piece]]) -> list[Fragment]:
    """Return the text of lines with scripts written out, cut at wide gaps."""
    fragments: dict[tuple[int, int, str], Fragment] = {}
    for line in write_scripts(lines):
        for fragment in _cut(line):
            # Bold type is sometimes made by printing the same text twice, slightly apart.
            place = (round(fragment.x0 / 2), round(fragment.y / 2), fragment.text)
            fragments.setdefault(place, fragment)
    return list(fragments.values())


def _cut(line: Iterable[Piece]) -> Iterator[Fragment]:
    run: list[Piece] = []
    for piece in line:
        if run and piece.x0 - run[-1].x1 > WIDE_GAP * piece.size:
            yield _joined(run)
            run = []
        run.append(piece)
    if run:
        yield _joined(run)


def _joined(run: Sequence[Piece]) -> Fragment:
    """Join the pieces of one run; the longest gives baseline and size."""
    longest = max(run, key=lambda piece: len(piece.text))
    return Fragment(
        x0=run[0].x0,
        x1=max(piece.x1 for piece in run),
        y=longest.y,
        size=longest.size,
        text=joined_text(run),
        may_be_typewriter=all(piece.may_be_typewriter for piece in run),
    )
