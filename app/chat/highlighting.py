"""Colours the words of code by the theme's code roles. Pure."""

from collections.abc import Iterator
from html import escape

from pygments.lexer import Lexer
from pygments.lexers import find_lexer_class_by_name
from pygments.token import Comment, Keyword, Name, Number, Operator, String, _TokenType
from pygments.util import ClassNotFound

from app.theme.tokens import Colours

_MAX_CHARACTERS = 50_000
"""Longer code stays in one colour: it would hold up the window."""


def highlighted(code: str, language: str, colours: Colours) -> str:
    """Return code as markup; in a language that is not known, as escaped text."""
    lexer = _lexer(language)
    if lexer is None or len(code) > _MAX_CHARACTERS:
        return escape(code)
    return "".join(_spans(code, lexer, colours))


def _lexer(language: str) -> Lexer | None:
    try:
        return find_lexer_class_by_name(language)(stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


def _spans(code: str, lexer: Lexer, colours: Colours) -> Iterator[str]:
    for kind, text in lexer.get_tokens(code):
        colour = _colour(kind, colours)
        yield f'<span style="color:{colour}">{escape(text)}</span>' if colour else escape(text)


def _colour(kind: _TokenType, colours: Colours) -> str | None:
    by_kind = (
        (Comment, colours.code_comment),
        (Keyword, colours.code_keyword),
        (Operator.Word, colours.code_keyword),
        (String, colours.code_string),
        (Number, colours.code_number),
        (Name.Function, colours.code_name),
        (Name.Class, colours.code_name),
        (Name.Tag, colours.code_name),
        (Name.Decorator, colours.code_name),
        (Name.Builtin, colours.code_name),
    )
    return next((colour for group, colour in by_kind if kind in group), None)
