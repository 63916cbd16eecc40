"""Markdown as blocks to typeset, without its markup; pure.

Nothing is fetched and nothing is run: HTML is shown as text, a picture by its description.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.window.viewer.source.link_targets import may_lead
from app.window.viewer.source.text_blocks import MAX_COLUMNS, Block, BlockKind, Style, Target, Words

_MOST_NESTED = 120
"""Levels; what is deeper loses its words, since the parser goes no further."""
_PARSER = MarkdownIt("commonmark", {"maxNesting": _MOST_NESTED})
_PARSER.enable(["table", "strikethrough"])
_MOST_QUOTES = 40
_DEEP_QUOTE = re.compile(rf"^((?:[ ]{{0,3}}> ?){{{_MOST_QUOTES}}})(?:[ ]{{0,3}}> ?)+", re.MULTILINE)
"""A line in more quotations than anybody can tell apart."""
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})(.*)$", re.MULTILINE)
_STYLES = {"strong": Style.BOLD, "em": Style.ITALIC, "link": Style.LINK}
_BULLET = "•"


@dataclass
class _Open:
    """What is open around a block."""

    markers: list[int | None] = field(default_factory=list)
    """Per list the number of its next item; None for points."""
    quotes: int = 0
    marker: str = ""
    """Of the item that begins; empty once its first paragraph is set."""
    rows: list[list[Words]] = field(default_factory=list)


def markdown_blocks(text: str, fence: str = "") -> list[Block]:
    """Return the blocks of a page of Markdown, which begins in code where a fence is open."""
    begin = f"{fence}\n" if fence else ""
    return list(_blocks(_PARSER.parse(begin + _DEEP_QUOTE.sub(r"\1", text))))


def fence_after(text: str, fence: str = "") -> str:
    """Return the fence that is open after a text, before which one may have been; or nothing."""
    if "```" not in text and "~~~" not in text:
        return fence
    for match in _FENCE.finditer(text):
        signs, rest = match[1], match[2]
        if not fence and not ("`" in signs and "`" in rest):
            fence = signs
        elif fence and signs.startswith(fence) and not rest.strip():
            fence = ""
    return fence


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    around = _Open()
    for at, token in enumerate(tokens):
        match token.type:
            case "heading_open":
                yield Block(BlockKind.HEADING, _words(tokens[at + 1]), int(token.tag[1:]))
            case "paragraph_open":
                yield _paragraph(_words(tokens[at + 1]), around)
            case "fence" | "code_block":
                yield Block(BlockKind.CODE, Words(token.content.rstrip("\n").expandtabs(4)))
            case "html_block":
                yield _paragraph(Words(token.content.strip("\n")), around)
            case "hr":
                yield Block(BlockKind.RULE)
            case "table_close":
                yield from _table(around.rows)
                around.rows = []
            case _:
                _enter_or_leave(token, tokens[at + 1 : at + 2], around)


def _enter_or_leave(token: Token, following: Sequence[Token], around: _Open) -> None:
    match token.type:
        case "bullet_list_open":
            around.markers.append(None)
        case "ordered_list_open":
            around.markers.append(int(token.attrs.get("start", 1)))
        case "bullet_list_close" | "ordered_list_close":
            around.markers.pop()
        case "list_item_open":
            number = around.markers[-1]
            around.marker = _BULLET if number is None else f"{number}."
            around.markers[-1] = None if number is None else number + 1
        case "blockquote_open":
            around.quotes += 1
        case "blockquote_close":
            around.quotes -= 1
        case "tr_open":
            around.rows.append([])
        case "th_open" | "td_open":
            around.rows[-1].append(_words(following[0]))


def _paragraph(words: Words, around: _Open) -> Block:
    level = max(len(around.markers) - 1, 0)
    if around.marker:
        marker, around.marker = f"{around.marker} ", ""
        return Block(BlockKind.ITEM, words.after(marker), level, marker=len(marker))
    if around.quotes:
        return Block(BlockKind.QUOTE, words, around.quotes - 1)
    if around.markers:
        return Block(BlockKind.ITEM, words, level)
    return Block(BlockKind.PARAGRAPH, words)


def _table(rows: Sequence[Sequence[Words]]) -> Iterator[Block]:
    if rows and max(map(len, rows)) <= MAX_COLUMNS:
        yield Block(BlockKind.TABLE, rows=tuple(map(tuple, rows)), has_head=True)
        return
    for row in rows:
        yield Block(BlockKind.PARAGRAPH, Words(" | ".join(cell.text for cell in row)))


def _words(inline: Token) -> Words:
    text, style = "", Style.PLAIN
    spans: list[tuple[int, int, Style]] = []
    links: list[tuple[int, int, Target]] = []
    link: tuple[int, str] | None = None
    for child in inline.children or ():
        name, _, end = child.type.rpartition("_")
        if name == "link" and end == "open" and not may_lead(str(child.attrs["href"])):
            link = None
        elif name in _STYLES and end == "open":
            style |= _STYLES[name]
            link = (len(text), str(child.attrs["href"])) if name == "link" else link
        elif name in _STYLES and end == "close":
            style &= ~_STYLES[name]
            if name == "link" and link is not None and link[0] < len(text):
                links.append((link[0], len(text), link[1]))
        else:
            added = _text_of(child)
            of_child = style | Style.CODE if child.type == "code_inline" else style
            if of_child and added:
                spans.append((len(text), len(text) + len(added), of_child))
            text += added
    return Words(text, tuple(spans), tuple(links))


def _text_of(token: Token) -> str:
    if token.type == "softbreak":
        return " "
    return "\n" if token.type == "hardbreak" else token.content
