"""What training makes smaller.

*Answers*, most of all the first tokens of a value: having found them, the rest is copying. *Text*:
the next token of a document. *Looking*: where every token of an answer stands is known, so the last
attention layer is told to look there; next tokens alone teach it late, since a wrong look teaches
nothing. Where several values are asked for in no order, each that was not said yet is right.
*Handing on*: what attention brings from a place must tell which token stands there; with
attention where it should be, two million tokens did not teach that either. *Keys*: to find a value,
it and the question's end must both know the key. Neither gains anything before the other can do it,
so both are asked for it. *Said*: whoever goes on with a list must know what it has.
"""

import math

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from compiling import compiled
from forward import Batch, Look, forward, rms_norm
from torch import Tensor, nn
from torch.utils.checkpoint import checkpoint

TEXT, LOOKING, HANDING = 0.3, 1.0, 0.5
"""Weights against the answers; that of the keys is the lesson's."""
HANDED = 0.25
"""Share of a document's tokens of which is asked what attention brings from there."""
MOST_SCORES = 2**26
"""Scores of attention that are kept; more of them are computed again."""


class Probe(nn.Module):
    """Reads remembered tokens from hidden states; only training has it."""

    def __init__(self, width: int, seed: int) -> None:
        super().__init__()
        torch.manual_seed(seed)
        self.weight = nn.Parameter(torch.randn(width, width) * width**-0.5)

    def forward(self, states: Tensor, embedding: Tensor, said: Tensor) -> Tensor:
        """Mean cross-entropy of the tokens; states [N, C], said [N, *], -1 for none."""
        rows = (said >= 0).any(1).nonzero().squeeze(1)
        if not len(rows):
            return states.new_zeros(())
        said = said[rows]
        states = states[rows] @ self.weight.to(states.dtype)
        logits = F.linear(states, embedding.to(states.dtype)).float()
        present = said >= 0
        picked = logits.log_softmax(-1).gather(1, said.clamp(min=0))
        return -(picked * present).sum() / present.sum()


class Probes(nn.Module):
    """The auxiliary tasks with what they learn."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.keys, self.values, self.said = Probe(width, 2), Probe(width, 3), Probe(width, 4)

    def loss(self, batch: Batch, look: Look, embedding: Tensor) -> Tensor:
        """Of keys in documents and questions, early values, and said ones, as a layer sees them."""
        said = torch.cat((batch.keys.flatten(0, 1), batch.asked.flatten(0, 2)))
        keys = self.keys(look.inputs, embedding, said)
        values = batch.values.flatten(0, 1)
        early = self.values(look.inputs[: len(values)], embedding, values)
        listed = self.said(look.inputs[len(values) :], embedding, batch.said.flatten(0, 2))
        return keys + early + listed


def losses(
    model: nn.Module, probes: Probes, batch: Batch, dtype: torch.dtype, weight_of_keys: float
) -> tuple[Tensor, dict[str, float], Tensor]:
    """The loss, its parts, and which values began with the right token [N]."""
    hidden, look = forward(model, batch, dtype)
    head = model.lm_head.weight
    count = batch.documents.numel()
    right = torch.cat((batch.labels[..., None], batch.others), -1).flatten(0, -2)
    rows = (right[:, 0] >= 0).nonzero().squeeze(1)
    logits = F.linear(hidden[count + rows], head.to(dtype)).float()
    right, weight = right[rows], batch.weights.flatten()[rows]
    answers = (one_of(logits, right) * weight).sum() / weight.sum()
    text = text_loss(hidden[:count], batch, head)
    looking = looking_loss(batch, look)
    handing = handing_loss(model, batch, look)
    keys = probes.loss(batch, look, head)
    total = answers + TEXT * text + LOOKING * looking + HANDING * handing + weight_of_keys * keys
    parts = {
        "answers": answers,
        "text": text,
        "looking": looking,
        "handing": handing,
        "keys": keys,
    }
    hits = (logits.detach().argmax(-1, keepdim=True) == right).any(-1)
    said = torch.stack([part.detach().float() for part in parts.values()]).tolist()
    return total, dict(zip(parts, said, strict=True)), hits[batch.begins.flatten()[rows]]


def one_of(logits: Tensor, right: Tensor) -> Tensor:
    """-log of what tokens have in all, of logits [N, V] and tokens [N, O], -1 for none."""
    picked = logits.gather(1, right.clamp(min=0)).masked_fill(right < 0, -torch.inf)
    return logits.logsumexp(-1) - picked.logsumexp(-1)


def text_loss(hidden: Tensor, batch: Batch, head: Tensor) -> Tensor:
    """Mean cross-entropy of the next token of the documents; hidden [B*T, C]."""
    T = batch.documents.shape[1]
    place = torch.arange(T, device=hidden.device)
    inside = (place < batch.lengths[:, None] - 1).flatten().nonzero().squeeze(1)
    logits = F.linear(hidden[inside], head.to(hidden.dtype)).float()
    return F.cross_entropy(logits, batch.documents.flatten()[inside + 1])


def handing_loss(model: nn.Module, batch: Batch, look: Look) -> Tensor:
    """Mean cross-entropy of some tokens, told from what the layer brings from their places."""
    ids = batch.documents.flatten()
    rows = (torch.rand(len(ids), device=ids.device) < HANDED).nonzero().squeeze(1)
    brought = rms_norm(look.handed[rows], model.model.norm, look.handed.dtype)
    head = model.lm_head.weight.to(brought.dtype)
    return F.cross_entropy(F.linear(brought, head).float(), ids[rows])


def looking_loss(batch: Batch, look: Look) -> Tensor:
    """Weighted mean of -log(attention on the sources), where attention is a mean over heads."""
    B, T, _, L = batch.shape
    is_told = (batch.sources[..., 1] > batch.sources[..., 0]).any(-1).flatten(1)
    counts = is_told.sum(1).tolist()
    most = max(counts)
    if not most:
        return look.inputs.new_zeros(())
    rows = is_told.int().argsort(dim=1, descending=True, stable=True)[:, :most]
    weights = batch.weights.flatten(1).gather(1, rows) * is_told.gather(1, rows)
    scores = most * (T + L) * look.queries.shape[3]
    step = max(1, MOST_SCORES // scores) if rows.is_cuda else 1
    total = []
    for first in range(0, B, step):
        some = slice(first, first + step)
        taken = rows[some, : max(counts[some])]
        if not taken.numel():
            continue
        inputs = (look.queries[some], look.keys[some], look.own_keys[some])
        told = (batch.sources[some].flatten(1, 2), batch.lengths[some], taken)
        if scores > MOST_SCORES:
            mass = checkpoint(attention_on, *inputs, told, use_reentrant=False)
        else:
            mass = attention_on(*inputs, told)
        total.append(-(mass * weights[some, : taken.shape[1]]).sum())
    return torch.stack(total).sum() / weights.sum()


def attention_on(
    queries: Tensor, keys: Tensor, own: Tensor, told: tuple[Tensor, Tensor, Tensor]
) -> Tensor:
    """Log of the share of attention that rows of documents give to their sources [B, R].

    queries [B, Q, L, H, D], keys [B, T, K, D], own [B, Q, L, K, D]; told are the sources
    [B, Q*L, S, 2], the documents' lengths and the rows.
    """
    sources, lengths, rows = told
    B, _, L, H, D = queries.shape
    T, K = keys.shape[1:3]
    R = rows.shape[1]
    document = torch.arange(B, device=rows.device)[:, None]
    query = queries.flatten(1, 2)[document, rows].unflatten(2, (K, -1))
    far = torch.einsum("brkgd,btkd->brkgt", query, keys).float()
    near = torch.einsum("brkgd,brlkd->brkgl", query, own[document, rows // L]).float()
    count = torch.arange(max(T, L), device=rows.device)
    far = far.masked_fill((count[:T] >= lengths[:, None])[:, None, None, None], -torch.inf)
    later = count[:L] > (rows % L)[..., None]
    near = near.masked_fill(later[:, :, None, None], -torch.inf)
    low, high = sources[document, rows].unbind(-1)
    there = torch.zeros(B, R, T, dtype=torch.bool, device=rows.device)
    for first, end in zip(low.unbind(-1), high.unbind(-1), strict=True):
        there |= (count[:T] >= first[..., None]) & (count[:T] < end[..., None])
    scale = D**-0.5
    share = log_share(far.flatten(0, 1) * scale, near.flatten(0, 1) * scale, there.flatten(0, 1))
    return share.flatten(1).logsumexp(-1).view(B, R) - math.log(H)


@compiled
def log_share(far: Tensor, near: Tensor, there: Tensor) -> Tensor:
    """Of scores [N, K, G, T] and [N, K, G, L], what the places in `there` [N, T] have of all."""
    most = torch.maximum(far.amax(-1), near.amax(-1)).detach()[..., None]
    weights = (far - most).exp()
    total = weights.sum(-1) + (near - most).exp().sum(-1)
    picked = (weights * there[:, None, None]).sum(-1)
    return picked.clamp(min=1e-30).log() - total.log()
