"""The state space recurrence in plain torch: token by token, and in chunks.

The first is the definition. The second is the same mathematics rearranged into matrix products over
CHUNK_LEN tokens (Dao and Gu, "Transformers are SSMs", arXiv 2405.21060).
"""

import torch
from torch import Tensor

CHUNK_LEN = 64


def reference_recurrent_state_space(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, state: Tensor
) -> Tensor:
    """Run token by token; the contract is ``kernels.kernel_set.StateSpace``."""
    query, key = (_for_each_head(each, value.shape[1]) for each in (query, key))
    outputs = torch.empty_like(value)
    for t in range(len(value)):
        state *= g[t].exp()[:, None, None]
        state += key[t, :, :, None] * value[t, :, None, :]
        outputs[t] = torch.einsum("hnp,hn->hp", state, query[t])
    return outputs


def reference_chunked_state_space(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, state: Tensor
) -> Tensor:
    """Run chunk by chunk; the contract is ``kernels.kernel_set.StateSpace``."""
    outputs = torch.empty_like(value)
    for start in range(0, len(value), CHUNK_LEN):
        chunk = slice(start, start + CHUNK_LEN)
        outputs[chunk] = _run_chunk(query[chunk], key[chunk], value[chunk], g=g[chunk], state=state)
    return outputs


def _run_chunk(query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, state: Tensor) -> Tensor:
    """One chunk of C tokens, shapes as in the contract.

    With F the running sum of g, the state after token t is
    ``e^F_t S + sum over i <= t of e^(F_t - F_i) k_i v_i^T``.
    """
    num_tokens, num_heads = value.shape[:2]
    scores = query.transpose(0, 1) @ key.permute(1, 2, 0)  # [G, C, C]
    query, key = (_for_each_head(each, num_heads).transpose(0, 1) for each in (query, key))
    value = value.transpose(0, 1)  # heads first, as queries and keys: [H, C, P]
    # float64: after one strong forgetting, small differences of the sum still have to be exact
    decay = g.T.double().cumsum(dim=-1)  # [H, C]
    is_seen = torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=g.device).tril()
    # exp only of what is seen: above the diagonal the difference is positive and may overflow
    between = (decay[:, :, None] - decay[:, None, :]).masked_fill(~is_seen, -torch.inf)
    weights = between.exp().to(torch.float32) * _for_each_head(scores, num_heads, dim=0)
    from_start = decay.exp()[:, :, None].to(torch.float32)
    outputs: Tensor = weights @ value + from_start * (query @ state)
    to_end = (decay[:, -1:] - decay).exp()[:, :, None].to(torch.float32)
    state *= from_start[:, -1:]
    state += (to_end * key).mT @ value
    return outputs.transpose(0, 1)


def _for_each_head(of_groups: Tensor, num_heads: int, *, dim: int = 1) -> Tensor:
    """Repeat what a group has for each of its heads."""
    return of_groups.repeat_interleave(num_heads // of_groups.shape[dim], dim=dim)
