"""Joins two lines of plain text, with a hyphen between them as the text has hyphens.

Most plain text is broken between words, and a hyphen at the end of a line belongs to its word:
"light-" and "keeper" are "light-keeper". Only where several words are found broken that the text
has whole elsewhere was it hyphenated, and what is not known as a compound is one word.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from app.documents.layout.hyphenation import Hyphenation, is_broken

_MIN_WHOLE, _MIN_SHARE = 2, 0.25
"""Broken words that are found whole elsewhere in a text that was hyphenated."""
_HYPHENS = ("-", "\u2010")
_LONGEST = 200
"""Characters of a line in which a word is looked for."""
_LONE_DASH = re.compile(r"(?:^|[^\w\"'”’.,;:!?)])-{2,}$")
"""A dash of several signs with a space before it, which so has one behind it."""


class Joining:
    """Knows the words of one text."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._hyphenation = Hyphenation()
        broken = [
            (above, below)
            for above, below in pairwise(map(str.strip, lines))
            if is_broken(above[-_LONGEST:]) and below[:1].islower()
        ]
        if broken:
            for line in lines:
                self._hyphenation.learn(line)
        num_whole = sum(self._hyphenation.is_whole(above, below) for above, below in broken)
        self._is_hyphenated = num_whole >= max(_MIN_WHOLE, _MIN_SHARE * len(broken))

    def join(self, above: str, below: str) -> str:
        """Return two lines as one."""
        if _LONE_DASH.search(above):
            return f"{above} {below}"
        joined = self._hyphenation.join(above, below)
        is_one_word = above.endswith(_HYPHENS) and len(joined) < len(above) + len(below)
        if is_one_word and not (self._is_hyphenated or self._hyphenation.is_whole(above, below)):
            return above + below
        return joined
