"""Votes of the words of questions for sentences, as the circuits make them."""

import math

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from torch import Tensor

from finding.circuits.embedding import KEPT
from finding.circuits.stream import LABEL
from finding.circuits.votes import ABSENT, PHRASED, SHARP
from finding.learning.tokens import Tokens

LEAK = 0.1
"""How much of the label before a label keeps."""


@torch.no_grad()
def shares(
    tokens: Tokens, ids: Tensor, starts: list[int], num_read: int, words: Tensor
) -> tuple[Tensor, Tensor]:
    """Which share of the vote of each word [W] every sentence has [W, sentences].

    The first `num_read` of the tokens `ids` [T] are documents; `words` are places in the rest. Also
    returns the sentence of every token that was read [num_read].
    """
    begins = tokens.begins(ids)
    begins[starts] = True
    sentences = begins[:num_read].long().cumsum(0) - 1
    word = F.normalize(tokens.word, dim=1)
    before = F.pad((word @ KEPT[0].t())[ids], (0, 0, 1, 0))[:-1]
    alike = word[ids[words]] @ word[ids[:num_read]].t() - 1
    told = (SHARP * (alike + PHRASED * (before[words] @ before[:num_read].t() - 1))).exp()
    nowhere = math.exp(SHARP * (ABSENT - 1 - PHRASED))
    told = told / (told.sum(1, keepdim=True) + nowhere)
    none = torch.zeros(len(words), int(sentences[-1]) + 1)
    return none.index_add_(1, sentences, told), sentences


def random_labels(count: int) -> Tensor:
    """Labels [count, LABEL] of sentences that have little to do with each other."""
    labels = F.normalize(torch.randn(count, LABEL.stop - LABEL.start), dim=1)
    labels[1:] += LEAK * labels[:-1].clone()
    return F.normalize(labels, dim=1)
