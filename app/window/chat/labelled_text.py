"""An answer as rich text with citations in words, where chips cannot be drawn. Pure."""

import re
from collections.abc import Callable, Sequence
from html import escape

from app.window.chat.markdown import rich_text
from app.window.chat.rich_text_writer import CITE
from app.window.chat.rows import Chip
from app.window.theme.tokens import Tokens

_CHIP = re.compile(rf'<a href="{CITE}(?P<number>\d+)"><img [^>]*></a>')
_NO_BREAK = "\u00a0"
_CODE_LINK = re.compile(r'<a href="code:\d+"></a>')


def cite(number: int) -> str:
    """Return the address of a citation in the window."""
    return f"{CITE}{number}"


def labelled_text(
    text: str, tokens: Tokens, chips: Sequence[Chip], address_of: Callable[[int], str] = cite
) -> str:
    """Return markup with "[p. 412 ✓]" after each quote, as a link where there is an address."""
    size = tokens.type_sizes.caption
    style = f"color:{tokens.colours.accent};font-size:{size}px"

    def label(match: re.Match[str]) -> str:
        number = int(match["number"])
        words = escape(f"[{chips[number].label}]".replace(" ", _NO_BREAK))
        if address := address_of(number):
            return f'<a href="{escape(address)}" style="{style}">{words}</a>'
        return f'<span style="{style}">{words}</span>'

    markup = rich_text(text, tokens, chips=chips).markup
    return _CODE_LINK.sub("", _CHIP.sub(label, markup))
