"""What a model writes before it answers: the sentence that it looks at, and the question again.

Only after the sentence can the question's words look for themselves in it: what is missing there is
refused.
"""

import re
from collections import defaultdict
from collections.abc import Iterable

from documents import NOT_SAID, Sample, Turn

from finding.passages import COMMON, MAX_CHARS, sentences

OPENING = "<think>\n"
"""How the prompt ends."""
CLOSING = "</think>\n\n"
MARK = "> "
_WORD = re.compile(r"\w+")


class Nearest:
    """Finds the sentence that has the most of a question's words, rare ones before others."""

    def __init__(self, blocks: Iterable[str]) -> None:
        self.blocks = [block for block in blocks if len(block) <= MAX_CHARS]
        self.places: dict[str, list[int]] = defaultdict(list)
        for number, block in enumerate(self.blocks):
            for word in _words(block):
                self.places[word].append(number)

    def find(self, question: str) -> str:
        """The first of the best; empty where no sentence has any of the words."""
        scores: dict[int, float] = defaultdict(float)
        for word in sorted(_words(question) & self.places.keys()):
            for number in self.places[word]:
                scores[number] += 1 / len(self.places[word])
        if not scores:
            return ""
        return self.blocks[max(scores, key=lambda number: (scores[number], -number))]


def look(sample: Sample) -> Sample:
    """The same sample, whose questions without an answer know the nearest sentence."""
    pages = (page for document in sample.documents for page in document.pages)
    nearest = Nearest(text for page in pages for text in sentences(page))
    for turn in (turn for talk in sample.conversations for turn in talk):
        if turn.answer == NOT_SAID:
            turn.thought = nearest.find(turn.question)
    return sample


def thought(turn: Turn) -> str:
    """The sentence to look at: the one that is quoted first, or the nearest."""
    _, _, quotes = turn.answer.partition(MARK)
    return quotes.split("\n")[0] or turn.thought


def written(turn: Turn) -> str:
    """All that a model writes once it is asked."""
    seen = thought(turn)
    before = f"{MARK}{seen}\n{turn.question}\n" if seen else ""
    return before + CLOSING + turn.answer


def said(text: str) -> str:
    """The answer without what was written before it; empty where none was reached."""
    return text.partition(CLOSING.strip())[2].strip()


def _words(text: str) -> set[str]:
    return set(map(str.lower, _WORD.findall(text))) - COMMON
