"""An auxiliary task: attention looks at what an answer copies.

Next tokens alone teach looking up late, since a wrong look teaches nothing; where every token of an
answer stands is known, so that attention can be told.
"""

import math

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from forward import Batch, Look
from torch import Tensor

from finding.recall import ContentRecall

RECALL_WEIGHT = 0.2
POINTING_WEIGHTS = 1.0, 1.0
"""Of every attention layer, against the answers."""
AT_BEGINNING, SOON_AFTER = 5.0, 3.0
"""Weights of the first tokens of a value and of a quote, and of the next two."""


class Hints(ContentRecall):
    """All auxiliary tasks with what they learn."""

    def loss(self, batch: Batch, looks: list[Look], embedding: Tensor, answers: Tensor) -> Tensor:
        """Weighted sum of remembering and of pointing by every attention layer."""
        loss = RECALL_WEIGHT * super().loss(batch, looks, embedding, answers)
        assert batch.sources is not None
        told = batch.sources.unbind(3)
        for look, sources, weight in zip(looks, told, POINTING_WEIGHTS, strict=True):
            loss = loss + weight * pointing_loss(batch, look, sources)
        return loss


def pointing_loss(batch: Batch, look: Look, sources: Tensor) -> Tensor:
    """Weighted mean of -log(attention on the sources), where attention is a mean over heads."""
    exact, low, high = sources[:, :, 1:].unbind(-1)
    labels = batch.labels
    is_told = (exact >= 0) | (high > low)
    begins = (labels[:, :, 1:] >= 0) & ((high > low) | (labels[:, :, :-1] < 0))
    soon = F.max_pool1d(F.pad(begins.float(), (2, 0)), 3, 1) > 0
    weights = torch.where(begins, AT_BEGINNING, torch.where(soon, SOON_AFTER, 1.0))
    losses, counts = [], []
    for number, length in enumerate(batch.lengths.tolist()):
        talk, place = is_told[number].nonzero(as_tuple=True)
        pick = number, talk, place
        mass = attention_on(
            look, number, length, (talk, place), (exact[pick], low[pick], high[pick])
        )
        weight = weights[pick]
        losses.append(-(mass * weight).sum())
        counts.append(weight.sum())
    return torch.stack(losses).sum() / torch.stack(counts).sum().clamp(min=1)


def attention_on(
    look: Look,
    number: int,
    length: int,
    rows: tuple[Tensor, Tensor],
    source: tuple[Tensor, Tensor, Tensor],
) -> Tensor:
    """Log of the share of attention that rows (talk, place) of a document give to their source."""
    talk, place = rows
    exact, low, high = (part[:, None] for part in source)
    keys, own = look.keys[number, :length], look.own_keys[number]
    T, K, D = keys.shape
    queries = look.queries[number, talk, place].unflatten(1, (K, -1))
    far = torch.einsum("nkgd,tkd->nkgt", queries, keys).float()
    near = torch.einsum("nkgd,nlkd->nkgl", queries, own[talk]).float()
    count = torch.arange(max(T, own.shape[1]), device=keys.device)
    near = near.masked_fill((count[: own.shape[1]] > place[:, None])[:, None, None], -torch.inf)
    there = (count[:T] == exact) | ((count[:T] >= low) & (count[:T] < high))
    share = log_share(far * D**-0.5, near * D**-0.5, there)
    return share.flatten(1).logsumexp(-1) - math.log(look.queries.shape[3])


@torch.compile(dynamic=True)
def log_share(far: Tensor, near: Tensor, there: Tensor) -> Tensor:
    """Of scores [N, K, G, T] and [N, K, G, L], what the places in `there` [N, T] have of all."""
    most = torch.maximum(far.amax(-1), near.amax(-1)).detach()[..., None]
    weights = (far - most).exp()
    total = weights.sum(-1) + (near - most).exp().sum(-1)
    picked = (weights * there[:, None, None]).sum(-1)
    return picked.clamp(min=1e-30).log() - total.log()
