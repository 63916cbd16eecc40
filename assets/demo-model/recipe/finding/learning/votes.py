"""Votes of the words of questions for sentences, as the circuits make them."""

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from torch import Tensor

from finding.circuits.embedding import KEPT
from finding.circuits.nowhere import PAIRED, PAIRS, UNPAIRED
from finding.circuits.stream import LABEL, LAST
from finding.circuits.votes import ABSENT, HINTED, PHRASED, SHARP
from finding.learning.tokens import Tokens

KEPT_OF_PAIRS = (PAIRS.stop - PAIRS.start) / (LAST[0].stop - LAST[0].start)
"""Of the piece before, how much is compared once more where a word goes on."""
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
    goes_on = tokens.goes_on(ids)[words, None]
    phrased = torch.where(goes_on, PHRASED + PAIRED * KEPT_OF_PAIRS, PHRASED)
    absent = torch.where(goes_on, ABSENT + UNPAIRED, ABSENT)
    sharp = SHARP * length(PHRASED, ABSENT) / length(phrased, absent)
    told = (sharp * (alike + phrased * (before[words] @ before[:num_read].t() - 1))).exp()
    nowhere = (sharp * (absent - 1 - phrased)).exp()
    told = told / (told.sum(1, keepdim=True) + nowhere)
    none = torch.zeros(len(words), int(sentences[-1]) + 1)
    return none.index_add_(1, sentences, told), sentences


def random_labels(count: int) -> Tensor:
    """Labels [count, LABEL] of sentences that have little to do with each other."""
    labels = F.normalize(torch.randn(count, LABEL.stop - LABEL.start), dim=1)
    labels[1:] += LEAK * labels[:-1].clone()
    return F.normalize(labels, dim=1)


def length(phrased: Tensor | float, absent: Tensor | float) -> Tensor:
    """Lengths of queries, by which their scores are divided."""
    phrased, absent = torch.as_tensor(phrased), torch.as_tensor(absent)
    return (2 + (phrased / HINTED[0]).square() + absent.square()).sqrt()
