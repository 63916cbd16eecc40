"""Converts the Markdown of an answer to rich text for Qt. Pure.

What comes in is what a model wrote, and may be hostile. What goes out consists of tags written
by us and of escaped text: no HTML of the message, no images, links only to the web and to mail
addresses. The links of our own cannot be written by a message.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, list_block
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from app.window.chat.highlighting import FindLexer, make_lexer
from app.window.chat.rich_text_writer import CARET, FIRST_MARK, MARKS, RichTextWriter
from app.window.chat.rows import Chip
from app.window.theme.tokens import Tokens

_AFTER_QUOTE = re.compile(r"[*_]{0,3}[.,;:!?)\]]*")
FORMULA = re.compile(
    r"\$\$(?P<a>.+?)\$\$|\\\[(?P<b>.+?)\\\]|\\\((?P<c>.+?)\\\)"
    r"|\$(?P<d>[^\s$](?:[^$\n]*[^\s$\\])?)\$(?!\d)",
    re.DOTALL,
)
"""A formula as models write it: between dollars, or between brackets with backslashes."""
_BARE_NUMBER = re.compile(r"\d+[.)]\s*")


@dataclass(frozen=True, slots=True)
class RichText:
    """Markup, and the texts of its blocks of code in the order of their `code:` links."""

    markup: str
    codes: tuple[str, ...]


def rich_text(
    text: str,
    tokens: Tokens,
    *,
    chips: Sequence[Chip] = (),
    first_chip: int = 0,
    copy_label: str = "",
    is_streaming: bool = False,
    find_lexer: FindLexer = make_lexer,
) -> RichText:
    """Return an answer as rich text in a theme's colours, with a caret while it is streaming.

    Links to the citations are numbered from `first_chip` on.
    """
    source = text + (CARET if is_streaming else "")
    writer = RichTextWriter(
        tokens,
        num_chips=len(chips),
        first_chip=first_chip,
        copy_label=copy_label,
        find_lexer=find_lexer,
    )
    writer.write(parse(source, [chip.end for chip in chips]))
    return RichText(markup="".join(writer.out), codes=tuple(writer.codes))


def parse(text: str, ends: Sequence[int] = ()) -> list[Token]:
    """Return Markdown parsed, with a private character of `MARKS` after each quote.

    Quotes end at `ends`; their marks count from `FIRST_MARK` on. There is no HTML in the result.
    """
    return _parser().parse(_with_marks(text, ends))


def _with_marks(text: str, ends: Sequence[int]) -> str:
    """Put one private character after each quote and the punctuation that belongs to it."""
    marked = MARKS.sub("\ufffd", text)
    places = sorted(enumerate(ends), key=lambda pair: (pair[1], pair[0]), reverse=True)
    for number, quote_end in places:
        end = len(marked[: max(quote_end, 0)].rstrip())
        after = _AFTER_QUOTE.match(marked, end)
        at = after.end() if after else end
        marked = marked[:at] + chr(FIRST_MARK + number) + marked[at:]
    return marked


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False})
    parser.enable(["table", "strikethrough"])
    parser.inline.ruler.before("escape", "formula", _formula)
    parser.block.ruler.at("list", _list, {"alt": ["paragraph", "reference", "blockquote"]})
    return parser


def _list(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    """Lists as usual, but for a line like "1792.", which answers a question and begins no list."""
    line = state.src[state.bMarks[first] + state.tShift[first] : state.eMarks[first]]
    return not _BARE_NUMBER.fullmatch(line) and list_block(state, first, end, silent)


def _formula(state: StateInline, silent: bool) -> bool:
    """Keep formulas out of reach of Markdown, whose signs they use differently."""
    if state.src[state.pos] not in "$\\":
        return False
    match = FORMULA.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        state.push("formula", "", 0).content = next(part for part in match.groups() if part)
    state.pos = match.end()
    return True
