"""A window as attention with a mask, in another implementation of the model.

Knows nothing of runs, storage or tiers: attention is over everything, with a mask that says for
every token what it sees, as the policy's description does.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor
from transformers.models.qwen3_5 import modeling_qwen3_5

from tests.engine.models.transformers_model import load_transformers_model, transformers_logits

PAGE = 256

_apply_rotary = modeling_qwen3_5.apply_rotary_pos_emb


@dataclass(frozen=True)
class MaskedAttention:
    """Sinks and window in tokens; whether rotary embedding counts what is seen, or all there is."""

    window: int
    sinks: int
    counts_seen: bool

    def is_seen(self, positions: Tensor, by: Tensor) -> Tensor:
        """Which ``positions`` [N] the tokens at positions ``by`` [M] attend to: bool [M, N]."""
        page, own = positions // PAGE, by[:, None] // PAGE
        is_sink = page < -(-self.sinks // PAGE)
        is_near = page >= own - -(-self.window // PAGE)
        return (is_sink | is_near) & (positions <= by[:, None])

    def attend(self, query: Tensor, key: Tensor, value: Tensor, rotary: Any) -> Tensor:
        """Output [T, Hq, D] of unrotated ``query`` [Hq, T, D], ``key``, ``value`` [Hkv, T, D].

        The tokens of a page see the same but for each other, so keys are turned once for them.
        """
        group = len(query) // len(key)
        key, value = (heads.repeat_interleave(group, dim=0) for heads in (key, value))
        positions = torch.arange(query.shape[1])
        rows = []
        for asking in positions.split(PAGE):
            is_seen = self.is_seen(positions, asking)
            places = positions
            if self.counts_seen:
                places = is_seen.any(dim=0).cumsum(0) - 1
            asked = _turn(query[:, asking], places[asking], rotary)
            scores = asked @ _turn(key, places, rotary).transpose(1, 2) * query.shape[-1] ** -0.5
            weights = scores.masked_fill(~is_seen, -torch.inf).softmax(dim=-1)
            rows.append(weights @ value)
        return torch.cat(rows, dim=1).transpose(0, 1)


def masked_logits(
    folder: Path, tokens: Tensor, mask: MaskedAttention, patch: pytest.MonkeyPatch
) -> Tensor:
    """Logits [T, vocab] of a model folder under a window."""
    model = load_transformers_model(folder, attention="eager")
    rotary = model.model.rotary_emb

    def attend(
        _layer: object, query: Tensor, key: Tensor, value: Tensor, *_: object, **__: object
    ) -> tuple[Tensor, None]:
        return mask.attend(query[0], key[0], value[0], rotary)[None], None

    with patch.context() as patched:
        patched.setattr(modeling_qwen3_5, "apply_rotary_pos_emb", _unrotated)
        patched.setattr(modeling_qwen3_5, "eager_attention_forward", attend)
        return transformers_logits(model, tokens)


def _unrotated(query: Tensor, key: Tensor, *_: object) -> tuple[Tensor, Tensor]:
    return query, key


def _turn(heads: Tensor, places: Tensor, rotary: Any) -> Tensor:
    """Heads [H, N, D] turned to their places [N]."""
    cos, sin = rotary(heads, places[None])
    turned: Tensor = _apply_rotary(heads[None], heads[None], cos, sin)[0][0]
    return turned
