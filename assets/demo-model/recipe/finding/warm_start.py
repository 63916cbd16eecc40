"""Begin with the weights of a model that has another tokenizer.

    python -m finding.warm_start MODEL FOLDER      writes FOLDER/training.pt

What the layers have learnt about copying holds for any token. A new token begins as the mean of the
old tokens that spell it, and with a direction of its own so that none resembles another but the
forms of one word.
"""

import sys
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor
from transformers import Qwen3_5ForCausalLM

from finding.forms import relate
from finding.train import Training

OWN = 0.7
"""Length of a new token's own direction, for each of the old tokens' mean length."""


def embed(old: Tensor, spelt: Tokenizer, tokenizer: Tokenizer) -> Tensor:
    """Embeddings [V, C] for a tokenizer, from those of another."""
    torch.manual_seed(0)
    length, known = old.norm(dim=1).mean(), spelt.get_vocab()
    rows = torch.empty(tokenizer.get_vocab_size(), old.shape[1])
    for text, token in tokenizer.get_vocab().items():
        if text in known:
            rows[token] = old[known[text]]
            continue
        plain = tokenizer.decode([token], skip_special_tokens=False)
        row = old[spelt.encode(plain, add_special_tokens=False).ids or [0]].mean(0)
        row = row + torch.randn_like(row) * length * OWN * len(row) ** -0.5
        rows[token] = row / row.norm() * length
    return rows


def main(model: Path, folder: Path) -> None:
    """Write a training that has made no step yet."""
    training = Training(folder, torch.device("cpu"))
    if training.progress.step:
        raise SystemExit(f"{training.file} has begun already; move it away first.")
    weights = Qwen3_5ForCausalLM.from_pretrained(model, dtype=torch.float32).state_dict()
    spelt = Tokenizer.from_file(str(model / "tokenizer.json"))
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    rows = embed(weights["model.embed_tokens.weight"], spelt, tokenizer)
    relate(rows, tokenizer)
    for name in ("model.embed_tokens.weight", "lm_head.weight"):
        weights[name] = rows
    for target in (training.model, training.average):
        target.load_state_dict(weights)
    training.save()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
