"""Blocks whose bold and italic words, code in lines and links are those that the file told; pure.

Blocks hold the characters of their page in its order, but not its white space and not the bars
between cells; so a word's place in the text is found by counting the others.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.documents.emphasis_marks import Emphasis, Span, link_of
from app.documents.links import LinkTarget
from app.window.viewer.source.text_blocks import Block, Style, Target, Words

_BAR = "|"
_STYLES = {
    Emphasis.BOLD: Style.BOLD,
    Emphasis.ITALIC: Style.ITALIC,
    Emphasis.CODE: Style.CODE,
}


def emphasised_blocks(
    blocks: Sequence[Block], text: str, spans: Sequence[Span], links: Sequence[LinkTarget] = ()
) -> list[Block]:
    """Return the blocks of a page's text with its spans, which are in order, as styles.

    `links` are those of the document. Blocks that do not hold the text's characters are returned as
    they are.
    """
    if not spans:
        return list(blocks)
    places = _Places(text, spans, links)
    try:
        return [places.styled(block) for block in blocks]
    except LookupError:
        return list(blocks)


class _Places:
    """Walks through the text as its blocks are styled one after the other."""

    def __init__(self, text: str, spans: Sequence[Span], links: Sequence[LinkTarget]) -> None:
        self._targets: list[Target] = [0, *(link.page or link.address for link in links)]
        self._signs = ((at, sign) for at, sign in enumerate(text) if not sign.isspace())
        self._spans = spans
        self._ends = [end for _, end, _ in spans]

    def styled(self, block: Block) -> Block:
        """Return the next block with the styles of its words."""
        return replace(
            block,
            words=self._styled(block.words),
            rows=tuple(tuple(map(self._styled, row)) for row in block.rows),
        )

    def _styled(self, words: Words) -> Words:
        at = [self._place(sign) for sign in words.text if not sign.isspace()]
        within = [place for place, sign in enumerate(words.text) if not sign.isspace()]
        if not at:
            return words
        spans: list[tuple[int, int, Style]] = []
        links: list[tuple[int, int, Target]] = []
        for start, end, emphasis in self._between(at[0], at[-1] + 1):
            first, last = bisect_left(at, start), bisect_left(at, end)
            if first < last:
                place = within[first], within[last - 1] + 1
                target = self._target(link_of(emphasis))
                style = _style(emphasis) | (Style.LINK if target else Style.PLAIN)
                if style:
                    spans.append((*place, style))
                if target:
                    links.append((*place, target))
        return replace(words, spans=tuple(spans), links=tuple(links))

    def _target(self, number: int) -> Target:
        return self._targets[number] if number < len(self._targets) else 0

    def _place(self, wanted: str) -> int:
        """Return where the next sign stands; LookupError where another one does."""
        for place, sign in self._signs:
            if sign == wanted:
                return place
            if sign != _BAR:
                break
        raise LookupError(wanted)

    def _between(self, start: int, end: int) -> Iterator[Span]:
        for at in range(bisect_left(self._ends, start), len(self._spans)):
            if self._spans[at][0] >= end:
                break
            yield self._spans[at]


def _style(emphasis: int) -> Style:
    style = Style.PLAIN
    for one, meant in _STYLES.items():
        if emphasis & one:
            style |= meant
    return style
