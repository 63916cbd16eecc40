"""What training makes smaller: errors in answers, most of all where an answer begins."""

from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from forward import Batch, forward_with_input
from names import NameProbe, Names
from torch import Tensor, nn

EMPHASIS = (6.0, 4.0, 2.0)
"""Weights of the first tokens of a value and of a quote; having found them, the rest is copying."""
QUOTE_MARK = ">"
ASKED_FOR_NAMES = 0.4
"""Share of a document's tokens that are asked for the last name."""


@dataclass
class Objective:
    """Which token begins a quote; the auxiliary task, and how much it counts."""

    quote_mark: int
    names: Names
    probe: NameProbe
    weight: float


def answer_loss(
    model: nn.Module, batch: Batch, objective: Objective, dtype: torch.dtype
) -> tuple[Tensor, Tensor]:
    """Weighted mean cross-entropy, and which answers began with the right token."""
    hidden, seen = forward_with_input(model, batch, dtype)
    target = torch.cat((batch.labels[..., 1:], torch.full_like(batch.labels[..., :1], -100)), -1)
    target = target.reshape(-1)
    rows = (target >= 0).nonzero().squeeze(1)
    logits = F.linear(hidden[rows], model.lm_head.weight.to(dtype)).float()
    begins = (target >= 0) & (target.roll(1) < 0)
    weight = emphasis(begins | (target.roll(1) == objective.quote_mark))[rows]
    losses = F.cross_entropy(logits, target[rows], reduction="none")
    loss = (losses * weight).sum() / weight.sum()
    if objective.weight > 0:
        said = names_to_recall(batch, objective.names, rows)
        loss = loss + objective.weight * objective.probe(seen, model.lm_head.weight, said)
    return loss, (logits.detach().argmax(-1) == target[rows])[begins[rows]]


def emphasis(begins: Tensor) -> Tensor:
    """Weights of all tokens; `begins` marks where something begins that must be looked up."""
    weight = torch.ones(len(begins))
    for place, most in enumerate(EMPHASIS):
        weight = torch.where(begins.roll(place), most, weight)
    return weight


def names_to_recall(batch: Batch, names: Names, answers: Tensor) -> Tensor:
    """Last names [B*T + B*Q*L, MOST]: of some tokens of documents, and of whole questions."""
    documents = names.last_said(batch.documents).flatten(0, 1)
    documents[torch.rand(len(documents)) >= ASKED_FOR_NAMES] = -1
    questions = names.last_said(batch.questions.flatten(0, 1)).flatten(0, 1)
    # A row of `answers` predicts an answer's token, which stands one place further.
    questions[answers[answers + 1 < len(questions)] + 1] = -1
    return torch.cat((documents, questions))
