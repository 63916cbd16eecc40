"""The blocks of a page of text: headings, paragraphs, lists, tables, code; pure.

Extracted text says by its own form what most of it is: blank lines part blocks, bars part cells,
points and numbers begin items. Only headings have to be told from paragraphs: they are short, end
without a full stop, and what follows is longer. Numbers that count on from block to block are those
of a list.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, Flag, auto
from itertools import groupby

from app.documents.code_marks import Place
from app.documents.document import Format
from app.documents.layout.table import CELL_SEPARATOR
from app.window.viewer.source.text_parts import Part, parts_of

MAX_COLUMNS = 16
"""Of a table that is set as one."""
_ITEM = re.compile(r"(?P<indent> {0,40})(?P<marker>[•◦▪‣·–]|\d{1,4}[.)]|[a-zA-Z][.)])[ \t]+(?=\S)")
_NOTE = re.compile(r"\[[A-Z][\w ]{1,24}: .*\]", re.DOTALL)
_COUNTED = re.compile(r"(\d{1,3})[.)]\s")
_NUMBERED = re.compile(r"\d{1,3}(?:\.\d{1,3})*(?=[.\s])")
_HEADING_CHARACTERS, _HEADING_WORDS = 80, 14
_HEADINGS_IN_A_ROW = 3
"""More short blocks below each other are a menu, an address, a poem."""
_SURELY_PROSE = 40
_ENDS = tuple(".!?…:。！？")
_NO_END_OF_HEADING = tuple(".,;:!?…-–")


class BlockKind(Enum):
    """What a block is."""

    PARAGRAPH = auto()
    HEADING = auto()
    ITEM = auto()
    TABLE = auto()
    CODE = auto()
    QUOTE = auto()
    NOTE = auto()
    RULE = auto()


class Style(Flag):
    """How words are set."""

    PLAIN = 0
    BOLD = auto()
    ITALIC = auto()
    CODE = auto()
    LINK = auto()


Target = str | int
"""Where a link leads, as its text says: an address, "#" and a heading; or a page, from 1."""


@dataclass(frozen=True, slots=True)
class Words:
    """Some text; `spans` say what of it is set otherwise, as start, end and style.

    `links` are start, end and target of what leads elsewhere.
    """

    text: str
    spans: tuple[tuple[int, int, Style], ...] = ()
    links: tuple[tuple[int, int, Target], ...] = ()

    def after(self, marker: str) -> "Words":
        """Return them behind a marker."""
        by = len(marker)
        spans = ((start + by, end + by, style) for start, end, style in self.spans)
        links = ((start + by, end + by, target) for start, end, target in self.links)
        return Words(marker + self.text, tuple(spans), tuple(links))

    def lines(self) -> Iterator["Words"]:
        """Yield its lines, each with its part of the spans."""
        begin = 0
        for line in self.text.split("\n"):
            end = begin + len(line)
            spans = ((max(a, begin), min(b, end), style) for a, b, style in self.spans)
            on_line = ((a - begin, b - begin, style) for a, b, style in spans if a < b)
            yield Words(line, tuple(on_line))
            begin = end + 1


@dataclass(frozen=True, slots=True)
class Block:
    """One block.

    Attributes:
        kind: what it is.
        words: its text; with its marker, where it is an item.
        level: of a heading from 1, of an item or a quote from 0.
        marker: how many characters of an item mark it.
        rows: cells of a table.
        has_head: the first row of the table heads the others.
    """

    kind: BlockKind
    words: Words = Words("")
    level: int = 0
    marker: int = 0
    rows: tuple[tuple[Words, ...], ...] = ()
    has_head: bool = False


class TextForm(Enum):
    """What the form of a text means."""

    PLAIN = auto()
    """Nothing: it is shown line by line as it is."""
    STRUCTURED = auto()
    """What extraction made of a document with headings, lists and tables."""
    MARKDOWN = auto()


def form_of(name: str, kind: Format) -> TextForm:
    """Return the form of a document's text."""
    if kind is not Format.TEXT:
        return TextForm.STRUCTURED
    is_markdown = name.lower().endswith((".md", ".markdown", ".mdown"))
    return TextForm.MARKDOWN if is_markdown else TextForm.PLAIN


def plain_blocks(text: str) -> list[Block]:
    """Return a paragraph for every line."""
    return [Block(BlockKind.PARAGRAPH, Words(line.expandtabs(4))) for line in text.split("\n")]


def titled_blocks(
    text: str,
    titles: Sequence[tuple[int, str]],
    quotations: Sequence[str] = (),
    code: Sequence[Place] = (),
) -> list[Block]:
    """Return the blocks of extracted text whose headings are known, with their levels."""
    left, quoted = list(reversed(titles)), list(reversed(quotations))
    blocks: list[Block] = []
    for part in parts_of(text, code):
        if left and left[-1][1] == part.text and not part.is_code:
            level, title = left.pop()
            blocks.append(Block(BlockKind.HEADING, Words(" ".join(title.split())), level))
        else:
            blocks.extend(_of_part(part, quoted))
    return blocks


def structured_blocks(
    text: str,
    *,
    is_first: bool = False,
    following: str = "",
    quotations: Sequence[str] = (),
    code: Sequence[Place] = (),
) -> list[Block]:
    """Return the blocks of extracted text; the first page may begin with the title.

    `following` is the text of the next page, which tells whether this one ends with a heading;
    `quotations` are the beginnings of those that the file tells, `code` the places of such.
    """
    parts, quoted = parts_of(text, code), list(reversed(quotations))
    with_next = [*parts, *parts_of(following)[:1]]
    blocks: list[Block] = []
    for at, part in enumerate(parts):
        if not _begins_with_next(part, quoted) and _is_heading(with_next, at):
            title = " ".join(part.text.split())
            level = 1 if is_first and not blocks else _level(title)
            blocks.append(Block(BlockKind.HEADING, Words(title), level))
        else:
            blocks.extend(_of_part(part, quoted))
    return blocks


def _begins_with_next(part: Part, quotations: Sequence[str]) -> bool:
    """Tell whether a part is the last of these quotations."""
    return bool(quotations) and not part.is_code and part.text.startswith(quotations[-1])


def _of_part(part: Part, quotations: list[str]) -> Iterator[Block]:
    """Yield the blocks of what is no heading; one of the quotations that are left is taken off."""
    if part.is_code:
        yield Block(BlockKind.CODE, Words(part.text.expandtabs(4)))
    elif _begins_with_next(part, quotations):
        quotations.pop()
        yield Block(BlockKind.QUOTE, Words(part.text.expandtabs(4)))
    else:
        yield from _of_lines(part.text)


def _of_lines(part: str) -> Iterator[Block]:
    if _NOTE.fullmatch(part):
        yield Block(BlockKind.NOTE, Words(part))
        return
    for is_row, run in groupby(part.split("\n"), key=lambda line: CELL_SEPARATOR in line):
        lines = list(run)
        if is_row and len(lines) > 1 and _num_columns(lines) <= MAX_COLUMNS:
            cells = (line.split(CELL_SEPARATOR) for line in lines)
            rows = tuple(tuple(Words(cell.strip()) for cell in row) for row in cells)
            yield Block(BlockKind.TABLE, rows=rows)
        else:
            yield from map(_of_line, lines)


def _num_columns(lines: Sequence[str]) -> int:
    return max(line.count(CELL_SEPARATOR) for line in lines) + 1


def _of_line(line: str) -> Block:
    item = _ITEM.match(line)
    if item is None:
        return Block(BlockKind.PARAGRAPH, Words(line.expandtabs(4)))
    text = line[len(item["indent"]) :].expandtabs(4)
    level = min(len(item["indent"]) // 2, 6)
    return Block(BlockKind.ITEM, Words(text), level, marker=len(item["marker"]) + 1)


def _is_heading(parts: Sequence[Part], at: int) -> bool:
    """Tell whether a short block, or a few of them, stand above something longer."""
    if not _is_short(parts[at]) or _counts_on(parts, at):
        return False
    above = at
    while above > 0 and at - above < _HEADINGS_IN_A_ROW and _is_short(parts[above - 1]):
        above -= 1
    below = at + 1
    while below < len(parts) and below - above <= _HEADINGS_IN_A_ROW and _is_short(parts[below]):
        below += 1
    if below - above > _HEADINGS_IN_A_ROW or below >= len(parts):
        return False
    following = parts[below].text
    is_prose = len(following) > _SURELY_PROSE or following.endswith(_ENDS)
    is_longer = len(following) > len(parts[below - 1].text)
    return (
        (is_longer and is_prose)
        or CELL_SEPARATOR in following
        or _ITEM.match(following) is not None
    )


def _counts_on(parts: Sequence[Part], at: int) -> bool:
    """Tell whether a block continues the numbers of the one above, or the one below its own."""
    here = _count_of(parts[at])
    above = _count_of(parts[at - 1]) if at else None
    below = _count_of(parts[at + 1]) if at + 1 < len(parts) else None
    return here is not None and (here - 1 == above or here + 1 == below)


def _count_of(part: Part) -> int | None:
    counted = _COUNTED.match(part.text)
    return int(counted[1]) if counted else None


def _is_short(part: Part) -> bool:
    text = part.text
    begins = next((character for character in text if character.isalnum()), "")
    return (
        not part.is_code
        and len(text) <= _HEADING_CHARACTERS
        and "\n" not in text
        and len(text.split()) <= _HEADING_WORDS
        and not text.endswith(_NO_END_OF_HEADING)
        and CELL_SEPARATOR not in text
        and bool(begins)
        and not begins.islower()
        and (_ITEM.match(text) is None or _NUMBERED.match(text) is not None)
        and _NOTE.fullmatch(text) is None
    )


def _level(title: str) -> int:
    """Return the level of a heading: by its number where it has one."""
    number = _NUMBERED.match(title)
    return min(number[0].count(".") + 2, 4) if number else 2
