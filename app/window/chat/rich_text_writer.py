"""Writes parsed Markdown as the HTML subset that Qt lays out, with inline styles. Pure.

Only this module writes tags. Everything that comes from a message is escaped here. A cell that
holds no words of the message has a colour of its own, by which it is left out when they are copied.
"""

import re
from collections.abc import Callable, Sequence
from html import escape
from urllib.parse import urlsplit

from markdown_it.token import Token

from app.window.chat.formulas import legible
from app.window.chat.highlighting import FindLexer, highlighted
from app.window.theme.tokens import Tokens

CITE = "cite:"
"""Scheme of a link to a citation; its number follows."""
CHIP = "chip:"
"""Scheme of the image of a citation; its number follows."""
_CODE_PADDING = 8
"""Round a block of code."""
CODE = "code:"
"""Scheme of the link that copies a block of code; its number follows."""
CARET = "▌"
"""Where the next word of an answer will stand."""
FIRST_MARK = 0xE000
"""Private characters, one per citation from this one on, say where citations stand."""
MARKS = re.compile("[\ue000-\uf8ff]")

_WEB = {"http", "https", "mailto"}
_ALIGNED = {"right", "center"}
_FIXED = {
    "paragraph_close": "</p>",
    "heading_close": "</p>",
    "strong_open": "<b>",
    "strong_close": "</b>",
    "em_open": "<i>",
    "em_close": "</i>",
    "s_open": "<s>",
    "s_close": "</s>",
    "softbreak": " ",
    "hardbreak": "<br>",
    "list_item_open": "<li>",
    "list_item_close": "</li>",
    "blockquote_close": "</td></tr></table>",
    "table_close": "</table>",
    "tr_open": "<tr>",
    "tr_close": "</tr>",
    "th_close": "</th>",
    "td_close": "</td>",
}


class RichTextWriter:
    """Collects markup in `out` and the texts of blocks of code in `codes`."""

    def __init__(
        self,
        tokens: Tokens,
        *,
        num_chips: int,
        first_chip: int,
        copy_label: str,
        find_lexer: FindLexer,
    ) -> None:
        self.out: list[str] = []
        self.codes: list[str] = []
        self._tokens = tokens
        self._num_chips = num_chips
        self._first_chip = first_chip
        self._copy_label = copy_label
        self._find_lexer = find_lexer
        self._links: list[bool] = []
        self._list_depth = 0
        self._writers: dict[str, Callable[[Token], None]] = {
            "text": self._text,
            "code_inline": self._code_words,
            "code_block": self._code_block,
            "fence": self._code_block,
            "formula": self._formula,
            "image": self._image,
            "link_open": self._link_open,
            "link_close": self._link_close,
            "paragraph_open": self._paragraph_open,
            "heading_open": self._heading_open,
            "bullet_list_open": self._list_open,
            "bullet_list_close": self._list_close,
            "ordered_list_open": self._list_open,
            "ordered_list_close": self._list_close,
            "blockquote_open": self._quote_open,
            "table_open": self._table_open,
            "th_open": self._cell_open,
            "td_open": self._cell_open,
            "hr": self._rule,
        }

    def write(self, parsed: Sequence[Token]) -> None:
        """Write a run of parsed Markdown; what has no writer is written as its content."""
        for token in parsed:
            if token.type in self._writers:
                self._writers[token.type](token)
            elif token.type in _FIXED:
                self.out.append(_FIXED[token.type])
            elif token.children is not None:
                self.write(token.children)

    def _text(self, token: Token) -> None:
        self.out.append(MARKS.sub(lambda mark: self._chip(mark[0]), escape(token.content)))

    def _chip(self, mark: str) -> str:
        number = ord(mark) - FIRST_MARK
        if number >= self._num_chips:
            return ""
        number += self._first_chip
        image = f'<img src="{CHIP}{number}" style="vertical-align:middle">'
        return f'&nbsp;<a href="{CITE}{number}">{image}</a>'

    def _code_words(self, token: Token) -> None:
        colours = self._tokens.colours
        text = escape(MARKS.sub("", token.content))
        self.out.append(
            f'<span style="font-family:monospace;background-color:{colours.code}">{text}</span>'
        )
        self.out.extend(self._chip(mark) for mark in MARKS.findall(token.content))

    def _code_block(self, token: Token) -> None:
        colours, sizes = self._tokens.colours, self._tokens.type_sizes
        code = MARKS.sub("", token.content.rstrip("\n"))
        language = token.info.split()[0] if token.info.split() else ""
        # A ground, though none to be seen: what has one is drawn, and no part of the text.
        small = f"font-size:{sizes.caption}px;background-color:transparent"
        copy = f'<a href="{CODE}{len(self.codes)}">{escape(self._copy_label)}</a>'
        self.codes.append(code.removesuffix(CARET))
        self.out.append(
            f'<table width="100%" cellspacing="0" cellpadding="{_CODE_PADDING}"'
            f' bgcolor="{colours.code}"'
            f' style="margin-top:{self._margin_above(4)}px;margin-bottom:12px">'
            f'<tr><td style="{small};color:{colours.text_muted}">'
            f"{escape(language)}</td>"
            f'<td align="right" style="{small}">{copy}</td></tr>'
            f'<tr><td colspan="2">'
            f'<pre style="margin:0;white-space:pre-wrap;font-size:{sizes.control}px">'
            f"{highlighted(code, self._find_lexer(language), colours)}</pre></td></tr></table>"
        )

    def _formula(self, token: Token) -> None:
        self.out.append(legible(MARKS.sub("", token.content)))

    def _image(self, token: Token) -> None:
        self.out.append(f"<i>{escape(MARKS.sub('', token.content))}</i>")

    def _link_open(self, token: Token) -> None:
        target = str(token.attrs.get("href", ""))
        is_safe = is_web(target)
        self._links.append(is_safe)
        if is_safe:
            self.out.append(f'<a href="{escape(target, quote=True)}">')

    def _link_close(self, _token: Token) -> None:
        if self._links.pop():
            self.out.append("</a>")

    def _paragraph_open(self, token: Token) -> None:
        margin = 4 if token.hidden or self._list_depth else 12
        self.out.append(f'<p style="margin-top:0;margin-bottom:{margin}px">')

    def _heading_open(self, token: Token) -> None:
        sizes = self._tokens.type_sizes
        size = {"h1": sizes.title, "h2": sizes.title - 2}.get(token.tag, sizes.heading)
        self.out.append(
            f'<p style="margin-top:8px;margin-bottom:8px;font-size:{size}px;font-weight:600">'
        )

    def _list_open(self, token: Token) -> None:
        self._list_depth += 1
        start = f' start="{token.attrs["start"]}"' if "start" in token.attrs else ""
        margin = 12 if self._list_depth == 1 else 0
        self.out.append(
            f'<{token.tag}{start} style="margin-top:0;margin-bottom:{margin}px;'
            f'-qt-list-indent:{self._list_depth}{_suffix(token)}">'
        )

    def _list_close(self, token: Token) -> None:
        self._list_depth -= 1
        self.out.append(f"</{token.tag}>")

    def _quote_open(self, _token: Token) -> None:
        colours = self._tokens.colours
        self.out.append(
            '<table width="100%" cellspacing="0" cellpadding="0"'
            f' style="margin-top:{self._margin_above()}px;margin-bottom:12px"><tr>'
            f'<td width="3" bgcolor="{colours.accent}"></td>'
            f'<td style="padding-left:12px;color:{colours.text_muted}">'
        )

    def _table_open(self, _token: Token) -> None:
        self.out.append(
            '<table cellspacing="0" cellpadding="0" border="0"'
            f' style="margin-top:{self._margin_above()}px;margin-bottom:14px;'
            'border-collapse:collapse">'
        )

    def _margin_above(self, usual: int = 0) -> int:
        """Return the room over a table; Qt drops that below a list where a table follows."""
        is_after_list = bool(self.out) and self.out[-1] in {"</ul>", "</ol>"}
        return 12 if is_after_list else usual

    def _cell_open(self, token: Token) -> None:
        align = str(token.attrs.get("style", "")).removeprefix("text-align:")
        line = f"1px solid {self._tokens.colours.border}"
        self.out.append(
            f'<{token.tag} align="{align if align in _ALIGNED else "left"}"'
            f' style="padding:7px 18px 7px 0;border-bottom:{line};border-style:none none solid">'
        )

    def _rule(self, _token: Token) -> None:
        self.out.append(
            f'<table width="100%" cellspacing="0" cellpadding="0" style="margin-bottom:12px"><tr>'
            f'<td height="1" bgcolor="{self._tokens.colours.border}"></td></tr></table>'
        )


def is_web(target: str) -> bool:
    """Whether a link leads to the web or to a mail address."""
    try:
        return urlsplit(target).scheme in _WEB
    except ValueError:
        return False


def _suffix(token: Token) -> str:
    """What is written behind the numbers of a list, where that is no full stop: “31)”."""
    return ";-qt-list-number-suffix:')'" if token.markup == ")" else ""
