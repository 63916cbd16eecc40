"""What is trained on when: twice as long documents whenever most values begin right."""

import random
from dataclasses import dataclass

from documents import Document, Library, write
from forward import Batch
from lessons import ALL, LESSONS, Lesson
from prompts import Prompts

CHARS_PER_TOKEN = 3.5
OPENING_TOKENS = 50
MOST_TOKENS = 64_000
"""Tokens of a batch's documents, about, however many a GPU takes."""
CHOICE = 5
"""Documents that are made for each that is used; those of a batch are about equally long."""
ENOUGH = 0.7
"""Share of values that begin right before documents get longer."""
AT_FIRST = 0.6
"""What is assumed of a new length."""
SPREAD = 7
"""The level at which most of a document may be filler."""


@dataclass(frozen=True)
class Level:
    """One length of the curriculum; `tokens` is the rough length of a document."""

    tokens: int
    num_documents: int
    num_talks: int


LEVELS = (
    Level(220, 10, 8),
    Level(400, 6, 12),
    Level(800, 3, 20),
    Level(1600, 2, 28),
    Level(3200, 1, 40),
    Level(6400, 1, 48),
    Level(12800, 1, 48),
    Level(20000, 1, 48),
)


@dataclass
class Progress:
    """How far training is; `right` is the running share of right beginnings at the top level."""

    step: int = 0
    top: int = 0
    tokens: int = 0
    right: float = 0.0
    seconds: float = 0.0

    def choose_level(self, rng: random.Random, lesson: Lesson) -> int:
        """Of the lesson, or the longest in every second step; once all lengths are known, any."""
        if lesson.levels:
            return rng.choice(lesson.levels)
        is_complete = self.top == len(LEVELS) - 1
        if self.top == 0 or (not is_complete and rng.random() < 0.5):
            return self.top
        return rng.randrange(self.top + is_complete)

    def take(self, level: int, right: float, tokens: int) -> None:
        """Count a step, and go on to longer documents when the time has come."""
        self.step += 1
        self.tokens += tokens
        if level == self.top:
            self.right += 0.05 * (right - self.right)
        if self.right > ENOUGH and self.top < len(LEVELS) - 1:
            self.top, self.right = self.top + 1, AT_FIRST


def make_batch(
    rng: random.Random,
    library: Library,
    prompts: Prompts,
    number: int,
    *,
    scale: int = 1,
    lesson: Lesson = LESSONS[ALL],
) -> tuple[Batch, list[str]]:
    """Documents of one level, and their kinds; `scale` times as many where a GPU takes them."""
    level = LEVELS[number]
    count = max(level.num_documents, min(level.num_documents * scale, MOST_TOKENS // level.tokens))
    chars = (level.tokens - OPENING_TOKENS) * CHARS_PER_TOKEN
    found = [
        write(rng, library, int(chars * rng.uniform(0.6, 1.1)), min(1.0, number / SPREAD), lesson)
        for _ in range(count * CHOICE if count > 1 else 1)
    ]
    found.sort(key=_size)
    first = rng.randrange(len(found) - count + 1)
    chosen = found[first : first + count]
    readings = [prompts.read(document) for document in chosen]
    talks = []
    for document, reading in zip(chosen, readings, strict=True):
        asked = list(document.questions)
        rng.shuffle(asked)
        asked = [asked[i % len(asked)].ordered(rng) for i in range(level.num_talks)]
        talks.append([prompts.talk(reading, question) for question in asked])
    return prompts.batch(readings, talks), [document.kind for document in chosen]


def _size(document: Document) -> tuple[bool, int]:
    """Objects apart, since their questions are longest; then by length."""
    return document.kind == "json", len(document.text)
