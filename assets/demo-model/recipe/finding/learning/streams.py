"""What the stream of the circuits holds where they look for a value.

It is imitated from the spelling and the sums of tokens, so that no layer has to be computed.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from finding.circuits.keeping import READ
from finding.circuits.stream import SPELT, SUMMED
from finding.learning.search import BEFORE, SentenceSearch, question_end
from finding.learning.talks import Reading

WIDTH = sum(place.stop - place.start for place in READ) + 1
SUMS = slice(READ[0].stop - READ[0].start + READ[1].stop - READ[1].start, None)


@dataclass(frozen=True)
class Asked:
    """Streams of documents and talks, and where values stand in them."""

    stream: Tensor  # [T, WIDTH]
    begins: Tensor  # [T] tokens that begin a sentence, or are new lines
    ends: Tensor  # [T] tokens that end a sentence, or are new lines
    places: list[int]  # the last token of every prompt [N]
    sentences: list[tuple[int, int]]  # with the new lines behind them [N]
    values: list[tuple[int, int] | None]  # [N]


@torch.no_grad()
def ask(search: SentenceSearch, readings: list[Reading]) -> Asked:
    """All questions that have an answer."""
    ids: list[int] = []
    starts, talks, places = [], [], []
    sentences: list[tuple[int, int]] = []
    values: list[tuple[int, int] | None] = []
    offsets = []
    for reading in readings:
        starts.append(len(ids))
        offsets.append(len(ids))
        ids += reading.ids
    for offset, reading in zip(offsets, readings, strict=True):
        for talk in filter(lambda told: told.answer, reading.talks):
            ids += reading.ids[-BEFORE:]
            begin = len(ids)
            starts.append(begin)
            ids += [*talk.question, *talk.answer]
            places.append(begin + len(talk.question) - 1)
            talks.append((begin + question_end(talk.question), places[-1], len(ids)))
            start, stop = talk.sentences[0]
            sentences.append((start + offset, stop + offset))
            value = talk.value
            values.append((value[0] + offset, value[1] + offset) if value else None)
    every = torch.tensor(ids)
    sums = search.sums(every, starts)
    for end, place, stop in talks:
        sums[place:stop] += search.question * sums[end].clone()
    tokens = search.tokens
    parts = (SPELT * tokens.word[every], tokens.form[every], SUMMED * sums)
    last = [SPELT * found for found in tokens.last(every)]
    for found in last:
        found[places] = 0.0  # what was found is there instead
    stream = torch.cat((*parts, *last, torch.ones(len(every), 1)), 1)
    newline = tokens.was(every, "newline")
    begins, ends = tokens.begins(every) | newline, tokens.ends(every) | newline
    sentences = [(start, stop + int(newline[stop])) for start, stop in sentences]
    return Asked(stream, begins, ends, places, sentences, values)
