"""Small models of families that transformers computes, with random weights."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
import transformers
from safetensors.torch import load_file, save_file
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
    kind = "TextConfig" if family.startswith(("Qwen3_5", "Gemma3", "Gemma4")) else "Config"
    norm = 0.0 if family.startswith("Gemma3") else 1.0  # which 1 is added to
    config = getattr(transformers, f"{family}{kind}")(**settings | changes)
    generator = torch.Generator().manual_seed(seed)
    model = getattr(transformers, f"{family}ForCausalLM")(config).eval()
    for name, weights in model.named_parameters():
        scale, centre = 0.2, norm if "norm" in name else 0.0
        if family.startswith("Gemma4") and "q_norm" in name:
            centre = 0.25  # its scores have no other scale; large ones multiply what is rounded
        if weights.ndim > 1:
            scale = (2.0 if "embed" in name or "head" in name else 1.0) * weights.shape[-1] ** -0.5
        weights.data.normal_(centre, scale, generator=generator)
    for name, numbers in model.named_buffers():
        if name.endswith("layer_scalar"):
            numbers.normal_(0.8, 0.1, generator=generator)
    model.tie_weights()
    model.save_pretrained(folder)
    tokens = torch.randint(320, (NUM_TOKENS,), generator=generator)
    with torch.no_grad():
        logits = model(tokens[None]).logits[0]
    return Truth(folder, tokens, logits)


_INTERNLM_NAMES = {
    "model.embed_tokens": "model.tok_embeddings",
    "lm_head": "output",
    "input_layernorm": "attention_norm",
    "post_attention_layernorm": "ffn_norm",
    "self_attn.o_proj": "attention.wo",
    "mlp.gate_proj": "feed_forward.w1",
    "mlp.up_proj": "feed_forward.w3",
    "mlp.down_proj": "feed_forward.w2",
}


def save_as_internlm2(llama: Path, folder: Path) -> None:
    """The same weights as InternLM2.5 stores them: each KV head behind its query heads."""
    config = json.loads((llama / "config.json").read_text())
    tensors = load_file(llama / "model.safetensors")
    dim = config["hidden_size"] // config["num_attention_heads"]
    for layer in range(config["num_hidden_layers"]):
        part = f"model.layers.{layer}."
        query, key, value = (
            tensors.pop(f"{part}self_attn.{name}_proj.weight").view(
                config["num_key_value_heads"], -1, dim, config["hidden_size"]
            )
            for name in ("q", "k", "v")
        )
        packed = torch.cat([query, key, value], dim=1)
        tensors[f"{part}attention.wqkv.weight"] = packed.reshape(-1, config["hidden_size"])
    for ours, theirs in _INTERNLM_NAMES.items():
        tensors = {name.replace(ours, theirs): tensor for name, tensor in tensors.items()}
    rope = config.pop("rope_parameters")
    config |= {
        "architectures": ["InternLM2ForCausalLM"],
        "model_type": "internlm2",
        "bias": False,
        "rope_theta": rope["rope_theta"],
        "rope_scaling": {"type": rope["rope_type"], "factor": rope["factor"]},
    }
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(config))
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
