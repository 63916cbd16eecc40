"""The search for a sentence: sums of questions and sentences are compared, and words vote."""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from torch import Tensor, nn

from finding.circuits.embedding import KEPT
from finding.circuits.search import FOCUS, OFFERED
from finding.circuits.votes import LESS
from finding.learning.talks import Reading
from finding.learning.tokens import ROOM, Tokens
from finding.learning.votes import random_labels, shares

__all__ = ["SentenceSearch", "Tokens", "ask"]

UNITS = 160
OWN = 0.25
"""A sum has its last token this much more often, as the circuits add it up."""
VOTED_LEARNT = 3.7
"""How much votes count beside sums, to begin with."""
CHECKS = 108
"""Numbers in which a question is compared with what was found."""
DOUBTED = 2.0
"""How much doubts count beside the search."""
BEFORE = 3
"""Tokens before a question that count for what its first ones add to the sum."""


@dataclass(frozen=True)
class Asked:
    """Questions about documents that were read one after the other."""

    ids: Tensor  # [T] documents, then questions
    starts: list[int]  # where each begins
    num_read: int  # tokens of documents
    ends: list[int]  # last tokens of questions [N]
    places: list[int]  # last tokens of prompts, which look for a sentence [N]
    sentences: list[list[tuple[int, int]]]  # what they are to find [N], nothing if it is not said

    def words(self) -> tuple[Tensor, Tensor]:
        """Where the words of questions stand [W], and in which question each does [W]."""
        begins = self.starts[len(self.starts) - len(self.ends) :]
        texts = [torch.arange(begin, end) for begin, end in zip(begins, self.ends, strict=True)]
        lengths = torch.tensor([len(text) for text in texts])
        return torch.cat(texts), torch.repeat_interleave(lengths)


def ask(readings: list[Reading]) -> Asked:
    """All questions."""
    ids: list[int] = []
    starts, offsets = [], []
    for reading in readings:
        starts.append(len(ids))
        offsets.append(len(ids))
        ids += reading.ids
    num_read = len(ids)
    ends, places, wanted = [], [], []
    for offset, reading in zip(offsets, readings, strict=True):
        for talk in reading.talks:
            ids += reading.ids[-BEFORE:]
            starts.append(len(ids))
            ends.append(len(ids) + question_end(talk.question))
            ids += talk.question
            places.append(len(ids) - 1)
            wanted.append([(start + offset, stop + offset) for start, stop in talk.sentences])
    return Asked(torch.tensor(ids), starts, num_read, ends, places, wanted)


def question_end(question: list[int]) -> int:
    """Where the turn of a question ends, before the new line and the answer's role."""
    return len(question) - 5


def first_checks() -> Tensor:
    """Part of sums [CHECKS, ROOM], to begin with."""
    return (
        0.05
        * torch.linalg.qr(torch.randn(ROOM, CHECKS, generator=torch.Generator().manual_seed(1)))[
            0
        ].t()
    )


class SentenceSearch(nn.Module):
    """Codes of tokens alone and in context, and how sums of them are compared."""

    def __init__(self, tokens: Tokens) -> None:
        super().__init__()
        self.tokens = tokens
        width = sum(len(kept) for kept in KEPT) + tokens.word.shape[1] + 1
        self.codes = nn.Parameter(tokens.first_codes())
        self.counts = nn.Parameter(tokens.first_counts())
        self.voted = nn.Parameter(torch.tensor(VOTED_LEARNT))
        self.gate, self.up = (nn.Linear(width, UNITS, bias=False) for _ in range(2))
        self.down = nn.Linear(UNITS, ROOM, bias=False)
        for layer, spread in ((self.gate, 0.5), (self.up, 0.3), (self.down, 0.01)):
            nn.init.normal_(layer.weight, 0, spread)
        self.query, self.key = nn.Parameter(torch.eye(ROOM)), nn.Parameter(torch.eye(ROOM))
        self.steady_query, self.steady_key, self.sharpness, self.question = (
            nn.Parameter(torch.tensor(number)) for number in (6.0, 5.0, 60.0, 1.5)
        )
        self.asked, self.found = (nn.Parameter(first_checks()) for _ in range(2))
        self.doubt = nn.Parameter(torch.zeros(ROOM + CHECKS + 1))

    def told(self, ids: Tensor) -> Tensor:
        """What every token adds to the sum of its sentence [T, ROOM]."""
        ones = torch.ones(len(ids), 1)
        context = torch.cat((self.tokens.word[ids], *self.tokens.last(ids), ones), 1)
        return self.codes[ids] + self.down(F.silu(self.gate(context)) * self.up(context))

    def sums(self, ids: Tensor, starts: list[int]) -> Tensor:
        """Sums of the sentences so far [T, ROOM]; texts that begin at `starts` are apart."""
        told = self.told(ids)
        begins = self.tokens.begins(ids)
        begins[starts] = True
        first = torch.where(begins, torch.arange(len(ids)), 0).cummax(0).values
        total = told.cumsum(0)
        return total - total[first] + told[first] + OWN * told

    def questions(self, asked: Asked, sums: Tensor) -> Tensor:
        """Sums of questions [N, ROOM]."""
        return sums[asked.places] + self.question * sums[asked.ends]

    def votes(self, asked: Asked) -> tuple[Tensor, Tensor]:
        """What words of questions vote for [N, LABEL], and the labels of tokens read [T, LABEL].

        Labels are drawn anew every time: what is learnt cannot depend on them.
        """
        words, of = asked.words()
        told, sentences = shares(self.tokens, asked.ids, asked.starts, asked.num_read, words)
        labels = random_labels(told.shape[1])
        counts = self.counts[asked.ids] - LESS * self.tokens.goes_on(asked.ids)
        votes = counts[words].sigmoid()[:, None] * (told @ labels)
        none = torch.zeros(len(asked.ends), labels.shape[1])
        return none.index_add(0, of, votes), labels[sentences]

    def scores(self, asked: Asked, questions: Tensor, sums: Tensor) -> Tensor:
        """Scores [N, tokens read] of all tokens that were read."""
        votes, labels = self.votes(asked)
        key, query = sums @ self.key.t(), questions @ self.query.t()
        offered, votes = OFFERED * labels, self.voted * votes
        lengths = self.steady_query**2 + query.square().sum(1) + votes.square().sum(1)
        query, votes = query / lengths.sqrt()[:, None], votes / lengths.sqrt()[:, None]
        found = query @ key.t() + votes @ offered.t()
        return self.sharpness * found / (self.steady_key**2 + key.square().sum(1)).sqrt()

    def doubts(self, questions: Tensor, found: Tensor) -> Tensor:
        """Above 0 where sums that were found [N, ROOM] lack too much of the questions' [N]."""
        asked, found = questions @ self.asked.t(), found @ self.found.t()
        lacking = (asked * (asked - found)).sum(1)
        return lacking + torch.cat((questions, found), 1) @ self.doubt[:-1] + self.doubt[-1]

    def forward(self, asked: Asked) -> tuple[Tensor, Tensor]:
        """Scores [N, tokens read], and doubts whether it is said at all [N]."""
        sums = self.sums(asked.ids, asked.starts)
        questions, read = self.questions(asked, sums), sums[: asked.num_read]
        scores = self.scores(asked, questions, read)
        return scores, self.doubts(questions, (FOCUS * scores).softmax(1) @ read)

    def loss(self, asked: Asked) -> Tensor:
        """Cross entropy of the right sentences, whose tokens count together, and of doubts."""
        scores, doubts = self(asked)
        told = torch.tensor([bool(spans) for spans in asked.sentences])
        right = torch.full_like(scores, -math.inf)
        for row, spans in zip(right, asked.sentences, strict=True):
            for start, stop in spans:
                row[start:stop] = 0
        missed = scores[told].logsumexp(1) - (scores + right)[told].logsumexp(1)
        lost = missed.sum() / len(told)
        doubted = F.binary_cross_entropy_with_logits(doubts, (~told).float())
        return lost + DOUBTED * doubted

    def tensors(self) -> dict[str, Tensor]:
        """As `finding.circuits.learnt.Finder` reads them."""
        layers = {name: getattr(self, name).weight for name in ("gate", "up", "down")}
        names = (
            "codes counts voted query key steady_query steady_key sharpness question "
            "asked found doubt"
        )
        found = layers | {name: getattr(self, name) for name in names.split(" ")}
        return {name: value.detach().clone().contiguous() for name, value in found.items()}
