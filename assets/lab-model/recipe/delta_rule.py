"""The gated delta rule with its gradient: in C++ on a processor, in chunks elsewhere."""

from typing import Any

import native
import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from compiling import compiled
from torch import Tensor

CHUNK = native.CHUNK
WIDE = 64
"""Tokens of a chunk where they are matrix products: a longer chunk is a shorter loop."""
SQUARED = 16
"""Rows of a system that is inverted by its powers, which grow with its size and cancel out."""


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
    """(I + A)^-1 of strictly lower triangular matrices A [M, R, R]."""

    @staticmethod
    def forward(ctx: Any, a: Tensor) -> Tensor:
        """Keep the result only."""
        inverse = inverted(a)
        ctx.save_for_backward(inverse)
        return inverse

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> Tensor:
        """The derivative of an inverse."""
        (inverse,) = ctx.saved_tensors
        turned = inverse.transpose(-1, -2)
        return -(turned @ grad @ turned)


def inverted(a: Tensor) -> Tensor:
    """(I + A)^-1 from those of both halves; of a small one (I - A)(I + A^2)(I + A^4)..."""
    size = a.shape[-1]
    if size <= SQUARED:
        power = -a
        inverse = torch.eye(size, device=a.device) + power
        for _ in range(size.bit_length() - 2):
            power = power @ power
            inverse = torch.baddbmm(inverse, inverse, power)
        return inverse
    half = size // 2
    blocks = torch.cat((a[:, :half, :half], a[:, half:, half:]))
    first, last = inverted(blocks).split(len(a))
    below = -(last @ a[:, half:, :half] @ first)
    inverse = torch.zeros_like(a)
    inverse[:, :half, :half], inverse[:, half:, half:] = first, last
    inverse[:, half:, :half] = below
    return inverse


class Scan(torch.autograd.Function):
    """The states before every chunk and after the last [n + 1, M, K, V]: each `turn` S + `add`."""

    @staticmethod
    def forward(ctx: Any, turn: Tensor, add: Tensor, state: Tensor) -> Tensor:
        """From turn [n, M, K, K], add [n, M, K, V] and the first state [M, K, V]."""
        states = state.new_empty(len(add) + 1, *state.shape)
        states[0] = state
        for number in range(len(add)):
            torch.baddbmm(add[number], turn[number], states[number], out=states[number + 1])
        ctx.save_for_backward(turn, states)
        return states

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """From the last chunk to the first."""
        turn, states = ctx.saved_tensors
        grad = grad.contiguous()
        after = torch.empty_like(
            grad
        )  # of the state behind a chunk; the first is that of the start
        after[-1] = grad[-1]
        turned = turn.transpose(-1, -2)
        for number in reversed(range(len(turn))):
            torch.baddbmm(grad[number], turned[number], after[number + 1], out=after[number])
        return after[1:] @ states[:-1].transpose(-1, -2), after[1:], after[0]


@compiled
def prepare(q: Tensor, k: Tensor, v: Tensor, g: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """Keys turned, summed log-decay and pairwise decay of every chunk."""
    g = g.cumsum(-1)
    size = g.shape[-1]
    causal = torch.ones(size, size, dtype=torch.bool, device=q.device).tril()
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


def chunked(tokens: tuple[Tensor, ...], state: Tensor, size: int = WIDE) -> tuple[Tensor, Tensor]:
    """Chunk by chunk, as matrix products; `tokens` are those of `units`.

    A chunk turns a state and adds to it. What follows from the states is computed for all chunks
    together, so a step of the loop is one product.
    """
    N, T, H, K = tokens[0].shape
    chunks = -(-T // size)

    def split(x: Tensor) -> Tensor:  # [N, T, H, *] -> [chunks*N*H, size, *]
        if T % size:  # tokens that write nothing and let nothing fade
            x = F.pad(x, (0, 0) * (x.ndim - 2) + (0, chunks * size - T))
        x = x.view(N, chunks, size, H, *x.shape[3:]).movedim(0, 1).transpose(2, 3)
        return x.reshape(chunks * N * H, size, *x.shape[4:])

    q, k, kt, v, g, beta, decay = prepare(*map(split, tokens))
    gram, inner = k @ kt, q @ kt
    system, inner = weigh(gram, inner, decay, beta)
    inverse = Inverse.apply(system)
    rows, q, carry, last = spread(q, k, v, g, beta)
    values, keys = (inverse @ rows).split((v.shape[-1], K), -1)
    turn = torch.eye(K, device=q.device) * last - carry @ keys
    add = carry @ values
    per_chunk = (x.view(chunks, N * H, *x.shape[1:]) for x in (turn, add))
    states = Scan.apply(*per_chunk, state.reshape(N * H, K, -1))
    before = states[:-1].flatten(0, 1)
    fresh = torch.baddbmm(values, keys, before, alpha=-1)
    out = torch.baddbmm(q @ before, inner, fresh)
    out = out.view(chunks, N, H, size, -1).permute(1, 0, 3, 2, 4).reshape(N, chunks * size, H, -1)
    return out[:, :T], states[-1].view(N, H, K, -1)
