"""Dual chunk attention by its definition: one matrix of all scores, in float64, without a kernel.

A score depends on a query's and a key's place in their chunks, and on how many chunks are between
them; nothing here turns queries or keys by themselves.
"""

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from torch import Tensor

from tests.engine.models.plain import released
from tests.engine.models.plain.released import Truth, save_random

CHUNK_SIZE, LOCAL_SIZE, TRAINED = 320, 64, 300
LENGTH = CHUNK_SIZE - LOCAL_SIZE
NUM_TOKENS = 900
CHUNKS = {
    "chunk_size": CHUNK_SIZE,
    "local_size": LOCAL_SIZE,
    "original_max_position_embeddings": TRAINED,
}
THETA = 1e4
MODULES = {"Qwen2": "qwen2", "Qwen3": "qwen3", "Qwen3Moe": "qwen3_moe"}
SETTINGS: dict[str, dict[str, Any]] = {
    "Qwen2": {},
    "Qwen3": {"head_dim": 32},
    "Qwen3Moe": {
        "head_dim": 32,
        "num_experts": 4,
        "num_experts_per_tok": 2,
        "moe_intermediate_size": 48,
    },
}


def save_chunked(folder: Path, family: str, *, seed: int = 1) -> Truth:
    """A model of the family with chunks, and what it says by the definition."""
    module = importlib.import_module(
        f"transformers.models.{MODULES[family]}.modeling_{MODULES[family]}"
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(released, "NUM_TOKENS", NUM_TOKENS)
        patched.setattr(module, "apply_rotary_pos_emb", lambda query, key, *_: (query, key))
        patched.setattr(module, "eager_attention_forward", _attend)
        return save_random(
            folder,
            family,
            seed=seed,
            num_hidden_layers=2,
            attn_implementation="eager",
            rope_parameters={"rope_type": "default", "rope_theta": THETA},
            dual_chunk_attention_config=CHUNKS,
            **SETTINGS[family],
        )


def _attend(
    _module: object,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    *_: object,
    scaling: float,
    **__: object,
) -> tuple[Tensor, None]:
    """In place of transformers' own: [1, Hq, N, D] and [1, Hkv, N, D] to [1, N, Hq, D]."""
    group = query.shape[1] // key.shape[1]
    outputs = [
        attend(query[0, head], key[0, head // group], value[0, head // group], scale=scaling)
        for head in range(query.shape[1])
    ]
    return torch.stack(outputs, dim=1)[None], None


def attend(query: Tensor, key: Tensor, value: Tensor, *, scale: float) -> Tensor:
    """One head: [N, D] each."""
    places = np.arange(len(query))
    chunk, inside = places // LENGTH, places % LENGTH
    away = chunk[:, None] - chunk[None, :]
    own, near = inside[:, None], np.minimum(inside + LENGTH, CHUNK_SIZE)[:, None]
    far = min(2 * LENGTH - 1, CHUNK_SIZE)
    apart = np.where(away == 0, own, np.where(away == 1, near, far)) - inside[None, :]
    scores = _turned_apart(query, key, apart)
    scores *= (1 + 0.1 * np.log(np.maximum(1, (places + 1) / TRAINED)))[:, None] * scale
    scores[places[:, None] < places[None, :]] = -np.inf
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return torch.from_numpy(weights @ value.double().numpy()).float()


def _turned_apart(query: Tensor, key: Tensor, apart: NDArray[np.int64]) -> NDArray[np.float64]:
    """Products of all queries and keys, each pair ``apart`` by so many positions."""
    half = query.shape[1] // 2
    pairs = [
        rows[:, :half] + 1j * rows[:, half:]
        for rows in (query.double().numpy(), key.double().numpy())
    ]
    scores = np.zeros(apart.shape)
    for number, (asked, kept) in enumerate(zip(pairs[0].T, pairs[1].T, strict=True)):
        turn = apart * THETA ** (-number / half)
        scores += (np.outer(asked, kept.conj()) * np.exp(1j * turn)).real
    return scores
