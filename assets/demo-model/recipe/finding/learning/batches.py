"""Questions of several documents side by side, so that a step is a few large products.

Rows of streams that no question needs are left out.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from torch import Tensor

from finding.circuits.stream import WORD
from finding.learning.streams import Asked

NOTHING = -1
"""In place of a row where a sentence is over, and of a value's place where none is asked for."""
ALIKE = 0.1
"""Words nearer to each other than this are one, whether with a capital or without."""
MOST_ALIKE = 6
COPIED, STOP, LINE = range(3)
"""What follows a token of a value: the next one, the full stop, and after it a new line."""


@dataclass(frozen=True)
class Batch:
    """Rows of streams, and what is asked of them; all places are rows."""

    stream: Tensor  # [R, WIDTH]
    begins: Tensor  # [R] tokens that begin a sentence, or are new lines
    ends: Tensor  # [R] tokens that end a sentence, or are new lines
    places: Tensor  # the last tokens of prompts [N]
    sentences: Tensor  # [N, length]
    values: Tensor  # where in the sentence they begin [N]
    said: Tensor  # tokens of values that were said [M]
    copied: Tensor  # tokens that would be next [M]
    follows: Tensor  # COPIED, STOP or LINE [M]
    torn: Tensor  # tokens of values behind which it goes on in more than one place [K]
    torn_of: Tensor  # numbers of their questions [K]
    torn_to: Tensor  # places in their sentences [K, MOST_ALIKE], the right one first


@dataclass
class _Rows:
    """Numbers the tokens that are needed."""

    numbers: dict[int, int] = field(default_factory=dict)

    def __call__(self, tokens: Iterable[int]) -> list[int]:
        return [self.numbers.setdefault(token, len(self.numbers)) for token in tokens]


def batch(asked: Asked) -> Batch:
    """The questions of one stream."""
    rows, longest = _Rows(), max(stop - start for start, stop in asked.sentences)
    sentences = torch.full((len(asked.places), longest), NOTHING)
    values = torch.full((len(asked.places),), NOTHING)
    said, copied, follows, torn, torn_of, torn_to = ([] for _ in range(6))
    for number, ((start, stop), value) in enumerate(
        zip(asked.sentences, asked.values, strict=True)
    ):
        sentences[number, : stop - start] = torch.tensor(rows(range(start, stop)))
        if value is None:
            continue
        values[number] = value[0] - start
        length, first = value[1] - value[0], asked.places[number] + 1
        said += rows(range(first, first + length + 1))
        copied += rows([*range(value[0] + 1, value[1] + 1), value[1] + 1])
        follows += [COPIED] * (length - 1) + [STOP, LINE]
        for back, places in ways_on(asked.stream[start:stop, WORD], value[0] - start, length):
            torn += rows([first + back])
            torn_of.append(number)
            torn_to.append(places)
    places = rows(asked.places)
    kept = list(rows.numbers)
    numbers = (torch.tensor(found, dtype=torch.long) for found in (said, copied, follows, torn))
    return Batch(
        *(asked.stream[kept], asked.begins[kept], asked.ends[kept]),
        *(torch.tensor(places), sentences, values, *numbers),
        torch.tensor(torn_of, dtype=torch.long),
        torch.tensor(torn_to, dtype=torch.long).view(-1, MOST_ALIKE),
    )


def ways_on(words: Tensor, first: int, length: int) -> list[tuple[int, list[int]]]:
    """Tokens of a value that come more than once in its sentence, and what follows them there."""
    near = torch.cdist(words[first : first + length - 1], words[:-1]) < ALIKE
    found = []
    for back, row in enumerate(near):
        right = first + back + 1
        others = [place for place in (row.nonzero()[:, 0] + 1).tolist() if place != right]
        if others:
            found.append((back, ([right, *others] + [NOTHING] * MOST_ALIKE)[:MOST_ALIKE]))
    return found


def together(batches: list[Batch]) -> Batch:
    """Several as one."""
    longest = max(batch.sentences.shape[1] for batch in batches)
    moved, rows, questions = [], 0, 0
    for one in batches:
        placed = torch.where(one.sentences == NOTHING, NOTHING, one.sentences + rows)
        padded = F.pad(placed, (0, longest - placed.shape[1]), value=NOTHING)
        moved.append(
            (
                *(one.stream, one.begins, one.ends, one.places + rows, padded, one.values),
                *(one.said + rows, one.copied + rows, one.follows),
                *(one.torn + rows, one.torn_of + questions, one.torn_to),
            )
        )
        rows, questions = rows + len(one.stream), questions + len(one.places)
    return Batch(*(torch.cat(parts) for parts in zip(*moved, strict=True)))
