"""Pages for documents that have none: about 3,000 characters, cut where a reader would pause.

The same blocks always give the same pages, so that a page number stays a good address.
"""

import re
from collections.abc import Iterable, Iterator

from app.documents.anchor_marks import anchors_before
from app.documents.block_marks import length, mark_of
from app.documents.break_marks import without_breaks
from app.documents.code_marks import coded, is_code, without_code
from app.documents.emphasis_marks import laid, lifted

PAGE_CHARACTERS = 3000
PAGE_END = "\f"
"""A block that ends the page whatever its length: a chapter, a sheet, a break the writer made."""
_MAX_BLOCK = PAGE_CHARACTERS * 3 // 2
"""A paragraph up to this length stays whole."""
_PAUSES = (
    re.compile(r"\n"),
    re.compile(r"(?<=[.!?…])\s|(?<=[。！？])"),
    re.compile(r"\s"),
)
"""Where a long paragraph may be cut, the best first: lines, sentences, words."""


def paginate(blocks: Iterable[str], separator: str = "\n\n") -> Iterator[str]:
    """Yield pages of text from blocks, none of them empty.

    The blocks of a page are joined with `separator`: paragraphs as a rule, or lines.
    """
    page: list[str] = []
    filled = 0
    for block in _short_blocks(blocks):
        if page and (block == PAGE_END or filled + length(block) > PAGE_CHARACTERS):
            yield separator.join(page)
            page, filled = [], 0
        if block != PAGE_END:
            page.append(block)
            filled += length(block) + len(separator)
    if page:
        yield separator.join(page)


def split_page_ends(blocks: Iterable[str]) -> Iterator[str]:
    """Yield blocks and the page ends that stand inside of blocks, each on its own."""
    for block in blocks:
        first, *others = block.split(PAGE_END)
        yield first.strip()
        for part in others:
            yield PAGE_END
            yield part.strip()


def _short_blocks(blocks: Iterable[str]) -> Iterator[str]:
    """Yield the blocks that have text, the long ones in pieces, and the ends of pages."""
    for block in blocks:
        if block == PAGE_END:
            yield block
        else:
            yield from filter(None, _pieces(block))


def _pieces(block: str) -> Iterator[str]:
    if len(block) > _MAX_BLOCK:
        block = without_breaks(block)  # they would change where it is cut
    if anchors := anchors_before(block):
        first, *others = _pieces(block[len(anchors) :])
        yield f"{anchors}{first}" if first else ""
        yield from others
        return
    if is_code(block):
        yield from map(coded, _pieces(without_code(block)))
        return
    mark = mark_of(block)
    text, spans = lifted(block[len(mark) :])
    start, end = 0, len(text)
    while end - start > _MAX_BLOCK:
        cut = _cut(text, start)
        yield mark + laid(text, spans, start, cut).strip("\n").rstrip()
        start, mark = cut, ""
    yield mark + laid(text, spans, start, end).strip("\n").rstrip()


def _cut(text: str, start: int) -> int:
    """Return where to cut: at the last good pause that leaves a page at least half full."""
    earliest, latest = start + PAGE_CHARACTERS // 2, start + PAGE_CHARACTERS
    for pause in _PAUSES:
        ends = [match.end() for match in pause.finditer(text, earliest, latest)]
        if ends:
            return ends[-1]
    return latest
