"""Where the tokens of an answer stand in the document: what attention is to look at.

The first layer that looks can find a sentence only by what it has said so far, so from where its
end knows what was asked. The last layer knows that sentence and can find what stands before. Inside
of a quote attention is told where the document goes on in several ways after the same tokens.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property

from tokenizers import Encoding, Tokenizer

from finding.passages import COMMON

OPENING = 3
"""First tokens of a quote, which the end of its sentence may tell."""
NOWHERE = (-1, 0, 0)
UNSEEN = (NOWHERE, NOWHERE)
_WORD = re.compile(r"\w+")
Source = tuple[int, int, int]
"""The place of the same token in the document, and a range of places that tell it."""
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


def sources(document: Text, asked: set[str], answer: str, written: Encoding) -> list[Sources]:
    """Of every token of an answer, as it was `written`; `asked` are the words asked for."""
    found = [UNSEEN] * len(written)
    value, start = "", 0
    for line in answer.split("\n"):
        if line.startswith("> "):
            place = document.text.find(line[2:])
            if place >= 0:
                quote = Quote(document, place, line[2:], asked, value)
                quote.point(found, written, start + 2)
                if value:
                    quote.point_value(found, written)
            value = ""
        elif not start:
            value = line.removesuffix(".")
        start += len(line) + 1
    return found


def matches(document: Text, question: str, answer: str, ends: list[int]) -> list[Sources]:
    """Of every token of a question, whose ends are given: the same word where the answer is quoted.

    From there to the end of the sentence, since what follows a word knows of it too. Only the first
    layer is told: nothing uses what the last one finds there.
    """
    found = [UNSEEN] * len(ends)
    _, _, quote = answer.partition("> ")
    quote = quote.split("\n")[0]
    place = document.text.find(quote) if quote else -1
    if place < 0:
        return found
    said = {match[0].lower(): match.start() for match in reversed([*_WORD.finditer(quote)])}
    last = document.at(place + len(quote)) + 1
    for word in _WORD.finditer(question):
        at = said.get(word[0].lower())
        if at is None or word[0].lower() in COMMON:
            continue
        for token, end in enumerate(ends):
            if word.start() < end <= word.end():
                first = document.at(place + at + end - word.start())
                found[token] = (-1, first, last), NOWHERE
    return found


class Quote:
    """A sentence of the document that answers."""

    def __init__(self, document: Text, place: int, text: str, asked: set[str], value: str) -> None:
        self.document, self.place, self.text = document, place, text
        lower, self.value = text.lower(), value
        self.value_at = text.find(value) if value else -1
        rest = f"{lower[: self.value_at]}{' ' * len(value)}{lower[self.value_at + len(value) :]}"
        sought = rest if self.value_at >= 0 else lower
        self.begins = any(lower.startswith(word) for word in asked)
        places = [(sought.find(word), sought.rfind(word) + len(word)) for word in asked]
        places = [(first, last) for first, last in places if first >= 0]
        self.first = min((first for first, _ in places), default=len(text))
        self.last = max((last for _, last in places), default=0)

    def tail(self, known: int) -> tuple[int, int]:
        """The tokens from where enough is known to the end of the sentence."""
        last = self.document.at(self.place + len(self.text)) + 1
        return min(self.document.at(self.place + known), last - 1), last

    def point(self, found: list[Sources], written: Encoding, start: int) -> None:
        """Fill in what a quote copies; it begins at `start` of the answer."""
        number, tail = 0, self.tail(max(self.last, self.value_at + len(self.value)))
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

    def point_value(self, found: list[Sources], written: Encoding) -> None:
        """Fill in what the value copies; before the thing the first layer cannot find it."""
        if self.value_at < 0:
            return
        for token, (_, end) in enumerate(written.offsets):
            if end > len(self.value):
                break
            exact = self.document.exactly(self.place + self.value_at + end)
            if token > 0 and exact >= 0:
                found[token] = (exact, 0, 0), (exact, exact, exact + 1)
            if token == 0:
                first = exact, 0, 0
                if self.last > self.value_at:
                    is_known = self.first < self.value_at
                    first = (exact if is_known else -1, *self.tail(self.last))
                found[0] = first, (exact, 0, 0)
