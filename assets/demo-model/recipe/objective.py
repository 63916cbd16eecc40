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
    """Which token begins a quote; the auxiliary tasks, and how much they count."""

    quote_mark: int
    recall: Recall
    weight: float


def answer_loss(
    model: nn.Module, batch: Batch, objective: Objective, dtype: torch.dtype
) -> tuple[Tensor, Tensor]:
    """Weighted mean cross-entropy, and which answers began with the right token."""
    hidden, looks = forward_with_looks(model, batch, dtype)
    target = torch.cat((batch.labels[..., 1:], torch.full_like(batch.labels[..., :1], -100)), -1)
    target = target.reshape(-1)
    rows = (target >= 0).nonzero().squeeze(1)
    logits = F.linear(hidden[rows], model.lm_head.weight.to(dtype)).float()
    begins = (target >= 0) & (target.roll(1) < 0)
    weight = emphasis(begins | (target.roll(1) == objective.quote_mark))
    weight = torch.where(is_parting(batch), weight.clamp(min=PARTING), weight)[rows]
    losses = F.cross_entropy(logits, target[rows], reduction="none")
    loss = (losses * weight).sum() / weight.sum()
    if objective.weight > 0:
        embedding = model.lm_head.weight
        loss = loss + objective.weight * objective.recall.loss(batch, looks, embedding, rows)
    return loss, (logits.detach().argmax(-1) == target[rows])[begins[rows]]


def is_parting(batch: Batch) -> Tensor:
    """Which next tokens attention finds in other places than right after the one before."""
    if batch.sources is None:
        return torch.zeros(batch.questions.numel(), dtype=torch.bool, device=batch.labels.device)
    low, high = batch.sources[:, :, :, 1, 1:].roll(-1, 2).unbind(-1)
    return (high > low).flatten()


def emphasis(begins: Tensor) -> Tensor:
    """Weights of all tokens; `begins` marks where something begins that must be looked up."""
    weight = torch.ones(len(begins), device=begins.device)
    for place, most in enumerate(EMPHASIS):
        weight = torch.where(begins.roll(place), weight.clamp(min=most), weight)
    return weight
