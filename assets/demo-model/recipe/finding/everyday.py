"""Words of everyday life, those that mean about the same beside each other.

Documents told by verbs are about them, and questions ask for another of a line.
"""

import random
import re
from pathlib import Path

from words import words as word_list

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
_PLAIN = re.compile(r"(?<![\w.-])[a-z]{4,}(?![\w.(-])")
FIXED = frozenset(
    word_list(
        """
        what when where which whom whose does from with that this have many much long often about
        there into than then they them their your would should could must will been were said say
        document sentence mentioned mentions quote find tell please
        """
    )
)
"""Words of questions that have no other form."""
REFORMED = 0.12
"""Share of the words in questions that take another form."""
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


def reformed(rng: random.Random, question: str) -> str:
    """A question with other forms of some of its words."""

    def other(match: re.Match[str]) -> str:
        word = match[0]
        return word if word in FIXED or rng.random() > REFORMED else rng.choice(forms(word))

    return _PLAIN.sub(other, question)


def forms(word: str) -> tuple[str, ...]:
    """Others of a word, by rule; some of them nobody would say."""
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) >= 3:
            return (root, f"{root}e", f"{root}s")
    if word.endswith("s"):
        return (word,) if word.endswith(("ss", "us", "is")) else (word[:-1],)
    if word.endswith("y") and word[-2] not in "aeiou":
        return (f"{word[:-1]}ies", f"{word}ing", f"{word[:-1]}ied")
    if word.endswith(("x", "ch", "sh", "o")):
        return (f"{word}es", f"{word}ing", f"{word}ed")
    root = word.removesuffix("e")
    return (f"{word}s", f"{word}s", f"{root}ing", f"{root}ed")
