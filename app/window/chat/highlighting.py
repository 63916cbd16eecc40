"""Syntax highlighting in the theme's colours. Pure."""

from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby

from pygments.lexer import Lexer
from pygments.lexers import find_lexer_class_by_name
from pygments.token import Comment, Keyword, Name, Number, Operator, String, _TokenType
from pygments.util import ClassNotFound

from app.window.theme.tokens import Colours

_MAX_CHARACTERS = 12_000
"""Longer code stays in one colour: it would hold up the window."""


FindLexer = Callable[[str], Lexer | None]
"""Returns the lexer of a language; None where there is none, or not yet."""


def highlighted(code: str, lexer: Lexer | None, colours: Colours) -> str:
    """Return code as markup; without a lexer, as escaped text."""
    if lexer is None or len(code) > _MAX_CHARACTERS:
        return escape(code)
    return "".join(_spans(code, lexer, colours))


def make_lexer(language: str) -> Lexer | None:
    """Return the lexer of a language; None where it is not known.

    The first of a language takes up to a tenth of a second: its grammar is compiled.
    """
    try:
        return find_lexer_class_by_name(language)(stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


def _spans(code: str, lexer: Lexer, colours: Colours) -> Iterator[str]:
    """Yield runs of words in one colour: the fewer they are, the sooner they are laid out."""
    palette = _Palette(colours)
    for colour, run in groupby(lexer.get_tokens(code), lambda token: palette[token[0]]):
        words = escape("".join(text for _, text in run))
        yield f'<span style="color:{colour}">{words}</span>' if colour else words


class _Palette(dict[_TokenType, str]):
    """Colours of the kinds of words, each looked for once; empty for plain text."""

    def __init__(self, colours: Colours) -> None:
        super().__init__()
        self._groups = (
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

    def __missing__(self, kind: _TokenType) -> str:
        found = (colour for group, colour in self._groups if kind in group)
        self[kind] = next(found, "")
        return self[kind]
