"""The gated delta rule in plain torch: token by token, and in chunks.

The first is the definition. The second is the same mathematics rearranged into matrix products
over CHUNK_LEN tokens (Yang et al., "Gated Delta Networks", arXiv 2412.06464): inside a chunk the
corrections that the tokens write solve one unit lower triangular system.
"""

import torch
from torch import Tensor

CHUNK_LEN = 64
NORM_EPSILON = 1e-6


def reference_recurrent_delta_rule(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, beta: Tensor, state: Tensor
) -> Tensor:
    """Run token by token; the contract is ``kernels.kernel_set.GatedDeltaRule``."""
    query, key = _prepare(query, key, num_value_heads=value.shape[1])
    outputs = torch.empty_like(value)
    for t in range(value.shape[0]):
        state *= g[t].exp()[:, None, None]
        predicted = torch.einsum("hkv,hk->hv", state, key[t])
        correction = beta[t, :, None] * (value[t] - predicted)
        state += key[t, :, :, None] * correction[:, None, :]
        outputs[t] = torch.einsum("hkv,hk->hv", state, query[t])
    return outputs


def reference_chunked_delta_rule(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, beta: Tensor, state: Tensor
) -> Tensor:
    """Run chunk by chunk; the contract is ``kernels.kernel_set.GatedDeltaRule``."""
    query, key = _prepare(query, key, num_value_heads=value.shape[1])
    outputs = torch.empty_like(value)
    for start in range(0, value.shape[0], CHUNK_LEN):
        chunk = slice(start, start + CHUNK_LEN)
        outputs[chunk] = _run_chunk(
            query[chunk].transpose(0, 1),
            key[chunk].transpose(0, 1),
            value[chunk].transpose(0, 1),
            g=g[chunk].T,
            beta=beta[chunk].T,
            state=state,
        ).transpose(0, 1)
    return outputs


def _prepare(query: Tensor, key: Tensor, *, num_value_heads: int) -> tuple[Tensor, Tensor]:
    """Normalise queries and keys and repeat each for its group of value heads."""
    group = num_value_heads // key.shape[1]
    query = _l2_normalise(query) * query.shape[-1] ** -0.5
    return query.repeat_interleave(group, dim=1), _l2_normalise(key).repeat_interleave(group, dim=1)


def _l2_normalise(vectors: Tensor) -> Tensor:
    return vectors * torch.rsqrt(vectors.square().sum(dim=-1, keepdim=True) + NORM_EPSILON)


def _run_chunk(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, beta: Tensor, state: Tensor
) -> Tensor:
    """One chunk of C tokens, heads first: [H, C, D] and [H, C].

    With G the running sum of g, the state after token t is
    ``e^G_t S + sum over i <= t of e^(G_t - G_i) k_i d_i^T``; the corrections d follow from
    ``d_t = beta_t (v_t - e^G_t S^T k_t - sum over i < t of e^(G_t - G_i) (k_t . k_i) d_i)``.
    """
    num_tokens = value.shape[1]
    # float64: after one strong forgetting, small differences of the sum still have to be exact
    decay = g.double().cumsum(dim=-1)  # [H, C]
    seen = torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=g.device).tril()
    # exp only of what is seen: above the diagonal the difference is positive and may overflow
    between = (decay[:, :, None] - decay[:, None, :]).masked_fill(~seen, -torch.inf)
    between = between.exp().to(torch.float32)
    system = (beta[:, :, None] * between * (key @ key.mT)).tril(-1)
    system += torch.eye(num_tokens, device=g.device)
    from_start = decay.exp()[:, :, None].to(torch.float32)
    surprise = beta[:, :, None] * (value - from_start * (key @ state))
    corrections = torch.linalg.solve_triangular(system, surprise, upper=False, unitriangular=True)
    outputs: Tensor = from_start * (query @ state) + (between * (query @ key.mT)) @ corrections
    to_end = (decay[:, -1:] - decay).exp()[:, :, None].to(torch.float32)
    state *= from_start[:, -1:]
    state += (to_end * key).mT @ corrections
    return outputs
