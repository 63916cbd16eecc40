"""Train the demo model.

python train.py FOLDER STEPS      continues from FOLDER/training.pt where there is one
"""

import os
import random
import sys
import time
from dataclasses import asdict
from pathlib import Path

import torch
from architecture import new_model
from curriculum import Progress, make_batch
from forward import Batch
from objective import QUOTE_MARK, Objective, answer_loss
from prompts import Prompts
from recall import Recall
from tokenizers import Tokenizer
from torch import nn

STEPS_BETWEEN_SAVES = 50
RECALL_WEIGHT = 0.3
"""Of the auxiliary tasks, against the answers."""


def make_optimizers(model: nn.Module, recall: nn.Module) -> list[torch.optim.Optimizer]:
    """Muon for the layers' matrices, AdamW for the rest, fastest for the sharpness of attention."""
    parameters = dict(model.named_parameters())
    matrices = [n for n, p in parameters.items() if p.ndim == 2 and "embed" not in n]
    sharpness = [n for n in parameters if "q_norm" in n or "k_norm" in n]
    others = [n for n in parameters if n not in matrices and n not in sharpness]

    def group(names: list[str], peak: float) -> dict[str, object]:
        return {"params": [parameters[name] for name in names], "lr": peak, "peak": peak}

    return [
        torch.optim.Muon(
            [group(matrices, 3.2e-3)], weight_decay=0.02, adjust_lr_fn="match_rms_adamw"
        ),
        torch.optim.AdamW(
            [group(others, 1.2e-3), group(sharpness, 4.8e-3)],
            betas=(0.9, 0.98),
            weight_decay=0.0,
            fused=True,
        ),
        torch.optim.AdamW(
            [{"params": list(recall.parameters()), "lr": 1.6e-3, "peak": 1.6e-3}], weight_decay=0.0
        ),
    ]


def rate(step: int, num_steps: int) -> float:
    """Share of the peak learning rate: a short rise, a plateau, and a fall in the last third."""
    return min(1.0, (step + 1) / 30, max(0.02, (num_steps - step) / (0.3 * num_steps)))


class Training:
    """Model, optimizers and progress, kept in one file."""

    def __init__(self, folder: Path) -> None:
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.file = folder / "training.pt"
        self.prompts = Prompts(tokenizer)
        self.model = new_model(tokenizer)
        self.objective = Objective(
            quote_mark=tokenizer.token_to_id(QUOTE_MARK),
            recall=Recall(tokenizer, self.model.config.hidden_size),
            weight=RECALL_WEIGHT,
        )
        self.optimizers = make_optimizers(self.model, self.objective.recall)
        self.progress = Progress()
        if self.file.exists():
            self._load()

    def _load(self) -> None:
        state = torch.load(self.file)
        self.model.load_state_dict(state["model"])
        self.objective.recall.load_state_dict(state["recall"])
        self.progress = Progress(**state["progress"])
        for optimizer, saved in zip(self.optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(saved)

    def save(self) -> None:
        """Keep everything; an interrupted write leaves the former file."""
        state = {
            "model": self.model.state_dict(),
            "recall": self.objective.recall.state_dict(),
            "progress": asdict(self.progress),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
        }
        torch.save(state, self.file.with_suffix(".tmp"))
        self.file.with_suffix(".tmp").replace(self.file)

    def step(self, num_steps: int) -> str:
        """Make one step of so many; returns a line about it."""
        progress = self.progress
        rng = random.Random(1_000_000 + progress.step)
        level = progress.choose_level(rng)
        batch = make_batch(rng, self.prompts, level)
        loss, right = self._descend(batch, rate(progress.step, num_steps))
        num_tokens = int(batch.lengths.sum()) + int((batch.questions != self.prompts.pad).sum())
        progress.take(level, right, num_tokens)
        return f"{progress} level {level} loss {loss:.3f} right {right:.3f}"

    def _descend(self, batch: Batch, share: float) -> tuple[float, float]:
        """One step at a share of the peak learning rates; loss and share of right beginnings."""
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * share
            optimizer.zero_grad()
        loss, hits = answer_loss(self.model, batch, self.objective, torch.bfloat16)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
        return loss.item(), hits.float().mean().item()


def main(folder: Path, num_steps: int) -> None:
    """Train up to a step."""
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    training = Training(folder)
    started = time.monotonic()
    while training.progress.step < num_steps:
        line = training.step(num_steps)
        if training.progress.step % 5 == 0:
            print(f"{line} seconds {time.monotonic() - started:.0f}", flush=True)
        if training.progress.step % STEPS_BETWEEN_SAVES == 0:
            training.save()
    training.save()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
