"""Causal attention in blocks of queries, keeping nothing but the inputs.

On a processor this is two to three times as fast, forward and backward, as torch's own function.
"""

from collections.abc import Callable
from typing import Any

import torch
from compiling import compiled
from torch import Tensor


def block_scores(device: torch.device) -> int:
    """Scores of one block: on a processor small enough to stay in the cache."""
    return 2**21 if device.type == "cpu" else 2**27


@compiled
def probabilities(far: Tensor, near: Tensor, scale: float) -> Tensor:
    """Softmax over all far scores [N, L, F] and the near ones [N, L, L] up to the query itself."""
    length = near.shape[-1]
    causal = torch.ones(length, length, dtype=torch.bool, device=near.device).tril()
    near = near.float().masked_fill(~causal, -torch.inf)
    return (torch.cat((far.float(), near), -1) * scale).softmax(-1).to(far.dtype)


@compiled
def score_gradient(p: Tensor, far: Tensor, near: Tensor, scale: float) -> Tensor:
    """From the gradient of the probabilities to the gradient of the scores."""
    p, grad = p.float(), torch.cat((far, near), -1).float()
    return (p * (grad - (p * grad).sum(-1, keepdim=True)) * scale).to(far.dtype)


class Block(torch.autograd.Function):
    """Queries [G, N, L, D] over all of `k`, `v` [F, D], and causally over their own [N, L, D]."""

    @staticmethod
    def weights(q: Tensor, k: Tensor, k_own: Tensor) -> Tensor:
        """Attention weights [G, N, L, F + L]."""
        G, N, L, D = q.shape
        far = (q.reshape(-1, D) @ k.t()).view(G * N, L, len(k))
        near = (q @ k_own.transpose(-1, -2)).view(G * N, L, L)
        return probabilities(far, near, D**-0.5).view(G, N, L, len(k) + L)

    @staticmethod
    def forward(ctx: Any, *inputs: Tensor) -> Tensor:
        """Keep the inputs only."""
        q, k, v, k_own, _ = inputs
        ctx.save_for_backward(*inputs)
        p = Block.weights(q, k, k_own)
        far = p[..., : len(k)].reshape(q[..., 0].numel(), len(k))
        return (far @ v).view_as(q) + p[..., len(k) :] @ inputs[-1]

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor, ...]:
        """Weights are computed again."""
        q, k, v, k_own, v_own = ctx.saved_tensors
        G, N, L, D = q.shape
        F = len(k)
        p = Block.weights(q, k, k_own)
        rows = grad.reshape(-1, D)
        far = (rows @ v.t()).view(G * N, L, F)
        near = (grad @ v_own.transpose(-1, -2)).view(G * N, L, L)
        s = score_gradient(p.view(G * N, L, -1), far, near, D**-0.5).view(p.shape)
        s_far, s_near = s[..., :F].reshape(len(rows), F), s[..., F:]
        p_far, p_near = p[..., :F].reshape(len(rows), F), p[..., F:]
        q_rows = q.reshape(-1, D)
        return (
            (s_far @ k).view_as(q) + s_near @ k_own,
            s_far.t() @ q_rows,
            p_far.t() @ rows,
            (s_near.transpose(-1, -2) @ q).sum(0),
            (p_near.transpose(-1, -2) @ grad).sum(0),
        )


def read(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    """A document over itself: q [T, H, D], k and v [T, K, D]; returns [T, H, D]."""
    T, H, D = q.shape
    K = k.shape[1]
    q = q.view(T, K, H // K, D).permute(1, 2, 0, 3)
    scores = block_scores(q.device)
    columns = []
    for head in range(K):
        start, parts = 0, []
        while start < T:
            stop = min(T, start + max(64, min(512, scores // (start + 512))))
            own = slice(start, stop)
            parts.append(
                Block.apply(
                    q[head, :, None, own],
                    k[:start, head],
                    v[:start, head],
                    k[None, own, head],
                    v[None, own, head],
                )
            )
            start = stop
        columns.append(torch.cat(parts, 2))
    return torch.cat(columns).squeeze(1).transpose(0, 1)


def ask(q: Tensor, k: Tensor, v: Tensor, k_own: Tensor, v_own: Tensor) -> Tensor:
    """Questions on a document and themselves; q [Q, L, H, D], k, v [T, K, D], own [Q, L, K, D]."""
    Q, L, H, D = q.shape
    T, K = k.shape[:2]
    q = q.view(Q, L, K, H // K, D).permute(2, 3, 0, 1, 4)
    size = max(1, block_scores(q.device) // (L * H // K * (T + L)))
    columns = []
    for head in range(K):
        parts = [
            Block.apply(
                q[head, :, i : i + size],
                k[:, head],
                v[:, head],
                k_own[i : i + size, :, head],
                v_own[i : i + size, :, head],
            )
            for i in range(0, Q, size)
        ]
        columns.append(torch.cat(parts, 1))
    return torch.cat(columns).permute(1, 2, 0, 3)


def attend_in(batch: Any) -> Callable[[Tensor, Tensor, Tensor], Tensor]:
    """Attention over queries [N, H, D], keys and values [N, K, D] of a batch; gives [N, H*D]."""
    B, T, Q, L = batch.shape

    def attend(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
        D = query.shape[-1]
        q_doc, k_doc, v_doc = (t[: B * T].view(B, T, -1, D) for t in (query, key, value))
        q_own, k_own, v_own = (t[B * T :].view(B, Q, L, -1, D) for t in (query, key, value))
        outputs = [read(q_doc[i], k_doc[i], v_doc[i]).reshape(T, -1) for i in range(B)]
        for i, length in enumerate(batch.lengths.tolist()):
            k, v = k_doc[i, :length], v_doc[i, :length]
            outputs.append(ask(q_own[i], k, v, k_own[i], v_own[i]).reshape(Q * L, -1))
        return torch.cat(outputs)

    return attend
