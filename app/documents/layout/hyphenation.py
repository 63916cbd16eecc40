"""Joins two lines of text: hyphens at line ends, and scripts without spaces.

Whether "well-" and "known" make "wellknown" or "well-known" is told by the rest of the document:
what stands inside a line was not broken. Where neither is found there, two words of the document
with a hyphen between them are a compound, and parts of words are one word.
"""

import re
from collections import Counter

_COMPOUND = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_BROKEN_WORD = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)*)[-\u2010]$")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_TIGHT_DASHES = ("-", "\u2010", "\u2013", "\u2014")
SOFT_HYPHEN = "\xad"
_ADDRESS = re.compile(r"(?:\b[a-z]{2,10}://|\bwww\.)\S*$")
"""A web address up to the end of a line; its hyphens are its own."""
_UNSPACED = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
_CONJUNCTIONS = frozenset(
    ["and", "or", "to", "und", "oder", "bis", "et", "ou", "en", "of", "och", "eller"]
)
"""Behind a hyphen that stands for the rest of a word: "two- and three-sided"."""
_MAX_WORDS = 200_000
"""Different words and compounds that are remembered."""


class Hyphenation:
    """Joins lines; learns words and compounds from the text of the document as it goes."""

    def __init__(self) -> None:
        self._words: Counter[str] = Counter()
        self._compounds: Counter[str] = Counter()

    def learn(self, line: str) -> None:
        """Remember the words inside a line; the first and the last may be parts of words."""
        if len(self._words) + len(self._compounds) > _MAX_WORDS:
            return
        line = line.lower()
        self._words.update(line.split()[1:-1])
        if "-" in line:
            self._compounds.update(_COMPOUND.findall(line))

    def join(self, above: str, below: str) -> str:
        """Return two consecutive lines of one paragraph as one."""
        if above.endswith(SOFT_HYPHEN):
            return above[:-1] + below
        if above.endswith(_TIGHT_DASHES) and not above[-2:-1].isspace():
            return above + below if _ADDRESS.search(above) else self._join_at_dash(above, below)
        if above.endswith("/") and not above[-2:-1].isspace():
            return above + below
        if above and below and _UNSPACED.match(above[-1]) and _UNSPACED.match(below[0]):
            return above + below
        return f"{above} {below}"

    def is_whole(self, above: str, below: str) -> bool:
        """Tell whether the word that two lines break stands without a hyphen elsewhere."""
        head, tail = _BROKEN_WORD.search(above), _WORD.match(below)
        if head is None or tail is None:
            return False
        return self._words[f"{head[1]}{tail[0]}".lower()] > 0

    def _join_at_dash(self, above: str, below: str) -> str:
        head, tail = _BROKEN_WORD.search(above), _WORD.match(below)
        if head and tail and below[0].islower():
            if tail[0] in _CONJUNCTIONS:
                return f"{above} {below}"
            if not self._is_compound(head[1].lower(), tail[0].lower()):
                return above[:-1] + below
        return above + below

    def _is_compound(self, head: str, tail: str) -> bool:
        """Tell whether the hyphen between two parts stands in the word wherever it is."""
        as_compound = self._compounds[f"{head}-{tail}"]
        as_word = self._words[head + tail]
        if as_compound or as_word:
            return as_compound >= as_word
        last, first = head.rpartition("-")[2], tail.partition("-")[0]
        return last in self._words and first in self._words


def is_broken(line: str) -> bool:
    """Tell whether a line ends within a word."""
    return line.endswith(SOFT_HYPHEN) or _BROKEN_WORD.search(line) is not None
