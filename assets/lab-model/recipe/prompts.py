"""Prompts as the engine lays them out, and what training tells of every token."""

import bisect
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np
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
MOST_SAID = 5
"""Values of a list that are to be remembered."""
KNOWING = 4
"""First tokens of a value that are to know its key."""
NOWHERE = (-1, -1)
EMPHASIS = (6.0, 4.0, 2.0)
"""Weights of the first tokens of a value: having found them, the rest is copying."""
DECIDING = 4.0
"""Weight of what follows a value where more may follow."""


@dataclass
class Reading:
    """A document as tokens.

    Attributes:
        places: where every token's text begins in the document; -1 outside of its pages.
        keys: the key of the statement that every token is to know.
        values: the beginning of a value that stood before it.
    """

    ids: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    keys: dict[int, list[int]] = field(default_factory=dict)
    values: dict[int, list[int]] = field(default_factory=dict)
    found: dict[Statement, tuple[range, range]] = field(default_factory=dict)


@dataclass
class Told:
    """What is told of a token of an answer.

    Attributes:
        token: the token.
        sources: the first place and the one behind the last, in the document, of what tells it.
        begins: whether it is the first one of a value.
        others: tokens that would be as right.
        weight: how much it counts.
    """

    token: int
    sources: list[tuple[int, int]] = field(default_factory=list)
    begins: bool = False
    others: list[int] = field(default_factory=list)
    weight: float = 1.0


@dataclass
class Talk:
    """A question with its answer.

    Attributes:
        told: of the token that follows each token, where it is to be learnt.
        keys: the key that is looked up next.
        said: how the values begin that were said before.
    """

    ids: list[int]
    told: dict[int, Told]
    keys: dict[int, list[int]]
    said: dict[int, list[int]]


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
        """Find the tokens of every statement's value, and those that are to know its key."""
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
            before = begin if value < key else []
            for place in known:
                reading.keys[place] = ids
                if before:
                    reading.values[place] = before

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
        before, first = len(ids) - 1, len(ids) - len(self.ask) - 1
        told: list[Told] = []
        keys: dict[int, list[int]] = {}
        said: dict[int, list[int]] = {}
        values = [self._part(reading, part) for part in asked.parts]
        begun = [value[0].token for value in values]
        is_any_key = asked.any_order and len({part.key for part in asked.parts}) > 1
        for number, (part, value) in enumerate(zip(asked.parts, values, strict=True)):
            end = before + len(told)
            if number:
                told += map(Told, self.text(", "))
            here = before + len(told)
            if part.key:
                named = min(first, self._behind(asked.text, part.key))
                start = here if number or is_any_key else named
                for place in range(start, here + 1):
                    keys[place] = self._last(self.text(part.key))
            if asked.any_order:
                self._accept(value[0], values[number + 1 :])
                said |= dict.fromkeys(range(end, here + 1), begun[:number])
            told += value
        told.append(Told(self.end))
        if asked.any_order:
            said[before + len(told) - 1] = begun
        self._weigh(told, DECIDING if asked.any_order else 1.0)
        return Talk(ids + [each.token for each in told], dict(enumerate(told, before)), keys, said)

    @staticmethod
    def _accept(first: Told, waiting: list[list[Told]]) -> None:
        """Another value that was not said yet is as right as the one that comes next."""
        for value in waiting:
            first.sources += value[0].sources
            if value[0].token not in (first.token, *first.others):
                first.others.append(value[0].token)

    @staticmethod
    def _weigh(told: list[Told], deciding: float) -> None:
        """Say how much tokens count: most where a value begins, or might."""
        for number, each in enumerate(told):
            if each.begins:
                for place, weight in enumerate(EMPHASIS, number):
                    if place < len(told):
                        told[place].weight = max(told[place].weight, weight)
            ends = number and told[number - 1].sources and not each.sources
            if ends and not each.begins:
                each.weight = max(each.weight, deciding)

    def _part(self, reading: Reading, part: Part) -> list[Told]:
        """Tokens of a value, each with what tells it."""
        ids = self.text(part.text)
        if part.source is None:
            return [Told(token, begins=not number) for number, token in enumerate(ids)]
        tokens, known = reading.found[part.source]
        told = []
        for number, token in enumerate(ids):
            place = tokens.start + number
            sources = [(place, place + 1)]
            if not number and known.start > tokens.start:
                sources = [(known.start, known.stop)]
            elif number and (place >= tokens.stop or reading.ids[place] != token):
                sources = []
            told.append(Told(token, sources, not number))
        return told

    def batch(self, readings: list[Reading], talks: list[list[Talk]]) -> Batch:
        """Documents with equally many talks, padded on the right."""
        length = round_up(max(len(reading.ids) for reading in readings))
        width = round_up(max(len(talk.ids) for row in talks for talk in row))

        every = [told for row in talks for talk in row for told in talk.told.values()]
        more = max(len(told.others) for told in every)
        most = max(1, *(len(told.sources) for told in every))

        def padded(pad: object, of: Callable[[Told], object]) -> torch.Tensor:
            rows = [
                [[of(t.told[i]) if i in t.told else pad for i in range(width)] for t in row]
                for row in talks
            ]
            return torch.tensor(rows)

        def filled(values: list[Any], size: int, pad: Any) -> list[Any]:
            return values + [pad] * (size - len(values))

        def remembered(known: dict[int, list[int]], size: int, count: int) -> torch.Tensor:
            kept = np.full((size, count), -1)
            for place, ids in known.items():
                if place < size:
                    kept[place, : len(ids)] = ids[:count]
            return torch.from_numpy(kept)

        return Batch(
            documents=torch.tensor([r.ids + [self.pad] * (length - len(r.ids)) for r in readings]),
            lengths=torch.tensor([len(reading.ids) for reading in readings]),
            questions=torch.tensor(
                [[filled(talk.ids, width, self.pad) for talk in row] for row in talks]
            ),
            labels=padded(-100, lambda told: told.token),
            others=padded([-1] * more, lambda told: filled(told.others, more, -1)).long(),
            begins=padded(False, lambda told: told.begins),
            weights=padded(0.0, lambda told: told.weight),
            sources=padded([NOWHERE] * most, lambda told: filled(told.sources, most, NOWHERE)),
            keys=torch.stack([remembered(r.keys, length, KEY_TOKENS) for r in readings]),
            values=torch.stack([remembered(r.values, length, VALUE_TOKENS) for r in readings]),
            asked=torch.stack(
                [torch.stack([remembered(t.keys, width, KEY_TOKENS) for t in row]) for row in talks]
            ),
            said=torch.stack(
                [torch.stack([remembered(t.said, width, MOST_SAID) for t in row]) for row in talks]
            ),
        )


def round_up(length: int) -> int:
    """The next multiple of CHUNK."""
    return -(-length // CHUNK) * CHUNK
