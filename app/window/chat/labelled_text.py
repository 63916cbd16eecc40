"""An answer as rich text with citations in words, where chips cannot be drawn. Pure."""

import re
from collections.abc import Sequence
from html import escape

from app.window.chat.markdown import rich_text
from app.window.chat.rich_text_writer import CITE
from app.window.chat.rows import Chip
from app.window.theme.tokens import Tokens

_CHIP = re.compile(rf'<a href="(?P<target>{CITE}(?P<number>\d+))"><img [^>]*></a>')
_NO_BREAK = "\u00a0"
_CODE_LINK = re.compile(r'<a href="code:\d+"></a>')


def labelled_text(
    text: str, tokens: Tokens, chips: Sequence[Chip], *, is_linked: bool = False
) -> str:
    """Return markup with "[p. 412 ✓]" after each quote, as links to `cite:` where wanted."""
    size = tokens.type_sizes.caption
    style = f"color:{tokens.colours.accent};font-size:{size}px"

    def label(match: re.Match[str]) -> str:
        words = escape(f"[{chips[int(match['number'])].label}]".replace(" ", _NO_BREAK))
        if is_linked:
            return f'<a href="{match["target"]}" style="{style}">{words}</a>'
        return f'<span style="{style}">{words}</span>'

    markup = rich_text(text, tokens, chips=chips).markup
    return _CODE_LINK.sub("", _CHIP.sub(label, markup))
