"""Words of everyday life, those that mean about the same beside each other.

Documents told by verbs are about them, and questions ask for another of a line.
"""

import random
import re
from pathlib import Path

TABLE = Path(__file__).with_suffix(".txt")
_WORD = re.compile(r"[A-Za-z-]+")
GROUPS = tuple(tuple(line.split(", ")) for line in TABLE.read_text().strip().split("\n"))
LIKE: dict[str, tuple[str, ...]] = {}
"""Other words for a word."""
for _group in GROUPS:
    for _word in _group:
        _others = tuple(other for other in _group if other != _word)
        LIKE[_word] = LIKE.get(_word, ()) + _others
EVERYDAY = tuple(word for word in LIKE if " " not in word)
REWORDED = 0.4
"""Share of such words in questions that become another one."""


def reworded(rng: random.Random, question: str) -> str:
    """A question with other words for some of its own."""

    def other(match: re.Match[str]) -> str:
        word = match[0]
        like = LIKE.get(word) or LIKE.get(word.lower())
        if like is None or rng.random() > REWORDED:
            return word
        new = rng.choice(like)
        return new[0].upper() + new[1:] if word[0].isupper() else new

    return _WORD.sub(other, question)
