"""Words change places at random, in a document and in what is asked about it alike.

What is learnt then is structure: which word a question shares with a sentence, whatever it means.
Common words keep their places, since they make the structure; the forms of a word move together, so
that "Walls" and "wall" are still one.
"""

import random
import re
from collections import Counter
from collections.abc import Sequence

from finding.circuits.embedding import stem
from finding.circuits.stream import FEATURES
from finding.learning.search import Tokens, question_end
from finding.learning.talks import Reading, Talk
from finding.passages import COMMON

NUM_COMMON = 260
"""Tokens that most documents have."""
KINDS = tuple(
    re.compile(f"{kind}$")
    for kind in (" [a-z]{3,}", " [A-Z][a-z]+", "[a-z]{2,}", "[A-Z][a-z]+", " [a-z]{1,2}")
)
"""Tokens change places with others of their kind only."""
Form = tuple[str, str, tuple[bool, ...]]
"""An ending, a kind, and what is known of a token."""


class Exchange:
    """Which tokens may stand for which: forms of a word for the same forms of another."""

    def __init__(self, tokens: Tokens, readings: Sequence[Reading]) -> None:
        counts: Counter[int] = Counter()
        for reading in readings:
            asked = (talk.question[: question_end(talk.question)] for talk in reading.talks)
            counts.update(set(reading.ids).union(*asked))
        common = {token for token, _ in sorted(counts.items(), key=_by_count)[:NUM_COMMON]}
        families: dict[str, dict[Form, int]] = {}
        for token, text in enumerate(tokens.texts):
            kind = next((kind for kind in KINDS if kind.match(text)), None)
            if kind is not None and text.strip().lower() not in COMMON:
                root, ending = parted(text.strip().lower())
                like = tuple((tokens.rows[token, list(FEATURES.values())] > 0.5).tolist())
                families.setdefault(root, {})[ending, kind.pattern, like] = token
        alike: dict[frozenset[Form], list[list[int]]] = {}
        for family in families.values():
            if common.isdisjoint(family.values()):
                row = [family[form] for form in sorted(family)]
                alike.setdefault(frozenset(family), []).append(row)
        self.groups = list(alike.values())

    def __call__(self, rng: random.Random, reading: Reading) -> Reading:
        """A document and its talks with other words in the same places."""
        other: dict[int, int] = {}
        for group in self.groups:
            for old, new in zip(group, rng.sample(group, len(group)), strict=True):
                other.update(zip(old, new, strict=True))

        def exchanged(ids: Sequence[int]) -> list[int]:
            return [other.get(token, token) for token in ids]

        talks = []
        for talk in reading.talks:
            end = question_end(talk.question)  # the prompt's words behind it stay
            asked = exchanged(talk.question[:end]) + talk.question[end:]
            talks.append(Talk(asked, exchanged(talk.answer), talk.sentences, talk.value))
        return Reading(exchanged(reading.ids), talks)


def parted(word: str) -> tuple[str, str]:
    """What the forms of a word have in common, and what this form has besides."""
    root = stem(word)
    return root, word[len(root) :] if word.startswith(root) else f"~{word[len(root) - 1 :]}"


def _by_count(counted: tuple[int, int]) -> tuple[int, int]:
    token, count = counted
    return -count, token
