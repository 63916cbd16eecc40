"""Where the tokens of a thought and of its answer come from: what attention is to look at.

The first layer that looks can find a sentence only by what it has said so far, so from where its
end knows what was asked. The last layer knows that sentence and can find how it begins. A value is
taken from the thought. What follows from the tokens before it alone is not told.
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from tokenizers import Encoding, Tokenizer

from finding.passages import COMMON
from finding.thoughts import CLOSING, MARK

OPENING = 3
"""First tokens of a quote, which the end of its sentence may tell.

So may those where sentences that began alike part.
"""
NOWHERE = (-1, 0, 0)
UNSEEN = (NOWHERE, NOWHERE)
_WORD = re.compile(r"\w+")
Source = tuple[int, int, int]
"""The place of the same token, and a range of places that tell it.

Places of the talk follow those of the document.
"""
Sources = tuple[Source, Source]
"""For the first and for the last layer that look."""


@dataclass
class Text:
    """A document as it was tokenised; `ends` are the places in `text` where its tokens end."""

    tokenizer: Tokenizer
    text: str = ""
    ids: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    def append(self, piece: str) -> None:
        """Tokenise one more piece on its own."""
        encoding = self.tokenizer.encode(piece, add_special_tokens=False)
        self.ids += encoding.ids
        self.ends += [len(self.text) + end for _, end in encoding.offsets]
        self.text += piece

    def skip(self, ids: list[int]) -> None:
        """Take over tokens that are no text."""
        self.ids += ids
        self.ends += [len(self.text)] * len(ids)

    def at(self, end: int) -> int:
        """The token that reaches a place."""
        return min(bisect_left(self.ends, end), len(self.ends) - 1)

    @cached_property
    def following(self) -> dict[tuple[int, int], set[int]]:
        """All tokens that come after two others."""
        found: dict[tuple[int, int], set[int]] = defaultdict(set)
        for first, second, third in zip(self.ids, self.ids[1:], self.ids[2:], strict=False):
            found[first, second].add(third)
        return found

    def exactly(self, end: int) -> int:
        """The token that ends at a place, -1 where none does."""
        token = self.at(end)
        return token if self.ends[token] == end else -1


def sources(
    document: Text, asked: set[str], text: str, written: Encoding, near: int
) -> list[Sources]:
    """Of every token of what a model writes; `asked` are the words asked for.

    `written` is `text` as tokens, and `near` is the place of the first.
    """
    ends = [end for _, end in written.offsets]
    found = [UNSEEN] * len(ends)
    seen, start = "", 0
    for line in text.split("\n"):
        quote = line.removeprefix(MARK)
        place = document.text.find(quote) if line.startswith(MARK) and quote != seen else -1
        if place >= 0:
            Quote(document, place, quote, asked).point(found, written, start + len(MARK))
        seen = seen or quote
        start += len(line) + 1
    answer = text.index(CLOSING) + len(CLOSING)
    value = text[answer:].split("\n", maxsplit=1)[0].removesuffix(".")
    place = text.find(value, 0, answer)
    if place >= 0 and not value.startswith(MARK):
        token = near + bisect_right(ends, place)
        found[bisect_right(ends, answer)] = NOWHERE, (-1, token, token + 1)
    return found


def matches(document: Text, question: str, seen: str, ends: list[int]) -> list[Sources]:
    """Of every token of a question, whose ends are given: the same word in the sentence looked at.

    From there to the end of the sentence, since what follows a word knows of it too. Only the first
    layer is told: nothing uses what the last one finds there.
    """
    found = [UNSEEN] * len(ends)
    place = document.text.find(seen) if seen else -1
    if place < 0:
        return found
    last = document.at(place + len(seen)) + 1
    for start, stop, at in common(question, seen):
        for token, end in enumerate(ends):
            if start < end <= stop:
                found[token] = (-1, document.at(place + at + end - start), last), NOWHERE
    return found


def match_again(found: list[Sources], question: str, seen: str, ends: list[int], near: int) -> None:
    """As `matches` for the question as it is asked again, which looks at the thought before it."""
    first, last = len(MARK), near + bisect_left(ends, len(MARK) + len(seen)) + 1
    asked = first + len(seen) + 1
    for start, stop, at in common(question, seen):
        for token, end in enumerate(ends):
            if start < end - asked <= stop:
                low = near + bisect_left(ends, first + at + end - asked - start)
                found[token + 1] = (-1, low, last), found[token + 1][1]


def common(question: str, seen: str) -> Iterator[tuple[int, int, int]]:
    """The telling words of a question that a sentence has: from where to where, and where there."""
    said = {match[0].lower(): match.start() for match in reversed([*_WORD.finditer(seen)])}
    for word in _WORD.finditer(question):
        at = said.get(word[0].lower())
        if at is not None and word[0].lower() not in COMMON:
            yield word.start(), word.end(), at


class Quote:
    """A sentence of the document that answers."""

    def __init__(self, document: Text, place: int, text: str, asked: set[str]) -> None:
        self.document, self.place, self.text = document, place, text
        lower = text.lower()
        said = {word for word in asked if word in lower}
        self.begins = any(lower.startswith(word) for word in asked)
        self.last = max((lower.rfind(word) + len(word) for word in said), default=0)

    def tail(self) -> tuple[int, int]:
        """The tokens from where all is known that was asked for to the end of the sentence."""
        last = self.document.at(self.place + len(self.text)) + 1
        return min(self.document.at(self.place + self.last), last - 1), last

    def point(self, found: list[Sources], written: Encoding, start: int) -> None:
        """Fill in what a quote copies; it begins at `start` of what is written."""
        number, tail = 0, self.tail()
        for token, (_, end) in enumerate(written.offsets):
            if not start < end <= start + len(self.text):
                continue
            exact = self.document.exactly(self.place + end - start)
            if number < OPENING:
                is_known = number > 0 or self.begins
                found[token] = (exact if is_known else -1, *tail), (exact, *tail)
            elif exact >= 0 and self.is_open(written.ids[token - 2 : token + 1]):
                found[token] = (exact, *tail), (exact, exact, exact + 1)
            number += 1

    def is_open(self, ids: list[int]) -> bool:
        """Whether the document goes on with other tokens too where the last one comes."""
        first, second, third = ids
        return bool(self.document.following[first, second] - {third})
