"""Wordings of any common words, so that no wording can be learnt by heart.

What such a sentence says shows only in what it has in common with the question and in the looks of
its value; that is what a model must go by in wordings that it has not seen.
"""

import random
import re
from collections import Counter
from collections.abc import Sequence

NUM_COMMON = 250
"""Commonest words of a language, which hold its sentences together."""
MOST_WORDS = 4
PLAIN_KINDS = ("code", "number", "quantity", "date", "person", "name")
"""Kinds of values that show without a wording."""
_WORD = re.compile(r"\b[a-z]+\b")
_RUN = re.compile(r"[a-z]+(?: [a-z]+)*")


def fragments(texts: Sequence[str]) -> list[str]:
    """Common words in a row, as texts have them more than once."""
    counts = Counter(word for text in texts for word in _WORD.findall(text))
    common = {word for word, _ in counts.most_common(NUM_COMMON)}
    found: Counter[str] = Counter()
    for text in texts:
        for run in _RUN.findall(text):
            row: list[str] = []
            for word in run.split(" "):
                row = [*row, word][-MOST_WORDS:] if word in common else []
                if row:
                    found[" ".join(row)] += 1
    return sorted(fragment for fragment, count in found.items() if count > 1)


class Loose:
    """Puts fragments around what is said."""

    def __init__(self, rng: random.Random, fragments: Sequence[str]) -> None:
        self.rng = rng
        self.fragments = fragments

    def statement(self) -> str:
        """A frame of a statement."""
        rng = self.rng
        parts = [rng.choice(("the {a}", "{a}", "its {a}")), "{e}", "{v}"]
        rng.shuffle(parts)
        return self._sentence(parts, 0.6, 0.4) + "."

    def question(self) -> str:
        """A frame of a question."""
        parts = [self.rng.choice(("the {a}", "{a}")), self.rng.choice(("{e}", "{n}"))]
        self.rng.shuffle(parts)
        sentence = self._sentence(parts, 0.7, 0.3)
        return sentence + self.rng.choice(("?", "?", ".", ""))

    def _sentence(self, parts: list[str], before: float, after: float) -> str:
        """Parts with fragments between; shares of those that have one before and after."""
        rng = self.rng
        row = [rng.choice(self.fragments)] if rng.random() < before else []
        for part in parts:
            row += [part, rng.choice(self.fragments) + ("," if rng.random() < 0.1 else "")]
        if rng.random() > after:
            row.pop()
        first = row[0]
        row[0] = first.upper() if first in {"{a}", "{e}", "{v}"} else first[0].upper() + first[1:]
        return " ".join(row).removesuffix(",")
