"""Training documents: statements in filler, JSON objects, lists of numbers, and questions."""

import math
import random
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from lessons import Lesson
from statements import MAKERS, Asked, Group, Part, Statement, copied, interleaved

from app.evaluation.tasks.haystack import noise, prose

STATEMENT_CHARS = 62
SENTENCES_EACH = 6
PAIR_CHARS = 82
KEY_CHARS = 6
"""Last characters of a key, which tell it from all others."""
NUMBERS = 0.04
"""Share of documents that are a list of numbers."""
MOST_STATEMENTS = 120
SAME_QUESTIONS = ("needles", "many values", "many keys")
"""Kinds that ask alike: a document has one of them at most."""


@dataclass(frozen=True)
class Document:
    """A text, where its statements start, and the questions about it."""

    text: str
    starts: dict[Statement, int]
    questions: tuple[Asked, ...]
    kind: str


class Library:
    """Real English, read on from any place of a text."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts

    def sentences(self, rng: random.Random) -> Iterator[str]:
        """Pieces of texts in their order, about a sentence each."""
        while True:
            text = rng.choice(self._texts)
            place = rng.randrange(max(1, len(text) - 4000))
            for line in text[place : place + rng.randrange(2000, 20_000)].split("\n"):
                yield from filter(None, line.replace(". ", ".\n").split("\n"))


def write(
    rng: random.Random, library: Library, num_chars: int, spread: float, lesson: Lesson
) -> Document:
    """A document of about so many characters; from `spread` 0 to 1 less of it is statements."""
    choice = rng.random()
    if choice < lesson.objects:
        return json_object(rng, num_chars)
    if choice < lesson.objects + NUMBERS:
        return numbers(rng, num_chars)
    is_alone = lesson.kinds and rng.random() < lesson.alone
    kinds = [rng.choice(lesson.kinds)] if is_alone else some_kinds(rng)
    return haystack(rng, library, num_chars, spread, kinds)


def some_kinds(rng: random.Random) -> list[str]:
    """One kind of statements to four."""
    one = rng.choice(SAME_QUESTIONS)
    kinds = [kind for kind in MAKERS if kind == one or kind not in SAME_QUESTIONS]
    return rng.sample(kinds, rng.choice((1, 1, 2, 3, 4)))


def haystack(
    rng: random.Random, library: Library, num_chars: int, spread: float, kinds: Sequence[str]
) -> Document:
    """Statements of these kinds, in any order, with filler between."""
    density = math.exp(rng.uniform(math.log(0.8) - 4.5 * spread, math.log(0.9) - 1.0 * spread))
    room = max(4, min(MOST_STATEMENTS, int(num_chars * density / STATEMENT_CHARS)))
    groups = [MAKERS[kind](rng, max(2, room // len(kinds))) for kind in kinds]
    statements = interleaved(rng, [list(group.statements) for group in groups])
    left = num_chars - sum(len(s.text) + 1 for s in statements)
    sentences = filler(rng, library, left)
    places = sorted(rng.randrange(len(sentences) + 1) for _ in statements)
    return assemble(statements, places, sentences, groups, "+".join(sorted(kinds)))


def filler(rng: random.Random, library: Library, num_chars: int) -> list[str]:
    """Sentences of one kind."""
    kind = rng.random()
    if kind < 0.2:
        source = iter(lambda: noise(rng), None)
    elif kind < 0.5:
        source = library.sentences(rng)
    else:
        source = iter(lambda: prose(rng), None)
    found: list[str] = []
    while num_chars > 0:
        found.append(next(source))
        num_chars -= len(found[-1]) + 1
    return found


def assemble(
    statements: Sequence[Statement],
    places: Sequence[int],
    sentences: Sequence[str],
    groups: Sequence[Group],
    kind: str,
) -> Document:
    """The text, with each statement before the sentence of its place."""
    waiting = deque(zip(places, statements, strict=True))
    parts: list[str] = []
    starts: dict[Statement, int] = {}
    size = 0

    def say(text: str) -> None:
        nonlocal size
        parts.append(text + (" " if len(parts) % SENTENCES_EACH else "\n"))
        size += len(parts[-1])

    for number in range(len(sentences) + 1):
        while waiting and waiting[0][0] <= number:
            statement = waiting.popleft()[1]
            starts[statement] = size
            say(statement.text)
        if number < len(sentences):
            say(sentences[number])
    questions = tuple(asked for group in groups for asked in group.questions)
    return Document("".join(parts).rstrip(), starts, questions, kind)


def json_object(rng: random.Random, num_chars: int) -> Document:
    """Random pairs; any value is asked for."""
    pairs = [(uuid(rng), uuid(rng)) for _ in range(max(2, num_chars // PAIR_CHARS))]
    starts: dict[Statement, int] = {}
    text, questions = "JSON data:\n{", []
    for key, value in pairs:
        statement = Statement(f'"{key}": "{value}",\n', key[-KEY_CHARS:], value)
        starts[statement] = len(text)
        text += statement.text
        ask = f'What is the value of the key "{key}" in the JSON object?'
        questions.append(Asked(ask, (copied(statement),)))
    questions = rng.sample(questions, min(64, len(questions)))
    return Document(text + "}", starts, tuple(questions), "json")


def uuid(rng: random.Random) -> str:
    """A random identifier."""
    return str(UUID(int=rng.getrandbits(128)))


def numbers(rng: random.Random, num_chars: int) -> Document:
    """Numbers, one of which is the largest by its first digit."""
    top = 9 if rng.random() < 0.8 else rng.randint(4, 8)
    values = [rng.randrange(1000, 1000 * top) for _ in range(max(2, num_chars // 6))]
    place = rng.randrange(len(values))
    values[place] = rng.randrange(1000 * top, 1000 * top + 1000)
    largest = str(values[place])
    statement = Statement(largest, "", largest)
    asked = Asked("What is the largest number in the list?", (Part(largest, statement),))
    text = ", ".join(map(str, values))
    return Document(text, {statement: 6 * place}, (asked,) * 3, "numbers")
