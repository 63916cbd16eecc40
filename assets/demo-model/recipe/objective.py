"""What training makes smaller: errors in answers, most of all where an answer begins."""

from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from forward import Batch, forward_with_input
from recall import Recall
from torch import Tensor, nn

EMPHASIS = (6.0, 4.0, 2.0)
"""Weights of the first tokens of a value and of a quote; having found them, the rest is copying."""
QUOTE_MARK = ">"
ASKED = 0.4
"""Share of a document's tokens that the auxiliary tasks ask."""


@dataclass
class Objective:
    """Which token begins a quote; the auxiliary tasks, and how much they count."""

    quote_mark: int
    recall: Recall
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
        embedding = model.lm_head.weight
        loss = loss + objective.weight * recall_loss(batch, objective.recall, seen, embedding, rows)
    return loss, (logits.detach().argmax(-1) == target[rows])[begins[rows]]


def emphasis(begins: Tensor) -> Tensor:
    """Weights of all tokens; `begins` marks where something begins that must be looked up."""
    weight = torch.ones(len(begins))
    for place, most in enumerate(EMPHASIS):
        weight = torch.where(begins.roll(place), most, weight)
    return weight


def recall_loss(
    batch: Batch, recall: Recall, seen: Tensor, embedding: Tensor, answers: Tensor
) -> Tensor:
    """Of names and of openings; `seen` [B*T + B*Q*L, C] is what the last attention layer sees.

    Some tokens of documents are asked for both, questions for their names.
    """
    is_asked = torch.rand(batch.documents.numel()) < ASKED
    openings = recall.openings.of_sentence(batch.documents).flatten(0, 1)
    openings[~is_asked] = -1
    names = recall.names.last_said(batch.documents).flatten(0, 1)
    names[~is_asked] = -1
    questions = recall.names.last_said(batch.questions.flatten(0, 1)).flatten(0, 1)
    # A row of `answers` predicts an answer's token, which stands one place further.
    questions[answers[answers + 1 < len(questions)] + 1] = -1
    return recall.name_probe(seen, embedding, torch.cat((names, questions))) + recall.opening_probe(
        seen[: len(openings)], embedding, openings
    )
