"""Begin with the weights of a model that has another tokenizer.

    python -m finding.warm_start MODEL FOLDER      writes FOLDER/training.pt

What the layers have learnt about copying holds for any token. A new token begins as the mean of the
old tokens that spell it, and with a direction of its own so that none resembles another. Only the
forms of one word do, capital or not, at the beginning of a line or after a space: a question has
one form where the document has another.
"""

import sys
from collections import defaultdict
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor
from transformers import Qwen3_5ForCausalLM

from finding.train import Training

OWN = 0.7
"""Length of a new token's own direction, for each of the old tokens' mean length."""
SHARED, DIFFERENT, FORM = 0.85, 0.35, 0.2
"""How forms of a word are composed: what they share, what each has, space and capital."""


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


def relate(rows: Tensor, tokenizer: Tokenizer) -> None:
    """Let the forms of one word resemble each other; rows [V, C] are changed in place."""
    forms = defaultdict(list)
    for token in range(len(rows)):
        text = tokenizer.decode([token])
        if any(map(str.isalnum, text)) and "\ufffd" not in text:
            forms[text.strip().lower()].append((token, text))
    space, capital = torch.nn.functional.normalize(torch.randn(2, rows.shape[1]), dim=1)
    for members in forms.values():
        if len(members) == 1:
            continue
        shared = torch.nn.functional.normalize(rows[[token for token, _ in members]].sum(0), dim=0)
        for token, text in members:
            length = rows[token].norm()
            row = SHARED * shared + DIFFERENT * rows[token] / length
            row += FORM * (space if text[0] == " " else -space)
            row += FORM * capital * text.strip()[0].isupper()
            rows[token] = row / row.norm() * length


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
