"""The gated delta rule with its gradient: in C++ on a processor, in chunks elsewhere."""

from typing import Any

import native
import torch
from torch import Tensor

CHUNK = native.CHUNK
compiled = torch.compile(dynamic=True)


def delta_rule(
    q: Tensor, k: Tensor, v: Tensor, g: Tensor, beta: Tensor, *, state: Tensor | None
) -> tuple[Tensor, Tensor]:
    """Gated delta rule in float32; CHUNK divides T.

    q, k [N, T, H, K], v [N, T, H, V], g and beta [N, T, H], state [N, H, K, V]. Returns the output
    [N, T, H, V] and the last state.
    """
    N, _, H, K = q.shape
    if state is None:
        state = torch.zeros(N, H, K, v.shape[-1], device=q.device)
    tokens = units(q, k, v, g, beta)
    if native.fits(q, v):
        return native.DeltaRule.apply(*tokens, state)
    return chunked(tokens, state)


@compiled
def units(q: Tensor, k: Tensor, v: Tensor, g: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """Unit queries and keys, everything in float32."""
    q, k = q.float(), k.float()
    q = q * (q.square().sum(-1, keepdim=True) + 1e-6).rsqrt() * q.shape[-1] ** -0.5
    k = k * (k.square().sum(-1, keepdim=True) + 1e-6).rsqrt()
    return q, k, v.float(), g, beta


class Inverse(torch.autograd.Function):
    """(I + A)^-1 of a strictly lower triangular A [..., CHUNK, CHUNK]: (I - A)(I + A^2)..."""

    @staticmethod
    def forward(ctx: Any, a: Tensor) -> Tensor:
        """Square until the power vanishes."""
        power = -a
        inverse = torch.eye(CHUNK, device=a.device) + power
        for _ in range(CHUNK.bit_length() - 2):
            power = power @ power
            inverse = torch.baddbmm(inverse, inverse, power)
        ctx.save_for_backward(inverse)
        return inverse

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> Tensor:
        """The derivative of an inverse."""
        (inverse,) = ctx.saved_tensors
        turned = inverse.transpose(-1, -2)
        return -(turned @ grad @ turned)


@compiled
def prepare(q: Tensor, k: Tensor, v: Tensor, g: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """Keys turned, summed log-decay and pairwise decay of every chunk."""
    g = g.cumsum(-1)
    causal = torch.ones(CHUNK, CHUNK, dtype=torch.bool, device=q.device).tril()
    decay = (g[..., :, None] - g[..., None, :]).masked_fill(~causal, -torch.inf).exp()
    return q, k, k.transpose(-1, -2), v, g, beta[..., None], decay


@compiled
def weigh(gram: Tensor, inner: Tensor, decay: Tensor, beta: Tensor) -> tuple[Tensor, Tensor]:
    """The triangular system of the keys, and the attention inside a chunk."""
    return (gram * decay * beta).tril(-1), inner * decay


@compiled
def spread(q: Tensor, k: Tensor, v: Tensor, g: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """Right-hand sides, and queries and keys as the chunk's first and last state see them."""
    grown = g.exp()[..., None]
    rows = torch.cat((v * beta, k * (beta * grown)), -1)
    carry = k * (g[..., -1:] - g).exp()[..., None]
    return rows, q * grown, carry.transpose(-1, -2), grown[:, -1:]


def chunked(tokens: tuple[Tensor, ...], state: Tensor) -> tuple[Tensor, Tensor]:
    """Chunk by chunk, as matrix products; `tokens` are those of `units`."""
    N, T, H, K = tokens[0].shape
    chunks = T // CHUNK

    def split(x: Tensor) -> Tensor:  # [N, T, H, *] -> [N*H*chunks, CHUNK, *]
        return x.transpose(1, 2).reshape(N * H * chunks, CHUNK, *x.shape[3:])

    q, k, kt, v, g, beta, decay = prepare(*map(split, tokens))
    gram, inner = k @ kt, q @ kt
    system, inner = weigh(gram, inner, decay, beta)
    inverse = Inverse.apply(system)
    rows, q, carry, last = spread(q, k, v, g, beta)
    values, keys = (inverse @ rows).split((v.shape[-1], K), -1)
    S = state.reshape(N * H, K, -1)
    outer, fresh = [], []
    parts = (values, keys, q, carry, last)
    per_chunk = (x.view(N * H, chunks, *x.shape[1:]).unbind(1) for x in parts)
    for value, key, query, write, fade in zip(*per_chunk, strict=True):
        new = torch.baddbmm(value, key, S, alpha=-1)
        outer.append(torch.bmm(query, S))
        fresh.append(new)
        S = torch.baddbmm(S * fade, write, new)
    out = torch.baddbmm(
        torch.stack(outer, 1).flatten(0, 1), inner, torch.stack(fresh, 1).flatten(0, 1)
    )
    return out.view(N, H, T, -1).transpose(1, 2), S.view(N, H, K, -1)
