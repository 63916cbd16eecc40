"""Attention of all documents and questions of a batch at once, by torch's own kernels on a GPU."""

from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from torch import Tensor

Attend = Callable[[Tensor, Tensor, Tensor], Tensor]


def attend_in(batch: Any, dtype: torch.dtype) -> Attend:
    """Attention over queries [N, H, D], keys and values [N, K, D] of a batch; gives [N, H*D]."""
    B, T, Q, L = batch.shape
    seen = visible(batch, dtype)

    def attend(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
        groups = query.shape[1] // key.shape[1]
        key, value = (t.repeat_interleave(groups, 1) for t in (key, value))

        def parts(x: Tensor) -> tuple[Tensor, Tensor]:  # [B, H, T, D], [B, H, Q*L, D]
            document, own = x[: B * T], x[B * T :]
            return (
                document.view(B, T, *x.shape[1:]).transpose(1, 2),
                own.view(B, Q * L, *x.shape[1:]).transpose(1, 2),
            )

        q_doc, q_own = parts(query)
        k_doc, k_own = parts(key)
        v_doc, v_own = parts(value)
        read = F.scaled_dot_product_attention(q_doc, k_doc, v_doc, is_causal=True)
        ask = F.scaled_dot_product_attention(
            q_own, torch.cat((k_doc, k_own), 2), torch.cat((v_doc, v_own), 2), attn_mask=seen
        )
        flat = (part.transpose(1, 2).reshape(-1, query[0].numel()) for part in (read, ask))
        return torch.cat(tuple(flat))

    return attend


def visible(batch: Any, dtype: torch.dtype) -> Tensor:
    """Zero where a question's token sees a document's or a question's [B, 1, Q*L, T + Q*L]."""
    B, T, Q, L = batch.shape
    device = batch.lengths.device
    inside = torch.arange(T, device=device) < batch.lengths[:, None]
    own = torch.block_diag(*[torch.ones(L, L, dtype=torch.bool, device=device).tril()] * Q)
    seen = torch.zeros(B, 1, Q * L, T + Q * L, dtype=dtype, device=device)
    seen[..., :T].masked_fill_(~inside[:, None, None], -torch.inf)
    seen[..., T:].masked_fill_(~own, -torch.inf)
    return seen
