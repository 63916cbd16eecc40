"""Normalises text for comparison: without differences that copying makes and nobody sees.

Case, kinds of white space, quotation marks, dashes, ligatures, hyphens inside words and the bars of
tables do not count; letters, digits and punctuation do. `normal` does it fast for long texts,
`normal_words` word by word with the place of each; both give the same words.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

_IGNORED = "\"'`´‘’‚‛“”„‟«»‹›′″「」『』*|\xad\u200b\u2060\ufeff"
_TABLE = str.maketrans(
    {
        **dict.fromkeys(_IGNORED),
        **dict.fromkeys("‐‑‒–−", "-"),
        **dict.fromkeys("—―", " "),
    }
)
# Both begin with the dash itself: searching for a letter is fast, trying every place is not.
_HYPHEN_IN_WORD = re.compile(r"-(?<=[^\W\d_]-)(?=[^\W\d_])")
_LONE_DASH = re.compile(r"-(?<!\S-)-*(?!\S)")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class NormalWord:
    """A word to compare, and where the word it comes from stands in the text."""

    text: str
    start: int
    end: int


def normal(text: str) -> str:
    """Return the words to compare, one space between them."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    plain = _HYPHEN_IN_WORD.sub("", text.translate(_TABLE).casefold())
    return " ".join(_LONE_DASH.sub("", plain).split())


def normal_words(text: str) -> Iterator[NormalWord]:
    """Yield the words of `normal(text)` with their places in `text`."""
    for match in _WORD.finditer(text):
        for word in normal(match[0]).split():
            yield NormalWord(word, match.start(), match.end())
