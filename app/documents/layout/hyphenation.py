"""Joining two lines of text: hyphens at the end of a line, and scripts without spaces.

Whether "well-" and "known" make "wellknown" or "well-known" is told by the rest of the document: a
compound that stands somewhere inside a line keeps its hyphen.
"""

import re

_COMPOUND = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_BROKEN_WORD = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)*)[-\u2010]$")
_WORD = re.compile(r"[^\W\d_]+")
_TIGHT_DASHES = ("-", "\u2010", "\u2013", "\u2014")
_SOFT_HYPHEN = "\xad"
_UNSPACED = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")


class Hyphenation:
    """Joins lines; learns compounds from the text of the document as it goes."""

    def __init__(self) -> None:
        self._compounds: set[str] = set()

    def learn(self, line: str) -> None:
        """Remember the compounds inside a line."""
        if "-" in line:
            self._compounds.update(word.lower() for word in _COMPOUND.findall(line))

    def join(self, above: str, below: str) -> str:
        """Return two consecutive lines of one paragraph as one."""
        if above.endswith(_SOFT_HYPHEN):
            return above[:-1] + below
        if above.endswith(_TIGHT_DASHES) and not above[-2:-1].isspace():
            return self._join_at_dash(above, below)
        if above and below and _UNSPACED.match(above[-1]) and _UNSPACED.match(below[0]):
            return above + below
        return f"{above} {below}"

    def _join_at_dash(self, above: str, below: str) -> str:
        broken, rest = _BROKEN_WORD.search(above), _WORD.match(below)
        if broken and rest and below[0].islower():
            compound = f"{broken[1]}-{rest[0]}".lower()
            if compound not in self._compounds:
                return above[:-1] + below
        return above + below
