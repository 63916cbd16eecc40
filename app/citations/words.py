"""Splits text into words to compare, each folded by the published rules and with its place.

A word is the text between white space; so is every character of a script without spaces, and a dash
between words. A number with grouped digits is one word, and so is a word broken by a line end.
`rules.FOLDINGS` says what is folded.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.citations.rules import UNITS

BREAK = "\n"
"""In a folded word: a hyphen at a line end."""
GROUP = "\u202f"
"""In a folded word: the space that groups the digits of a number."""
DASH = "—"
UNSPACED = "\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
"""Letters of scripts without spaces, as a range of a regular expression."""

_MAX_WORD = 400
"""Characters; longer runs are cut, so that nothing takes long."""
_PIECE = re.compile(rf"[{UNSPACED}]|—|[^\s—{UNSPACED}]{{1,{_MAX_WORD}}}")
_LINE_END = re.compile(r"[ \t]*(?:\r\n|[\n\r\u2028])[ \t]*")
_BROKEN = re.compile(r"[-‐\u00ad][ \t]*(?:\r\n|[\n\r\u2028])[ \t]*")
_ENDS_BROKEN = re.compile(r"[^\W_][-‐\u00ad]\Z")
_ENDS_IN_GROUP = re.compile(r"(?:\A|[^\d.,])\d{1,3}\Z")
_BEGINS_WITH_GROUP = re.compile(r"\d{3}(?!\d)")
_GROUPING = " \u00a0\u2007\u2009\u202f"
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
_SIGNS = str.maketrans(
    {
        **dict.fromkeys(_GROUPING, GROUP),
        **dict.fromkeys("‐‑", "-"),
        "‒": "–",
        "ﬀ": "ff",
        "ﬁ": "fi",
        "ﬂ": "fl",
        "ﬃ": "ffi",
        "ﬄ": "ffl",
        "ﬅ": "ft",
        "ﬆ": "st",
    }
)
_PLAIN = re.compile(r"[A-Za-z0-9.,;:()/%&*+=]+")
"""Words of these characters alone are never changed by folding."""
_SOFT_HYPHEN = re.compile(r"(?<=[^\W\d_])\u00ad(?=[^\W\d_])")
_SINGLE, _DOUBLE = "'‘’‚‛‹›′`´", '"“”„‟«»″'
_MARK = re.compile(f"[{_SINGLE}{_DOUBLE}]")
_EN_DASH = re.compile(r"(?<!\d)–(?!\d)")
_LONE_DASHES = frozenset("-–—")
_UNITS = frozenset(UNITS.split()) - {"A"}
"""Units whose first letter tells them apart; "A" begins sentences."""


@dataclass(frozen=True, slots=True)
class Word:
    """A folded word and its place in the text."""

    text: str
    start: int
    end: int


def words(text: str) -> list[Word]:
    """Return the words of a text, in order."""
    found = [_folded(text[start:end], start, end) for start, end in _pieces(text)]
    for index, word in enumerate(found):
        if word.text in _LONE_DASHES and not _is_by_number(found, index):
            found[index] = Word(DASH, word.start, word.end)
    return found


def joined(folded: Sequence[Word]) -> str:
    """Return words as one text, a space between them."""
    return " ".join(word.text for word in folded)


def is_same(quote: str, text: str) -> bool:
    """Tell whether folded words of a quote are those of a text.

    Contains the two one-way foldings: of words that a line end breaks in the text, and of dashes
    that the keyboard lacks.
    """
    if quote == text:
        return True
    at = 0
    for place, sign in enumerate(text):
        if sign == BREAK:
            after = _after_break(quote, at, text[place - 1 : place + 2])
            if after is None:
                return False
            at = after
        elif quote[at : at + 1] == sign or (quote[at : at + 1] == "-" and sign in "–−"):
            at += 1
        else:
            return False
    return at == len(quote)


def with_first_letter_like(quote: str, text: str) -> str:
    """Return folded words of a quote with the case of the text's first letter."""
    first = quote.partition(" ")[0]
    if quote[:1].swapcase() != text[:1] or first in _UNITS or text.partition(" ")[0] in _UNITS:
        return quote
    return text[0] + quote[1:]


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Yield the places of words: text between white space, joined where it belongs together."""
    start = last = end = -1
    for match in _PIECE.finditer(text):
        if start >= 0 and _is_continued(text, (last, end), match.start()):
            last, end = match.span()
            continue
        if start >= 0:
            yield start, end
        start, end = match.span()
        last = start
    if start >= 0:
        yield start, end


def _is_continued(text: str, piece: tuple[int, int], following: int) -> bool:
    """Tell whether a word or a number continues after the white space behind a piece of it."""
    gap = text[piece[1] : following]
    if not gap or (gap == " " and not text[following].isdigit()):
        return False
    if len(gap) == 1 and gap in _GROUPING:
        is_group = _BEGINS_WITH_GROUP.match(text, following)
        return bool(is_group and _ENDS_IN_GROUP.search(text[slice(*piece)]))
    is_broken = _LINE_END.fullmatch(gap) and _ENDS_BROKEN.search(text[slice(*piece)])
    return bool(is_broken and text[following].isalnum())


def _folded(raw: str, start: int, end: int) -> Word:
    """Return a word folded; its place is without invisible signs at its ends."""
    if _PLAIN.fullmatch(raw):
        return Word(raw, start, end)
    folded = _BROKEN.sub(BREAK, raw).translate(_INVISIBLE)
    if not folded.isascii():
        folded = _SOFT_HYPHEN.sub("", unicodedata.normalize("NFC", folded.translate(_SIGNS)))
        folded = folded.replace("\u00ad", "-")
        if len(folded) > 1:
            folded = _EN_DASH.sub("-", folded)
    else:
        folded = folded.replace(" ", GROUP)
    return Word(_MARK.sub(_folded_mark, folded), start, end)


def _folded_mark(mark: re.Match[str]) -> str:
    """All kinds are one, but next to digits and between letters, where ' and " are two."""
    before, after = mark.string[: mark.start()][-1:], mark.string[mark.end() :][:1]
    is_telling = before.isnumeric() or after.isnumeric() or (before.isalpha() and after.isalpha())
    return "'" if is_telling and mark[0] in _SINGLE else '"'


def _is_by_number(found: Sequence[Word], index: int) -> bool:
    before = found[index - 1].text[-1:] if index else ""
    after = found[index + 1].text[:2] if index + 1 < len(found) else ""
    return before.isnumeric() or any(sign.isnumeric() or sign in "-–−+±" for sign in after)


def _after_break(quote: str, at: int, around: str) -> int | None:
    """Return where a quote goes on after a hyphen at a line end between two signs of the text."""
    if quote[at : at + 1] == BREAK:
        return at + 1
    if quote[at : at + 1] == "-":
        return at + 2 if quote[at + 1 : at + 2] == " " else at + 1
    can_drop = around[:1].isalpha() and around[-1:].islower()
    return at if can_drop else None
