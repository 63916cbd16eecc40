"""The most frequent words of a list (RULER's common and frequent words)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from app.evaluation.tasks.task import Placement, Question, Sample, TooShort
from app.evaluation.tasks.words import ADJECTIVES, NOUNS

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ASKED_COMMON, _ASKED_FREQUENT = 10, 3
_TIMES, _MORE = 2, 4
"""How often a word stands at least, and how many times as often a common one."""
_NUM_CODED = 40
"""Coded words of which the most frequent are asked for."""


@dataclass(frozen=True)
class CommonWords:
    """Ten words that stand in a numbered list four times as often as the others."""

    name: str = "common-words"
    placement: Placement = Placement.SPREAD
    answer_tokens: int = 96

    def make(self, seed: int, length: int, _depths: Sequence[float]) -> Sample:
        """As many words as fit, as often as they do."""
        rng = random.Random(f"{self.name} {seed}")
        words = [f"{adjective}{noun}" for adjective in ADJECTIVES for noun in NOUNS]
        rng.shuffle(words)
        common, others = words[:_ASKED_COMMON], words[_ASKED_COMMON:]
        once = sum(map(_line_len, others)) + _MORE * sum(map(_line_len, common))
        times = max(_TIMES, length // once)
        listed = _fitting(common * _MORE * times, length)
        if len(listed) < _ASKED_COMMON * _MORE * times:
            raise TooShort
        rounds = [word for word in others for _ in range(times)]
        listed = _fitting([*listed, *rounds, *others], length)
        rng.shuffle(listed)
        text = "".join(f"{number}. {word}\n" for number, word in enumerate(listed, 1))
        question = f"Which {_ASKED_COMMON} words are the most common in the list?"
        return Sample(text, (Question(question, tuple(common)),))


@dataclass(frozen=True)
class FrequentWords:
    """Coded words, each of which stands less often than the one before it."""

    name: str = "frequent-words"
    placement: Placement = Placement.SPREAD
    answer_tokens: int = 48

    def make(self, seed: int, length: int, _depths: Sequence[float]) -> Sample:
        """Words in shares of 1, 1/4, 1/9 and so on of the room."""
        rng = random.Random(f"{self.name} {seed}")
        coded: dict[str, None] = {}
        while len(coded) < _NUM_CODED:
            coded["".join(rng.choices(_LETTERS, k=6))] = None
        shares = [1 / rank**2 for rank in range(1, _NUM_CODED + 1)]
        total = length // 7  # six letters and a space
        counts = [int(total * share / sum(shares)) for share in shares]
        if counts[_ASKED_FREQUENT - 1] <= counts[_ASKED_FREQUENT]:
            raise TooShort
        listed = [word for word, count in zip(coded, counts, strict=True) for _ in range(count)]
        rng.shuffle(listed)
        asked = tuple(list(coded)[:_ASKED_FREQUENT])
        question = f"Which {_ASKED_FREQUENT} coded words stand in the text most often?"
        return Sample(" ".join(listed), (Question(question, asked),))


COMMON_WORDS = CommonWords()
FREQUENT_WORDS = FrequentWords()


def _fitting(words: Sequence[str], length: int) -> list[str]:
    """The first words, as many as have room."""
    found = []
    for word in words:
        length -= _line_len(word)
        if length < 0:
            break
        found.append(word)
    return found


def _line_len(word: str) -> int:
    """Room for a line of the list, whatever its number."""
    return len(f"1234567. {word}\n")
