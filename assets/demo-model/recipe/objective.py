"""What training makes smaller: errors in answers, most of all where an answer begins."""

from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from forward import Batch, forward_with_looks
from recall import Recall
from torch import Tensor, nn

EMPHASIS = (6.0, 4.0, 2.0)
"""Weights of the first tokens of a value and of a quote; having found them, the rest is copying."""
PARTING = 4.0
"""Weight of tokens that something else than the token before tells."""
QUOTE_MARK = ">"


@dataclass
class Objective:
    """Which tokens something to be looked up follows; the auxiliary tasks, how much they count.

    `closing` ends what the model writes before its answer, if anything; `rest` is the weight of
    tokens that nothing is looked up for.
    """

    quote_mark: int
    recall: Recall
    weight: float
    closing: int = -1
    rest: float = 1.0


def answer_loss(
    model: nn.Module, batch: Batch, objective: Objective, dtype: torch.dtype
) -> tuple[Tensor, Tensor, Tensor]:
    """Weighted mean cross-entropy; which thoughts, and which answers, began with the right token.

    Without thoughts the first of the two is of the answers, and the other is empty.
    """
    hidden, looks = forward_with_looks(model, batch, dtype)
    target = torch.cat((batch.labels[..., 1:], torch.full_like(batch.labels[..., :1], -100)), -1)
    target = target.reshape(-1)
    rows = (target >= 0).nonzero().squeeze(1)
    logits = F.linear(hidden[rows], model.lm_head.weight.to(dtype)).float()
    begins = (target >= 0) & (target.roll(1) < 0)
    before = target.roll(1)
    answers = before == objective.closing
    weight = emphasis(begins | answers | (before == objective.quote_mark), objective.rest)
    weight = torch.where(is_parting(batch), weight.clamp(min=PARTING), weight)[rows]
    losses = F.cross_entropy(logits, target[rows], reduction="none")
    loss = (losses * weight).sum() / weight.sum()
    if objective.weight > 0:
        embedding = model.lm_head.weight
        loss = loss + objective.weight * objective.recall.loss(batch, looks, embedding, rows)
    hits = logits.detach().argmax(-1) == target[rows]
    if objective.closing >= 0:
        begins = begins.roll(1) & (target >= 0)  # what follows the mark of the thought
    return loss, hits[begins[rows]], hits[answers[rows]]


def is_parting(batch: Batch) -> Tensor:
    """Which next tokens attention finds in other places than right after the one before."""
    if batch.sources is None:
        return torch.zeros(batch.questions.numel(), dtype=torch.bool, device=batch.labels.device)
    low, high = batch.sources[:, :, :, 1, 1:].roll(-1, 2).unbind(-1)
    return (high > low).flatten()


def emphasis(begins: Tensor, rest: float) -> Tensor:
    """Weights of all tokens; `begins` marks where something begins that must be looked up."""
    weight = torch.full((len(begins),), rest, device=begins.device)
    for place, most in enumerate(EMPHASIS):
        weight = torch.where(begins.roll(place), weight.clamp(min=most), weight)
    return weight
