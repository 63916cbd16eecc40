"""Words change places at random, in a document and in what is asked about it alike.

What is learnt then is structure: which word a question shares with a sentence, whatever it means.
Common words keep their places, since they make the structure.
"""

import random
import re
from collections import Counter
from collections.abc import Sequence

from finding.circuits.stream import FEATURES
from finding.learning.search import Tokens, question_end
from finding.learning.talks import Reading, Talk

NUM_COMMON = 260
"""Tokens that most documents have."""
KINDS = tuple(
    re.compile(f"{kind}$")
    for kind in (" [a-z]{3,}", " [A-Z][a-z]+", "[a-z]{2,}", "[A-Z][a-z]+", " [a-z]{1,2}")
)
"""Tokens change places with others of their kind only."""


class Exchange:
    """Which tokens may stand for which."""

    def __init__(self, tokens: Tokens, readings: Sequence[Reading]) -> None:
        counts: Counter[int] = Counter()
        for reading in readings:
            asked = (talk.question[: question_end(talk.question)] for talk in reading.talks)
            counts.update(set(reading.ids).union(*asked))
        common = {token for token, _ in sorted(counts.items(), key=_by_count)[:NUM_COMMON]}
        groups: dict[tuple[object, ...], list[int]] = {}
        for token, text in enumerate(tokens.texts):
            kind = next((kind for kind in KINDS if kind.match(text)), None)
            if kind is not None and token not in common:
                like = tuple((tokens.rows[token, list(FEATURES.values())] > 0.5).tolist())
                groups.setdefault((kind, like), []).append(token)
        self.groups = list(groups.values())

    def __call__(self, rng: random.Random, reading: Reading) -> Reading:
        """A document and its talks with other words in the same places."""
        other: dict[int, int] = {}
        for group in self.groups:
            other.update(zip(group, rng.sample(group, len(group)), strict=True))

        def exchanged(ids: Sequence[int]) -> list[int]:
            return [other.get(token, token) for token in ids]

        talks = []
        for talk in reading.talks:
            end = question_end(talk.question)  # the prompt's words behind it stay
            asked = exchanged(talk.question[:end]) + talk.question[end:]
            talks.append(Talk(asked, exchanged(talk.answer), talk.sentences, talk.value))
        return Reading(exchanged(reading.ids), talks)


def _by_count(counted: tuple[int, int]) -> tuple[int, int]:
    token, count = counted
    return -count, token
