"""Sections of a message as rich text: words, folded reasoning, failure. Pure."""

from html import escape

from app.window.chat.highlighting import FindLexer
from app.window.chat.markdown import RichText, rich_text
from app.window.chat.message_sections import SectionKind, SectionSource
from app.window.theme.tokens import Tokens

REASONING = "reasoning:"
"""Target of the link that opens and closes the reasoning."""
CONTINUE = "continue:"
"""Target of the link that continues a cut answer."""
RETRY = "retry:"
"""Target of the link that asks once more."""
DETAILS = "details:"
"""Target of the link that copies what helps to find the cause of a failure."""


def section_markup(source: SectionSource, tokens: Tokens, find_lexer: FindLexer) -> RichText:
    """Return a section as rich text in a theme's colours."""
    match source.kind:
        case SectionKind.QUESTION:
            return RichText(_question(source), codes=())
        case SectionKind.REASONING:
            return RichText(_reasoning(source, tokens, find_lexer), codes=())
        case SectionKind.UNFINISHED:
            return RichText(_unfinished(source, tokens), codes=())
        case SectionKind.FAILURE:
            return RichText(_failure(source, tokens), codes=())
        case SectionKind.WORDS:
            return rich_text(
                source.text,
                tokens,
                chips=source.chips,
                first_chip=source.first_chip,
                copy_label=source.label,
                is_streaming=source.is_growing,
                find_lexer=find_lexer,
            )


def _question(source: SectionSource) -> str:
    """A question is shown as it was typed."""
    lines = escape(source.text).replace("\n", "<br>")
    return f'<p style="white-space:pre-wrap;margin-top:0;margin-bottom:0">{lines}</p>'


def _reasoning(source: SectionSource, tokens: Tokens, find_lexer: FindLexer) -> str:
    colours, sizes = tokens.colours, tokens.type_sizes
    sign = "▾" if source.text else "▸"
    fold = (
        f'<p style="margin-bottom:8px;font-size:{sizes.control}px">'
        f'<a href="{REASONING}" style="color:{colours.text_muted}">'
        f"{sign}&nbsp;{escape(source.label)}</a></p>"
        if source.label
        else ""
    )
    if not source.text:
        return fold
    words = rich_text(source.text, tokens, find_lexer=find_lexer).markup
    return (
        f'{fold}<table cellspacing="0" cellpadding="0" style="margin-bottom:12px"><tr>'
        f'<td width="2" bgcolor="{colours.border}"></td>'
        f'<td style="padding-left:12px;color:{colours.text_muted};font-size:{sizes.control}px">'
        f"{words}</td></tr></table>"
    )


def _unfinished(source: SectionSource, tokens: Tokens) -> str:
    return (
        f'<p style="margin-top:0;font-size:{tokens.type_sizes.control}px">'
        f'<a href="{CONTINUE}">{escape(source.label)}</a></p>'
    )


def _failure(source: SectionSource, tokens: Tokens) -> str:
    colours, sizes = tokens.colours, tokens.type_sizes
    links = [(DETAILS, source.details_label), (RETRY, source.label)]
    shown = "&nbsp;&nbsp;&nbsp; ".join(
        f'<a href="{target}" style="color:{colours.error}">{escape(label)}</a>'
        for target, label in links
        if label
    )
    return (
        f'<table width="100%" cellspacing="0" cellpadding="10" bgcolor="{colours.error_soft}"><tr>'
        f'<td style="font-size:{sizes.control}px;color:{colours.text}">{escape(source.text)}</td>'
        # A ground, though none to be seen: what has one is drawn, and no part of the text.
        f'<td align="right" style="font-size:{sizes.control}px;background-color:transparent">'
        f"{shown}</td></tr></table>"
    )
