"""Prompts as the engine lays them out, and what training tells of every token."""

import bisect
from dataclasses import dataclass, field
from itertools import pairwise

import torch
from delta_rule import CHUNK
from documents import Document
from forward import Batch
from statements import Asked, Part, Statement
from tokenizer import TURN_END, TURN_START
from tokenizers import Tokenizer

from app.evaluation.opened_text import page_starts
from app.evaluation.tasks.task import VALUE_ALONE

KEY_TOKENS = 6
"""Last tokens of a key that are to be remembered."""
VALUE_TOKENS = 2
"""First tokens of a value that stands before its key."""
KNOWING = 4
"""First tokens of a value that are to know its key."""
NOWHERE = (-1, -1)


@dataclass
class Reading:
    """A document as tokens.

    Attributes:
        places: where every token's text begins in the document; -1 outside of its pages.
        keys: the key of the statement that every token is to know.
        values: the beginning of a value that stood before it, or of the last one of the same key.
    """

    ids: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    keys: dict[int, list[int]] = field(default_factory=dict)
    values: dict[int, list[int]] = field(default_factory=dict)
    found: dict[Statement, tuple[range, range]] = field(default_factory=dict)


@dataclass
class Talk:
    """A question with its answer; every list has an entry for each token.

    Attributes:
        labels: the next token where it is to be learnt, else -100.
        sources: the first token and the one behind the last, in the document, of what tells it.
        keys: the key that is looked up next.
        begins: whether the next token is the first one of a value.
    """

    ids: list[int]
    labels: list[int]
    sources: list[tuple[int, int]]
    keys: dict[int, list[int]]
    begins: list[bool]


class Prompts:
    """Turns documents into token ids. Plain text can never become a special token."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.tokenizer = tokenizer
        self.start = tokenizer.token_to_id(TURN_START)
        self.end = tokenizer.token_to_id(TURN_END)
        self.pad = tokenizer.token_to_id("<|endoftext|>")
        newline = self.text("\n")
        self.ask = [self.end, *newline, self.start, *self.text("assistant\n")]
        user = [self.end, *newline, self.start, *self.text("user\n")]
        self.opening = [self.start, *self.text("system\n" + VALUE_ALONE), *user]

    def text(self, text: str) -> list[int]:
        """Token ids of plain text."""
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def read(self, document: Document) -> Reading:
        """Everything before the first question."""
        reading = Reading()
        self._add(reading, self.opening)
        self._add(reading, self.text('<document number="1">\n'))
        cuts = [*page_starts(document.text), len(document.text)]
        for page, (start, end) in enumerate(pairwise(cuts), 1):
            before = f"[page {page}]\n"
            piece = f"{before}{document.text[start:end].rstrip()}\n"
            written = self.tokenizer.encode(piece, add_special_tokens=False)
            reading.ids += written.ids
            first = start - len(before)
            for a, b in written.offsets:  # a word's place is behind the space that it begins with
                reading.places.append(first + a + (b > a + 1 and piece[a] == " "))
        self._add(reading, self.text("</document>\n\n"))
        self._place(reading, document)
        return reading

    @staticmethod
    def _add(reading: Reading, ids: list[int]) -> None:
        reading.ids += ids
        reading.places += [reading.places[-1] if reading.places else -1] * len(ids)

    def _place(self, reading: Reading, document: Document) -> None:
        """Find the tokens of every statement's value, and those that are to know its key.

        The next value of a key is found by the one before it, which they are to know, too.
        """
        last: dict[str, list[int]] = {}
        for statement, start in document.starts.items():
            text = statement.text.rstrip(" ,\n")
            value = start + text.find(statement.value)
            key = start + text.find(statement.key) if statement.key else value
            tokens = self._between(reading, value, value + len(statement.value))
            known = self._between(reading, key + len(statement.key), start + len(text))
            known = range(known.start, min(known.stop, max(known.start, tokens.start) + KNOWING))
            reading.found[statement] = tokens, known
            if not statement.key:
                continue
            ids = self._last(self.text(statement.key))
            begin = reading.ids[tokens.start : tokens.stop][:VALUE_TOKENS]
            before = begin if value < key else last.get(statement.key, [])
            for place in known:
                reading.keys[place] = ids
                if before:
                    reading.values[place] = before
            if statement.value != statement.key:
                last[statement.key] = begin

    @staticmethod
    def _between(reading: Reading, start: int, end: int) -> range:
        """Tokens that begin between two places of the text."""
        places = reading.places
        first = bisect.bisect_left(places, start)
        return range(first, max(first + 1, bisect.bisect_left(places, end)))

    def _behind(self, text: str, key: str) -> int:
        """The first token behind a key in a question; far away where it does not name the key."""
        if key not in text:
            return len(text)
        return len(self.text(text[: text.rindex(key) + len(key)]))

    @staticmethod
    def _last(ids: list[int]) -> list[int]:
        return ids[-KEY_TOKENS:]

    def talk(self, reading: Reading, asked: Asked) -> Talk:
        """A question about a document, with its answer."""
        ids = self.text(asked.text) + self.ask
        first = len(ids) - len(self.ask) - 1
        told: list[tuple[int, tuple[int, int], bool]] = []
        keys: dict[int, list[int]] = {}
        for number, part in enumerate(asked.parts):
            if number:
                told += [(token, NOWHERE, False) for token in self.text(", ")]
            if part.key:
                here = len(ids) + len(told) - 1
                start = here if number else min(first, self._behind(asked.text, part.key))
                for place in range(start, here + 1):
                    keys[place] = self._last(self.text(part.key))
            told += self._part(reading, part)
        told.append((self.end, NOWHERE, False))
        pad = len(ids) - 1
        return Talk(
            ids + [token for token, _, _ in told],
            [-100] * pad + [token for token, _, _ in told] + [-100],
            [NOWHERE] * pad + [source for _, source, _ in told] + [NOWHERE],
            keys,
            [False] * pad + [begins for _, _, begins in told] + [False],
        )

    def _part(self, reading: Reading, part: Part) -> list[tuple[int, tuple[int, int], bool]]:
        """Tokens of a value, each with what tells it and whether it is the first."""
        ids = self.text(part.text)
        if part.source is None:
            return [(token, NOWHERE, not number) for number, token in enumerate(ids)]
        tokens, known = reading.found[part.source]
        told = []
        for number, token in enumerate(ids):
            place = tokens.start + number
            source = (place, place + 1)
            if not number and known.start > tokens.start:
                source = (known.start, known.stop)
            elif number and (place >= tokens.stop or reading.ids[place] != token):
                source = NOWHERE
            told.append((token, source, not number))
        return told

    def batch(self, readings: list[Reading], talks: list[list[Talk]]) -> Batch:
        """Documents with equally many talks, padded on the right."""
        length = round_up(max(len(reading.ids) for reading in readings))
        width = round_up(max(len(talk.ids) for row in talks for talk in row))

        def padded(name: str, pad: object) -> torch.Tensor:
            rows = [[(getattr(t, name) + [pad] * width)[:width] for t in row] for row in talks]
            return torch.tensor(rows)

        def remembered(known: dict[int, list[int]], size: int, count: int) -> torch.Tensor:
            kept = torch.full((size, count), -1)
            for place, ids in known.items():
                if place < size:
                    kept[place, : len(ids[:count])] = torch.tensor(ids[:count])
            return kept

        return Batch(
            documents=torch.tensor([r.ids + [self.pad] * (length - len(r.ids)) for r in readings]),
            lengths=torch.tensor([len(reading.ids) for reading in readings]),
            questions=padded("ids", self.pad),
            labels=padded("labels", -100),
            begins=padded("begins", False),
            sources=padded("sources", NOWHERE),
            keys=torch.stack([remembered(r.keys, length, KEY_TOKENS) for r in readings]),
            values=torch.stack([remembered(r.values, length, VALUE_TOKENS) for r in readings]),
            asked=torch.stack(
                [torch.stack([remembered(t.keys, width, KEY_TOKENS) for t in row]) for row in talks]
            ),
        )


def round_up(length: int) -> int:
    """The next multiple of CHUNK."""
    return -(-length // CHUNK) * CHUNK
