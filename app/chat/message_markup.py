"""One message as rich text: its reasoning under a fold, its words, its failure. Pure."""

from html import escape

from app.chat.markdown import RichText, rich_text
from app.chat.messages import MessageRow
from app.library.records import Role
from app.theme.tokens import Tokens

REASONING = "reasoning:"
"""Target of the link that opens and closes the reasoning."""
RETRY = "retry:"
"""Target of the link that asks once more."""


def message_markup(row: MessageRow, tokens: Tokens) -> RichText:
    """Return a message as rich text; a question stands as it was typed."""
    if row.role is Role.USER:
        lines = escape(row.text).replace("\n", "<br>")
        return RichText(
            markup=f'<p style="white-space:pre-wrap;margin-top:0;margin-bottom:0">{lines}</p>',
            codes=(),
        )
    answer = rich_text(
        row.text,
        tokens,
        chips=row.chips,
        copy_label=row.copy_code_label,
        is_streaming=row.is_streaming,
    )
    markup = _reasoning(row, tokens) + answer.markup + _failure(row, tokens)
    return RichText(markup=markup, codes=answer.codes)


def _reasoning(row: MessageRow, tokens: Tokens) -> str:
    if not row.reasoning_label:
        return ""
    colours, sizes = tokens.colours, tokens.type_sizes
    sign = "▾" if row.reasoning else "▸"
    fold = (
        f'<p style="margin-bottom:8px;font-size:{sizes.control}px">'
        f'<a href="{REASONING}" style="color:{colours.text_muted}">'
        f"{sign}&nbsp;{escape(row.reasoning_label)}</a></p>"
    )
    if not row.reasoning:
        return fold
    words = rich_text(row.reasoning, tokens).markup
    return (
        f'{fold}<table cellspacing="0" cellpadding="0" style="margin-bottom:12px"><tr>'
        f'<td width="2" bgcolor="{colours.border}"></td>'
        f'<td style="padding-left:12px;color:{colours.text_muted};font-size:{sizes.control}px">'
        f"{words}</td></tr></table>"
    )


def _failure(row: MessageRow, tokens: Tokens) -> str:
    if not row.failure:
        return ""
    colours, sizes = tokens.colours, tokens.type_sizes
    return (
        f'<table width="100%" cellspacing="0" cellpadding="10" bgcolor="{colours.error_soft}"><tr>'
        f'<td style="font-size:{sizes.control}px;color:{colours.text}">{escape(row.failure)}</td>'
        f'<td align="right" style="font-size:{sizes.control}px">'
        f'<a href="{RETRY}" style="color:{colours.error}">{escape(row.retry_label)}</a>'
        f"</td></tr></table>"
    )
