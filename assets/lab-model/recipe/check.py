"""How far training is, by kind: answers token by token, each judged after the right ones before it.

    python check.py FOLDER [LEVEL=BATCHES ...]      FOLDER holds training.pt

Prints the share of values that begin right, and of answers that are right from end to end, for
documents of one kind only; the scores of a finished model are those of `lectern evaluate`.
"""

import json
import random
import sys
from collections import defaultdict
from pathlib import Path

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from architecture import new_model
from curriculum import make_batch
from documents import Library
from forward import Batch, forward
from prompts import Prompts
from tokenizers import Tokenizer
from torch import nn

SEED = 4_000_000_000  # far from every seed of training


@torch.inference_mode()
def right(model: nn.Module, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
    """Of every document [B, Q]: the share of values that begin right, and whether all is right."""
    hidden, _ = forward(model, batch, torch.float32)
    said = F.linear(hidden[batch.documents.numel() :], model.lm_head.weight).argmax(-1)
    said = said.view_as(batch.labels)
    hits = (said == batch.labels) | (said[..., None] == batch.others).any(-1)
    starts = (hits & batch.begins).sum(-1) / batch.begins.sum(-1)
    return starts, (hits | (batch.labels < 0)).all(-1)


def main(folder: Path, plan: list[str]) -> None:
    """Check levels with so many batches each."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    prompts = Prompts(tokenizer)
    library = Library(json.loads((folder / "corpus.json").read_text()))
    model = new_model(tokenizer)
    model.load_state_dict(torch.load(folder / "training.pt", map_location="cpu")["average"])
    for entry in plan or ["0=4", "2=4"]:
        level, count = map(int, entry.split("="))
        found: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for number in range(count):
            rng = random.Random(SEED + 1000 * level + number)
            batch, kinds = make_batch(rng, library, prompts, level)
            starts, whole = right(model, batch)
            for place, kind in enumerate(kinds):
                if "+" not in kind:
                    mean = (starts[place].mean().item(), whole[place].float().mean().item())
                    found[kind].append(mean)
        for kind, scores in sorted(found.items()):
            begun, ended = (sum(column) / len(scores) for column in zip(*scores, strict=True))
            line = f"level {level} {kind:16} values begin {begun:.2f}, answers right {ended:.2f}"
            print(f"{line} ({len(scores)} documents)", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
