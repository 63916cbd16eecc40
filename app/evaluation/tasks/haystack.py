"""Long texts with needles at given depths."""

import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from app.evaluation.tasks.task import Needle, TooShort
from app.evaluation.tasks.words import DOINGS, PEOPLE, PLACES, THINGS, TIMES

Filler = Callable[[random.Random], str]
"""Makes a sentence that has no digit, and none of what needles say."""

_SENTENCES_EACH = 6
"""Sentences of a paragraph."""
_PATTERNS = (
    "{who} {did} the {thing} {where} {when}.",
    "{when}, {who} {did} the {thing} {where}.",
    "Nobody knows why {who} {did} the {thing} {when}.",
    "The {thing} {where} was old, and {who} {did} it with care.",
    "{where}, {who} {did} a {thing}, although it was late.",
    "Some say that {who} {did} the {thing}, others that it never happened.",
    "There is little to be said about the {thing} {where}.",
    "{who} spoke of the {thing} {when}, and of nothing else.",
)
_NOISE = "The grass is green. The sky is blue. The sun is yellow. Here we go. There and back again."


def prose(rng: random.Random) -> str:
    """A sentence about nothing in particular."""
    text = rng.choice(_PATTERNS).format(
        who=rng.choice(PEOPLE),
        did=rng.choice(DOINGS),
        thing=rng.choice(THINGS),
        where=rng.choice(PLACES),
        when=rng.choice(TIMES),
    )
    return text[0].upper() + text[1:]


def noise(_rng: random.Random) -> str:
    """The same sentences again and again."""
    return _NOISE


def bundled_text(length: int) -> str:
    """Prose of at most ``length`` characters, always the same."""
    return " ".join(_sentences(random.Random(0), length, prose))


def evenly(count: int) -> tuple[float, ...]:
    """So many depths, in the middle of parts of equal length."""
    return tuple((number + 0.5) / count for number in range(count))


def lay(
    rng: random.Random, length: int, needles: Sequence[tuple[float, str]], filler: Filler = prose
) -> tuple[str, list[Needle]]:
    """Write a text of at most ``length`` characters with each needle at its depth.

    Needles come back in the order in which they were given. Raises ``TooShort``.
    """
    room = length - sum(len(text) + 1 for _, text in needles)
    sentences = list(_sentences(rng, room, filler))
    if not sentences:
        raise TooShort
    size = sum(len(sentence) + 1 for sentence in sentences)
    waiting = deque(sorted(range(len(needles)), key=lambda number: needles[number][0]))
    text, starts, passed = _Text(), [0] * len(needles), 0
    for sentence in sentences:
        while waiting and passed >= needles[waiting[0]][0] * size:
            number = waiting.popleft()
            starts[number] = text.add(needles[number][1])
        text.add(sentence)
        passed += len(sentence) + 1
    for number in waiting:
        starts[number] = text.add(needles[number][1])
    said = zip(starts, needles, strict=True)
    return text.whole, [Needle(start, sentence) for start, (_, sentence) in said]


class _Text:
    """Sentences, some of which make a paragraph."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._size = 0

    @property
    def whole(self) -> str:
        """All of them."""
        return "".join(self._parts).rstrip()

    def add(self, sentence: str) -> int:
        """Add a sentence; returns where it begins."""
        start = self._size
        self._parts.append(sentence + (" " if len(self._parts) % _SENTENCES_EACH else "\n"))
        self._size += len(sentence) + 1
        return start


def _sentences(rng: random.Random, room: int, filler: Filler) -> Iterator[str]:
    """Filler that takes at most so many characters, white space included."""
    while len(sentence := filler(rng)) < room:
        room -= len(sentence) + 1
        yield sentence
