"""The same model in transformers: the truth that logits are compared with."""

from collections.abc import Callable
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor
from transformers import Qwen3_5Config, Qwen3_5ForCausalLM


def load_transformers_model(
    folder: Path,
    *,
    attention: str = "sdpa",
    round_matrix: Callable[[Tensor], Tensor] = lambda matrix: matrix,
) -> Qwen3_5ForCausalLM:
    """Load by plain assignment of every tensor, independent of how ours are packed."""
    config = Qwen3_5Config.from_pretrained(folder).text_config
    config._attn_implementation = attention
    model = Qwen3_5ForCausalLM(config).eval()
    tensors: dict[str, Tensor] = {}
    for path in folder.glob("*.safetensors"):
        tensors |= load_file(path)
    tensors = {
        name.replace("model.language_model.", "model."): (
            round_matrix(tensor.float()) if tensor.ndim == 2 else tensor.float()
        )
        for name, tensor in tensors.items()
    }
    missing, unexpected = model.load_state_dict(tensors, strict=False)
    assert not unexpected
    assert set(missing) <= ({"lm_head.weight"} if config.tie_word_embeddings else set())
    model.tie_weights()
    return model


def transformers_logits(model: Qwen3_5ForCausalLM, tokens: Tensor) -> Tensor:
    """Logits [T, vocab] of a whole sequence in one go."""
    with torch.no_grad():
        return model(tokens[None]).logits[0]
