"""Values: whether one is asked for, where in the sentence it begins, goes on and ends.

Works on what the stream of the circuits holds where they look for a value; that is imitated here
from the spelling and the sums of tokens, so that no layer has to be computed.
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from torch import Tensor, nn

from finding.circuits.speech import READ, SAID, UNSAID
from finding.circuits.stream import SPELT, SUM, SUMMED, WORD
from finding.learning.search import BEFORE, SentenceSearch, question_end
from finding.learning.talks import Reading

WIDTH = sum(place.stop - place.start for place in READ) + 1
SUMS = slice(READ[0].stop - READ[0].start + READ[1].stop - READ[1].start, None)
ROOM = SUM.stop - SUM.start
MATCH, UNITS, STOP_UNITS = 64, 200, 150
LOUD = 10.0
"""Sums are small in the stream; how much larger they are where a plain answer is decided."""
CALM = 0.01
"""What large scores of an end cost: they would drown the token that is copied."""
SURELY = 0.4
"""How much scores count when they are learnt: the right one has to win by more than it needs."""
STRAYS = 0.3
"""How much it counts that a value goes on elsewhere."""
ODDS = 2.0
"""A value that is likelier wrong than one in so many is better left unsaid."""
ALIKE = 0.1
"""Words nearer to each other than this are one, whether with a capital or without."""
COPIED, STOP, LINE = range(3)
"""What follows a token of a value: the next one, the full stop, and after it a new line."""


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
    begins, ends = tokens.begins(every) | newline, tokens.was(every, "ends") | newline
    sentences = [(start, stop + int(newline[stop])) for start, stop in sentences]
    return Asked(stream, begins, ends, places, sentences, values)


class ValueSearch(nn.Module):
    """Units of the fifth and the sixth layer, and how questions and beginnings are compared."""

    def __init__(self) -> None:
        super().__init__()
        self.gate, self.up = (nn.Linear(WIDTH, UNITS, bias=False) for _ in range(2))
        self.down = nn.Linear(UNITS, ROOM, bias=False)
        self.key, self.query = (nn.Linear(WIDTH, MATCH, bias=False) for _ in range(2))
        self.plain = nn.Linear(ROOM + 1, 1, bias=False)
        self.stop_gate, self.stop_up = (nn.Linear(WIDTH + 1, STOP_UNITS, bias=False) for _ in "gu")
        self.stop_down = nn.Linear(STOP_UNITS, 2)
        for layer in (self.gate, self.up, self.stop_gate, self.stop_up):
            nn.init.normal_(layer.weight, 0, 0.25)
        for layer in (self.key, self.query):
            nn.init.normal_(layer.weight, 0, 0.3)
        nn.init.normal_(self.down.weight, 0, 0.005)
        nn.init.normal_(self.stop_down.weight, 0, 0.05)
        nn.init.zeros_(self.stop_down.bias)

    def after(self, stream: Tensor) -> Tensor:
        """The stream [N, WIDTH] after the fifth layer, which adds to sums."""
        added = self.down(F.silu(self.gate(stream)) * self.up(stream))
        first = SUMS.start
        return stream + F.pad(added, (first, WIDTH - first - ROOM))

    def scores(self, asked: Asked, number: int) -> Tensor:
        """Of all tokens of the sentence that answers a question: which begins the value.

        Its end is the best where none does so for sure.
        """
        start, stop = asked.sentences[number]
        found = self.compared(asked, number, [asked.places[number]])[0]
        return found + UNSAID * asked.ends[start:stop]

    def begun(self, asked: Asked, number: int) -> Tensor:
        """What a beginning costs: nothing where it is right, little where it is left unsaid.

        The loss of a gambler who may keep the stake (Liu et al., Deep Gamblers, 2019).
        """
        (start, stop), value = asked.sentences[number], asked.values[number]
        scores = SURELY * self.scores(asked, number)
        won = scores[asked.ends[start:stop]].logsumexp(0)  # of no scores at all -inf
        if value is not None:
            won = torch.logaddexp(scores[value[0] - start], won - math.log(ODDS))
        return scores.logsumexp(0) - won

    def compared(self, asked: Asked, number: int, places: list[int]) -> Tensor:
        """Scores [len(places), tokens of a question's sentence], as its answer asks at places."""
        start, stop = asked.sentences[number]
        key = self.key(self.after(asked.stream[start:stop]))
        return self.query(self.after(asked.stream[places])) @ key.t()

    def strays(self, asked: Asked, number: int) -> list[Tensor]:
        """How likely a value goes on elsewhere, where one of its words comes more than once."""
        (start, stop), (first, last) = asked.sentences[number], asked.values[number]
        word = asked.stream[start:stop, WORD]
        begin = asked.places[number] + 1
        scores = SURELY * self.compared(asked, number, list(range(begin, begin + last - 1 - first)))
        lost = []
        for token, row in zip(range(first, last - 1), scores, strict=True):
            same = ((word[:-1] - word[token - start]).norm(dim=1) < ALIKE).nonzero()[:, 0] + 1
            if len(same) > 1:
                lost.append(row[same].logsumexp(0) - row[token + 1 - start])
        return lost

    def plainness(self, asked: Asked) -> Tensor:
        """Above 0 where the quote alone is asked for [N]."""
        found = self.after(asked.stream[asked.places])
        sums = LOUD * found[:, SUMS.start : SUMS.start + ROOM]
        return self.plain(torch.cat((sums, found[:, -1:]), 1))[:, 0]

    def ends(self, asked: Asked) -> tuple[Tensor, Tensor]:
        """What follows every token of the values [M, 3], and what should [M]."""
        places, copied, right = [], [], []
        for place, value in zip(asked.places, asked.values, strict=True):
            if value is None:
                continue
            start, stop = value
            length = stop - start
            places += range(place + 1, place + 2 + length)
            copied += [*range(start + 1, stop + 1), stop + 1]
            right += [COPIED] * (length - 1) + [STOP, LINE]
        found = self.after(asked.stream[places])
        spelt = SAID * asked.stream[copied, : SUMS.start]
        found = found + F.pad(spelt, (0, WIDTH - SUMS.start))
        found = torch.cat((found, asked.begins[copied, None].float()), 1)
        said = self.stop_down(F.silu(self.stop_gate(found)) * self.stop_up(found))
        return F.pad(said, (1, 0)), torch.tensor(right)

    def loss(self, asked: Asked) -> Tensor:
        """Of all four."""
        told = [number for number, value in enumerate(asked.values) if value]
        ended = [
            number
            for number, (start, stop) in enumerate(asked.sentences)
            if asked.values[number] or asked.ends[start:stop].any()
        ]
        begins = [self.begun(asked, number) for number in ended]
        is_plain = torch.tensor([value is None for value in asked.values]).float()
        plain = F.binary_cross_entropy_with_logits(self.plainness(asked), is_plain)
        if not told:
            return plain
        strays = [lost for number in told for lost in self.strays(asked, number)]
        if strays:
            plain = plain + STRAYS * torch.stack(strays).mean()
        said, right = self.ends(asked)
        ends = F.cross_entropy(said, right) + CALM * said.square().mean()
        return torch.stack(begins).mean() + plain + ends

    def tensors(self) -> dict[str, Tensor]:
        """As `finding.circuits.learnt.Values` reads them."""
        names = "gate up down key query stop_gate stop_up stop_down"
        found = {name: getattr(self, name).weight for name in names.split(" ")}
        found["stop_bias"] = self.stop_down.bias
        found["plain"] = self.plain.weight[0] * F.pad(torch.full((ROOM,), LOUD), (0, 1), value=1.0)
        return {name: value.detach().clone().contiguous() for name, value in found.items()}
