"""Wordings taken from real sentences: some of their nouns make room for what is told.

Wordings that are written or put together are soon known by heart. Real sentences are as varied as
English is, so that what is learnt from them is how it puts a value beside its thing.
"""

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from finding.grammar import Verb
from finding.loose import NUM_COMMON
from finding.passages import sentences

NUM_COUNTED, NUM_TEXTS = 300, 2000
"""Texts that say which words are common, and that sentences are taken from."""
ARTICLES = frozenset(("the", "a", "an", "this", "each", "every", "that"))
"""Dropped before a thing or a value, which bring their own."""
BEFORE = ARTICLES | {
    "of", "in", "for", "with", "by", "on", "from", "as", "at", "into", "and", "or", "between",
    "under", "is", "are", "was", "has", "be", "than", "through", "its", "some", "any",
}  # fmt: skip
"""Words behind which a noun often stands."""
MOST_WORDS, LEAST_ROOMS, MOST_ROOMS = 2, 3, 6
ITS = ("the {a}", "the {a}", "{a}", "its {a}", "a {a}")
KINDS = ("person", "date", "place", "quantity", "number", "code", "name", "thing", "thing")
ASKED = {
    "person": ("Who {k} {e}?", "By whom is {e} {k}?", "Who is {k} in {e}?"),
    "date": ("When {k} {e}?", "On which day is {e} {k}?", "Since when {k} {e}?"),
    "place": ("Where {k} {e}?", "Where is {e} {k}?", "In which place {k} {e}?"),
    "quantity": ("How much {k} {e}?", "How long {k} {e}?", "How large is {e} {k}?"),
    "number": ("How many {k} {e}?", "How often {k} {e}?", "How many are {k} for {e}?"),
}
ANYTHING = (
    "What {k} {e}?", "What is {k} of {e}?", "Which one {k} {e}?", "With what is {e} {k}?",
    "What does {e} {k}?",
)  # fmt: skip
NUM_ASKED = 3
_FIT = re.compile(r"[A-Z][A-Za-z' ,;:]{25,150}\.")
_PART = re.compile(r"[A-Za-z]+(?:'[a-z]+)?|[,;:]")
_WORD = re.compile(r"\b[a-z]+\b")


@dataclass(frozen=True)
class Pattern:
    """A sentence's parts, the places of those that may be others, and its other rare words."""

    parts: tuple[str, ...]
    rooms: tuple[int, ...]
    others: tuple[str, ...]

    def filled(self, rooms: Sequence[int], slots: Sequence[str]) -> str:
        """A frame with slots at some of its places."""
        parts = list(self.parts)
        for room, slot in zip(rooms, slots, strict=True):
            parts[room] = slot
        text = re.sub(r" ([,;:])", r"\1", " ".join(parts))
        at = 1 if text.startswith("{") else 0
        return f"{text[:at]}{text[at].upper()}{text[at + 1 :]}."


def patterns(texts: Sequence[str]) -> list[Pattern]:
    """Sentences with some nouns that may be others."""
    counts = Counter(word for text in texts[:NUM_COUNTED] for word in _WORD.findall(text))
    common = {word for word, _ in counts.most_common(NUM_COMMON)} | BEFORE
    told = (sentence for text in texts[:NUM_TEXTS] for sentence in sentences(text))
    fitting = dict.fromkeys(filter(_FIT.fullmatch, told))
    found = (pattern(_PART.findall(sentence), common) for sentence in fitting)
    return [one for one in found if LEAST_ROOMS <= len(one.rooms) <= MOST_ROOMS]


def pattern(words: Sequence[str], common: set[str]) -> Pattern:
    """What of a sentence may be other words."""
    parts: list[str] = []
    rooms, others, at = [], [], 0
    while at < len(words):
        end = at
        while end < min(len(words), at + MOST_WORDS) and _is_rare(words[end], common):
            end += 1
        if end > at and parts and parts[-1].lower() in BEFORE:
            if parts[-1].lower() in ARTICLES:
                parts.pop()
            rooms.append(len(parts))
            parts.append(" ".join(words[at:end]))
            at = end
            continue
        if _is_rare(words[at], common):
            others.append(words[at].lower())
        parts.append(words[at])
        at += 1
    return Pattern(tuple(parts), tuple(rooms), tuple(others))


def _is_rare(word: str, common: set[str]) -> bool:
    is_word = len(word) > 2 and word.isalpha() and not word.endswith("ly")
    return is_word and word.lower() not in common


def statement(rng: random.Random, known: Sequence[Pattern]) -> str:
    """A frame of a statement about an attribute."""
    chosen = rng.choice(known)
    rooms = rng.sample(chosen.rooms, 3)
    return chosen.filled(rooms, ("{a}" if rooms[0] == 0 else rng.choice(ITS), "{e}", "{v}"))


def relation(rng: random.Random, known: Sequence[Pattern]) -> Verb:
    """What a sentence says of a thing by its other rare words, with questions that have these."""
    kind, chosen = rng.choice(KINDS), rng.choice(known)
    rooms = rng.sample(chosen.rooms, 2)
    left = (chosen.parts[room].lower() for room in chosen.rooms if room not in rooms)
    words = (*chosen.others, *left)
    asked = []
    for _ in range(NUM_ASKED):
        kept = rng.sample(words, min(len(words), rng.choice((1, 1, 2))))
        asked.append(rng.choice(ASKED.get(kind, ANYTHING)).replace("{k}", " ".join(kept)))
    return kind, (chosen.filled(rooms, ("{e}", "{v}")),), tuple(asked)
