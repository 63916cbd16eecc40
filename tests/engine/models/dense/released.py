"""Small models of families that transformers computes, with random weights."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
import transformers
from torch import Tensor

NUM_TOKENS = 600


@dataclass(frozen=True)
class Truth:
    """A model folder as transformers saves it, some tokens, and what it says of them."""

    folder: Path
    tokens: Tensor
    logits: Tensor


def save_random(folder: Path, family: str, *, seed: int, **changes: Any) -> Truth:
    """Make a model of a family; every dimension differs, so that mix-ups show."""
    settings = {
        "vocab_size": 320,
        "hidden_size": 128,
        "intermediate_size": 96,
        "num_hidden_layers": 3,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "max_position_embeddings": 4096,
        "pad_token_id": None,
    }
    config = getattr(transformers, f"{family}Config")(**settings | changes)
    generator = torch.Generator().manual_seed(seed)
    model = getattr(transformers, f"{family}ForCausalLM")(config).eval()
    for name, weights in model.named_parameters():
        scale, centre = 0.2, 1.0 if "norm" in name else 0.0
        if weights.ndim == 2:
            scale = (2.0 if "embed" in name or "head" in name else 1.0) * weights.shape[1] ** -0.5
        weights.data.normal_(centre, scale, generator=generator)
    model.tie_weights()
    model.save_pretrained(folder)
    tokens = torch.randint(320, (NUM_TOKENS,), generator=generator)
    with torch.no_grad():
        logits = model(tokens[None]).logits[0]
    return Truth(folder, tokens, logits)
