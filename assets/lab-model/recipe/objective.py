"""What training makes smaller.

*Answers*, most of all the first tokens of a value: having found them, the rest is copying. *Text*:
the next token of a document. *Looking*: where every token of an answer stands is known, so the last
attention layer is told to look there; next tokens alone teach it late, since a wrong look teaches
nothing. *Handing on*: what attention brings from a place must tell which token stands there; with
attention where it should be, two million tokens did not teach that either. *Keys*: to find a value,
it and the question's end must both know the key. Neither gains anything before the other can do it,
so both are asked for it.
"""

import math

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from forward import Batch, Look, forward, rms_norm
from torch import Tensor, nn

TEXT, LOOKING, HANDING = 0.3, 1.0, 0.5
"""Weights against the answers; that of the keys is the lesson's."""
HANDED = 0.25
"""Share of a document's tokens of which is asked what attention brings from there."""
EMPHASIS = (6.0, 4.0, 2.0)
"""Weights of the first tokens of a value."""


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
        self.keys, self.values = Probe(width, 2), Probe(width, 3)

    def loss(self, batch: Batch, look: Look, embedding: Tensor) -> Tensor:
        """Of keys in documents and questions and of early values, from what a layer sees."""
        said = torch.cat((batch.keys.flatten(0, 1), batch.asked.flatten(0, 2)))
        keys = self.keys(look.inputs, embedding, said)
        values = batch.values.flatten(0, 1)
        return keys + self.values(look.inputs[: len(values)], embedding, values)


def losses(
    model: nn.Module, probes: Probes, batch: Batch, dtype: torch.dtype, weight_of_keys: float
) -> tuple[Tensor, dict[str, float], Tensor]:
    """The loss, its parts, and which values began with the right token [N]."""
    hidden, looks = forward(model, batch, dtype)
    head = model.lm_head.weight
    count = batch.documents.numel()
    labels = batch.labels.flatten()
    rows = (labels >= 0).nonzero().squeeze(1)
    logits = F.linear(hidden[count + rows], head.to(dtype)).float()
    begins = batch.begins.flatten()
    weight = emphasis(begins)[rows]
    each = F.cross_entropy(logits, labels[rows], reduction="none")
    answers = (each * weight).sum() / weight.sum()
    text = text_loss(hidden[:count], batch, head)
    looking = looking_loss(batch, looks[-1])
    handing = handing_loss(model, batch, looks[-1])
    keys = probes.loss(batch, looks[-1], head)
    total = answers + TEXT * text + LOOKING * looking + HANDING * handing + weight_of_keys * keys
    parts = {
        "answers": answers,
        "text": text,
        "looking": looking,
        "handing": handing,
        "keys": keys,
    }
    hits = logits.detach().argmax(-1) == labels[rows]
    return total, {name: float(part.detach()) for name, part in parts.items()}, hits[begins[rows]]


def emphasis(begins: Tensor) -> Tensor:
    """Weights of all tokens; `begins` marks where a value begins."""
    weight = torch.ones(len(begins), device=begins.device)
    for place, most in enumerate(EMPHASIS):
        weight = torch.where(begins.roll(place), weight.clamp(min=most), weight)
    return weight


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
    low, high = batch.sources.unbind(-1)
    weights = emphasis(batch.begins.flatten()).view_as(low)
    total, counts = [], []
    for number, length in enumerate(batch.lengths.tolist()):
        talk, place = (high[number] > low[number]).nonzero(as_tuple=True)
        if not len(talk):
            continue
        pick = number, talk, place
        mass = attention_on(look, number, length, (talk, place), (low[pick], high[pick]))
        total.append(-(mass * weights[pick]).sum())
        counts.append(weights[pick].sum())
    if not total:
        return look.inputs.new_zeros(())
    return torch.stack(total).sum() / torch.stack(counts).sum()


def attention_on(
    look: Look, number: int, length: int, rows: tuple[Tensor, Tensor], source: tuple[Tensor, Tensor]
) -> Tensor:
    """Log of the share of attention that rows (talk, place) of a document give to their source."""
    talk, place = rows
    low, high = (part[:, None] for part in source)
    keys, own = look.keys[number, :length], look.own_keys[number]
    T, K, D = keys.shape
    queries = look.queries[number, talk, place].unflatten(1, (K, -1))
    far = torch.einsum("nkgd,tkd->nkgt", queries, keys).float()
    near = torch.einsum("nkgd,nlkd->nkgl", queries, own[talk]).float()
    count = torch.arange(max(T, own.shape[1]), device=keys.device)
    near = near.masked_fill((count[: own.shape[1]] > place[:, None])[:, None, None], -torch.inf)
    there = (count[:T] >= low) & (count[:T] < high)
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
