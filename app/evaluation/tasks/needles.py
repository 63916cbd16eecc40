"""Needles in a haystack: one key, one of several keys, several values, several keys at once.

The sentences are RULER's (arXiv 2404.06654): a special magic number belongs to a key.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from app.evaluation.tasks.haystack import evenly, lay
from app.evaluation.tasks.task import Placement, Question, Sample
from app.evaluation.tasks.words import ADJECTIVES, NOUNS

_ANSWER_TOKENS = 24
_NUM_MANY = 4
"""Values that are asked for at once."""


@dataclass(frozen=True)
class Needles:
    """One needle alone, or one for each depth of which one is asked for."""

    name: str
    placement: Placement
    answer_tokens: int = _ANSWER_TOKENS

    def make(self, seed: int, length: int, depths: Sequence[float]) -> Sample:
        """Write a text with a needle at each depth, and ask for each."""
        rng = random.Random(f"{self.name} {seed}")
        pairs = list(zip(keys(rng, len(depths)), numbers(rng, len(depths)), strict=True))
        said = [says(key, value) for key, value in pairs]
        text, needles = lay(rng, length, list(zip(depths, said, strict=True)))
        return Sample(
            text,
            tuple(
                Question(asks(key), (value,), depth, (needle,))
                for (key, value), depth, needle in zip(pairs, depths, needles, strict=True)
            ),
        )


@dataclass(frozen=True)
class ManyValues:
    """One key with several values, or several keys, all of which are asked for at once."""

    name: str
    num_keys: int
    placement: Placement = Placement.SPREAD
    answer_tokens: int = 3 * _ANSWER_TOKENS

    def make(self, seed: int, length: int, _depths: Sequence[float]) -> Sample:
        """Spread the values over the text."""
        rng = random.Random(f"{self.name} {seed}")
        named, values = keys(rng, self.num_keys), numbers(rng, _NUM_MANY)
        said = [says(named[i % len(named)], value) for i, value in enumerate(values)]
        text, needles = lay(rng, length, list(zip(evenly(_NUM_MANY), said, strict=True)))
        question = (
            f"What are all the special magic numbers for {_listed(named)} mentioned in the text?"
        )
        return Sample(text, (Question(question, tuple(values), None, tuple(needles)),))


SINGLE = Needles("single", Placement.ALONE)
MULTI_KEY = Needles("multi-key", Placement.TOGETHER)
MULTI_VALUE = ManyValues("multi-value", num_keys=1)
MULTI_QUERY = ManyValues("multi-query", num_keys=_NUM_MANY)


def keys(rng: random.Random, count: int) -> list[str]:
    """Different names, of an adjective and a noun."""
    places = rng.sample(range(len(ADJECTIVES) * len(NOUNS)), count)
    return [f"{ADJECTIVES[p % len(ADJECTIVES)]}-{NOUNS[p // len(ADJECTIVES)]}" for p in places]


def numbers(rng: random.Random, count: int, digits: int = 7) -> list[str]:
    """Different numbers, none of which is part of another."""
    low = 10 ** (digits - 1)
    return [str(value) for value in rng.sample(range(low, 10 * low), count)]


def says(key: str, value: str) -> str:
    """The sentence of a needle."""
    return f"One of the special magic numbers for {key} is: {value}."


def asks(key: str) -> str:
    """The question for it."""
    return f"What is the special magic number for {key} mentioned in the text?"


def _listed(names: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
