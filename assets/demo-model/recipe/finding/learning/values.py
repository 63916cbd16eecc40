"""Values: whether one is asked for, where in the sentence it begins, goes on and ends.

Works on what the stream of the circuits holds where they look for a value.
"""

import math

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from torch import Tensor, nn

from finding.circuits.copying import UNSAID
from finding.circuits.speech import SAID
from finding.circuits.stream import SPELT, SUM, WORD
from finding.learning.batches import NOTHING, Batch, batch
from finding.learning.streams import SUMS, WIDTH, Asked, ask

__all__ = ["ValueSearch", "ask"]

ROOM = SUM.stop - SUM.start
MATCH, UNITS, STOP_UNITS, HUSHED = 64, 200, 150, 18
LOUD = 10.0
"""Sums are small in the stream; how much larger they are where a plain answer is decided."""
CALM = 0.01
"""What large scores of an end cost: they would drown the token that is copied."""
SURELY = 0.4
"""How much scores count when they are learnt: the right one has to win by more than it needs."""
STRAYS = 0.3
"""How much it counts that a value goes on elsewhere."""
UNSAID_LEARNT = 6.0
"""What the end of a sentence is worth as a beginning while values are learnt. In the model it is
worth more, `UNSAID`, since documents differ from those that values are learnt from.
"""
ODDS = 2.0
"""A value that is likelier wrong than one in so many is better left unsaid."""
FORCED = 0.3
"""How much it counts which beginning is the best, whether it is sure enough to be said or not."""
UNKNOWN = 0.25
"""Share of words behind tokens of values that are not known, while ends are learnt."""
ENDED = 6.0
"""How much ends count beside beginnings."""
QUIET, HEARD = 0.02, 8
"""What scores cost that differ while a quote is copied, where nothing is to be found by them, and
of how many questions one is looked at."""
NO_SCORE = -1e4


class ValueSearch(nn.Module):
    """Units of the seventh and the eighth layer, and how questions and beginnings are compared."""

    def __init__(self) -> None:
        super().__init__()
        self.gate, self.up = (nn.Linear(WIDTH, UNITS, bias=False) for _ in range(2))
        self.down = nn.Linear(UNITS, ROOM, bias=False)
        self.key, self.query = (nn.Linear(WIDTH, MATCH, bias=False) for _ in range(2))
        self.hush_read = nn.Linear(WIDTH, HUSHED, bias=False)
        self.hush_write = nn.Linear(HUSHED, ROOM, bias=False)
        self.plain = nn.Linear(ROOM + 1, 1, bias=False)
        self.stop_gate, self.stop_up = (nn.Linear(WIDTH + 1, STOP_UNITS, bias=False) for _ in "gu")
        self.stop_down = nn.Linear(STOP_UNITS, 2)
        for layer in (self.gate, self.up, self.stop_gate, self.stop_up):
            nn.init.normal_(layer.weight, 0, 0.25)
        for layer in (self.key, self.query, self.hush_read):
            nn.init.normal_(layer.weight, 0, 0.3)
        nn.init.normal_(self.down.weight, 0, 0.005)
        nn.init.zeros_(self.hush_write.weight)
        nn.init.normal_(self.stop_down.weight, 0, 0.05)
        nn.init.zeros_(self.stop_down.bias)

    def after(self, stream: Tensor) -> Tensor:
        """The stream [N, WIDTH] after the seventh layer, which adds to sums."""
        return with_sums(stream, self.down(F.silu(self.gate(stream)) * self.up(stream)))

    def quoting(self, stream: Tensor) -> Tensor:
        """The same where a quote is copied: units are shut, and others hush what would look."""
        return with_sums(stream, self.hush_write(self.hush_read(stream)))

    def scores(self, asked: Asked, number: int) -> Tensor:
        """Of all tokens of the sentence that answers a question: which begins the value.

        Its end is the best where none does so for sure.
        """
        start, stop = asked.sentences[number]
        key = self.key(self.after(asked.stream[start:stop]))
        found = self.query(self.after(asked.stream[asked.places[number]])) @ key.t()
        return found + UNSAID * asked.ends[start:stop]

    def loss(self, asked: Asked) -> Tensor:
        """What the questions of a stream cost."""
        return self.cost(batch(asked))

    def cost(self, asked: Batch) -> Tensor:
        """Beginnings, values that go on elsewhere, the quote alone, ends."""
        after = self.after(asked.stream)
        keys = self.key(after)[asked.sentences.clamp(min=0)]
        cost = self.begun(asked, after, keys) + self.plainness(asked, after)
        cost = cost + QUIET * self.noise(asked, keys)
        if not len(asked.said):
            return cost
        if len(asked.torn):
            cost = cost + STRAYS * self.strays(asked, after, keys)
        said = self.ends(asked, after)
        ends = F.cross_entropy(said, asked.follows)
        return cost + ENDED * ends + CALM * said.square().mean()

    def begun(self, asked: Batch, after: Tensor, keys: Tensor) -> Tensor:
        """What beginnings cost; those left unsaid are learnt from too, as if they had been said."""
        inside, told = asked.sentences != NOTHING, asked.values != NOTHING
        ends = asked.ends[asked.sentences.clamp(min=0)] & inside
        found = (keys @ self.query(after[asked.places])[..., None])[..., 0]
        scores = SURELY * (found + UNSAID_LEARNT * ends).masked_fill(~inside, NO_SCORE)
        cost = gambled(scores, ends, asked.values)[told | ends.any(1)].sum()
        cost = cost + FORCED * forced(scores, ends, asked.values)[told].sum()
        return cost / len(told)

    def strays(self, asked: Batch, after: Tensor, keys: Tensor) -> Tensor:
        """How likely a value goes on elsewhere, where one of its words comes more than once."""
        found = keys[asked.torn_of[:, None], asked.torn_to.clamp(min=0)]
        scores = SURELY * (found @ self.query(after[asked.torn])[..., None])[..., 0]
        scores = scores.masked_fill(asked.torn_to == NOTHING, NO_SCORE)
        return (scores.logsumexp(1) - scores[:, 0]).mean()

    def noise(self, asked: Batch, keys: Tensor) -> Tensor:
        """How much the scores of a sentence's tokens differ where it is quoted, squared."""
        sentences, keys = asked.sentences[::HEARD], keys[::HEARD]
        rows, inside = sentences.clamp(min=0), sentences != NOTHING
        found = self.query(self.quoting(asked.stream[rows])) @ keys.transpose(1, 2)
        inside = inside[:, None].float()
        mean = (found * inside).sum(2, keepdim=True) / inside.sum(2, keepdim=True)
        squares = ((found - mean) * inside).square() * inside.transpose(1, 2)
        return squares.sum() / inside.sum(2).square().sum()

    def plainness(self, asked: Batch, after: Tensor) -> Tensor:
        """What it costs to ask for the quote alone, or not to."""
        found = after[asked.places]
        sums = LOUD * found[:, SUMS.start : SUMS.start + ROOM]
        plain = self.plain(torch.cat((sums, found[:, -1:]), 1))[:, 0]
        return F.binary_cross_entropy_with_logits(plain, (asked.values == NOTHING).float())

    def ends(self, asked: Batch, after: Tensor) -> Tensor:
        """What follows every token of the values [M, 3]."""
        spelt = asked.stream[asked.copied, : SUMS.start]
        if self.training:
            spelt = unknown(spelt)
        found = after[asked.said] + F.pad(SAID * spelt, (0, WIDTH - SUMS.start))
        found = torch.cat((found, asked.begins[asked.copied, None].float()), 1)
        said = self.stop_down(F.silu(self.stop_gate(found)) * self.stop_up(found))
        return F.pad(said, (1, 0))

    def tensors(self) -> dict[str, Tensor]:
        """As `finding.circuits.learnt.Values` reads them."""
        names = "gate up down key query hush_read hush_write stop_gate stop_up stop_down"
        found = {name: getattr(self, name).weight for name in names.split(" ")}
        found["stop_bias"] = self.stop_down.bias
        found["plain"] = self.plain.weight[0] * F.pad(torch.full((ROOM,), LOUD), (0, 1), value=1.0)
        return {name: value.detach().clone().contiguous() for name, value in found.items()}


def with_sums(stream: Tensor, added: Tensor) -> Tensor:
    """A stream [N, WIDTH] with more in its sums [N, ROOM]."""
    return stream + F.pad(added, (SUMS.start, WIDTH - SUMS.start - ROOM))


def unknown(spelt: Tensor) -> Tensor:
    """Some words [M, spelling] as words that nobody knows; how they are written stays.

    Else ends are learnt by heart, with the words behind them.
    """
    size = WORD.stop - WORD.start
    others = SPELT * F.normalize(torch.randn(len(spelt), size))
    is_word = spelt[:, size] > 0  # a space is before it
    chosen = is_word & (torch.rand(len(spelt)) < UNKNOWN)
    words = torch.where(chosen[:, None], others, spelt[:, :size])
    return torch.cat((words, spelt[:, size:]), 1)


def gambled(scores: Tensor, ends: Tensor, values: Tensor) -> Tensor:
    """What scores [N, length] cost: nothing where they are right, little where they say nothing.

    The loss of a gambler who may keep the stake (Liu et al., Deep Gamblers, 2019).
    """
    kept = scores.masked_fill(~ends, NO_SCORE).logsumexp(1)
    won = torch.logaddexp(right(scores, values), kept - math.log(ODDS))
    return scores.logsumexp(1) - torch.where(values == NOTHING, kept, won)


def forced(scores: Tensor, ends: Tensor, values: Tensor) -> Tensor:
    """What they cost where a value has to be said [N]."""
    return scores.masked_fill(ends, NO_SCORE).logsumexp(1) - right(scores, values)


def right(scores: Tensor, values: Tensor) -> Tensor:
    """Scores of the right beginnings [N]."""
    return scores.gather(1, values.clamp(min=0)[:, None])[:, 0]
