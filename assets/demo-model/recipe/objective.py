"""What training makes smaller: errors in answers, most of all where an answer begins."""

from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from forward import Batch, forward_with_input
from names import NameProbe, Names
from torch import Tensor, nn

FIRST, SECOND = 10.0, 5.0
"""Weights of an answer's first tokens; having found them, the rest is copying."""
ASKED_FOR_NAMES = 0.4
"""Share of a document's tokens that are asked for the last name."""


@dataclass
class Memory:
    """The auxiliary task, and how much it counts."""

    names: Names
    probe: NameProbe
    weight: float


def answer_loss(
    model: nn.Module, batch: Batch, memory: Memory, dtype: torch.dtype
) -> tuple[Tensor, Tensor]:
    """Weighted mean cross-entropy, and which answers began with the right token."""
    hidden, seen = forward_with_input(model, batch, dtype)
    target = torch.cat((batch.labels[..., 1:], torch.full_like(batch.labels[..., :1], -100)), -1)
    target = target.reshape(-1)
    rows = (target >= 0).nonzero().squeeze(1)
    logits = F.linear(hidden[rows], model.lm_head.weight.to(dtype)).float()
    begins = (target >= 0) & (target.roll(1) < 0)
    weight = (1.0 + (FIRST - 1) * begins + (SECOND - 1) * begins.roll(1))[rows]
    losses = F.cross_entropy(logits, target[rows], reduction="none")
    loss = (losses * weight).sum() / weight.sum()
    if memory.weight > 0:
        said = names_to_recall(batch, memory.names, rows)
        loss = loss + memory.weight * memory.probe(seen, model.lm_head.weight, said)
    return loss, (logits.detach().argmax(-1) == target[rows])[begins[rows]]


def names_to_recall(batch: Batch, names: Names, answers: Tensor) -> Tensor:
    """Last names [B*T + B*Q*L, MOST]: of some tokens of documents, and of whole questions."""
    documents = names.last_said(batch.documents).flatten(0, 1)
    documents[torch.rand(len(documents)) >= ASKED_FOR_NAMES] = -1
    questions = names.last_said(batch.questions.flatten(0, 1)).flatten(0, 1)
    # A row of `answers` predicts an answer's token, which stands one place further.
    questions[answers[answers + 1 < len(questions)] + 1] = -1
    return torch.cat((documents, questions))
