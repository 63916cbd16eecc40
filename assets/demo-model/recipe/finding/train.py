"""Train the model that finds what any document says, on a processor or a GPU.

    python -m finding.train FOLDER MINUTES [cool]

FOLDER holds `tokenizer.json` and `corpus.json`; training goes on from `training.pt` where there is
one, whichever device wrote it. The learning rate stays where it is until the last minutes, in which
`cool` lets it fall to nothing. Told to terminate, it ends its step and saves.
"""

import json
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from copy import deepcopy
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

import torch
from architecture import new_model, read_shape
from forward import Batch
from objective import QUOTE_MARK, Objective, answer_loss
from tokenizers import Tokenizer
from torch import nn
from train import make_optimizers
from transformers import Qwen3_5ForCausalLM

from finding.curriculum import Progress, make_batch
from finding.forms import relate
from finding.pointing import Hints
from finding.prompts import Prompts
from finding.samples import Library, Writer

SECONDS_BETWEEN_SAVES = 240
RATE = 0.4
"""Share of the survey's learning rates; with all of them the last weights did half as well as their
average: of 247 held-out questions .13 were answered right by these and .24 by the average."""
RISE = 8
"""Steps in which the learning rate rises, at the beginning and after every interruption."""
AVERAGED = 200
"""Steps over which the kept weights are averaged, about."""
GPU_SCALE = 8
"""Documents per step on a GPU, for each on a processor."""


class Maker:
    """Makes batches in processes of its own; every batch follows from its number and level."""

    def __init__(self, folder: Path, scale: int) -> None:
        self.prompts = Prompts(Tokenizer.from_file(str(folder / "tokenizer.json")))
        self.writer = Writer(Library(json.loads((folder / "corpus.json").read_text())))
        self.scale = scale

    def __call__(self, number: int, level: int) -> list:
        """The parts of a batch as arrays."""
        rng = random.Random(1_000_000 + number)
        batch = make_batch(rng, self.writer, self.prompts, level, self.scale)
        return [part.numpy() for part in vars(batch).values()]


_maker: Maker | None = None


def start_maker(folder: Path, scale: int) -> None:
    """Prepare a process that makes batches."""
    global _maker  # noqa: PLW0603 (a worker process has one)
    _maker = Maker(folder, scale)


def make(number: int, level: int) -> list:
    """A batch, made in a worker process."""
    assert _maker is not None
    return _maker(number, level)


def first_weights(folder: Path, tokenizer: Tokenizer) -> nn.Module:
    """The weights that `finding.circuits` has set by hand, or random ones."""
    if (folder / "config.json").exists():
        return Qwen3_5ForCausalLM.from_pretrained(folder, dtype=torch.float32)
    model = new_model(tokenizer, read_shape(folder))
    torch.manual_seed(0)
    with torch.no_grad():
        relate(model.model.embed_tokens.weight, tokenizer)
    return model


class Training:
    """Model, optimizers and progress, kept in one file."""

    def __init__(self, folder: Path, device: torch.device) -> None:
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.file, self.device = folder / "training.pt", device
        self.pad = tokenizer.token_to_id("<|endoftext|>")
        self.model = first_weights(folder, tokenizer).to(device)
        self.average = deepcopy(self.model)
        self.objective = Objective(
            quote_mark=tokenizer.token_to_id(QUOTE_MARK),
            recall=Hints(tokenizer, self.model.config.hidden_size).to(device),
            weight=1.0,
        )
        self.optimizers = make_optimizers(self.model, self.objective.recall)
        self.progress = Progress()
        self.steps_here = 0
        if self.file.exists():
            self._load()

    def _load(self) -> None:
        state = torch.load(self.file, map_location=self.device)
        self.model.load_state_dict(state["model"])
        self.average.load_state_dict(state["average"])
        self.objective.recall.load_state_dict(state["recall"])
        self.progress = Progress(**state["progress"])
        for optimizer, saved in zip(self.optimizers, state.get("optimizers", ()), strict=False):
            optimizer.load_state_dict(saved)

    def save(self) -> None:
        """Keep everything; an interrupted write leaves the former file."""
        state = {
            "model": self.model.state_dict(),
            "average": self.average.state_dict(),
            "recall": self.objective.recall.state_dict(),
            "progress": asdict(self.progress),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
        }
        torch.save(state, self.file.with_suffix(".tmp"))
        self.file.with_suffix(".tmp").replace(self.file)

    def step(self, batch: Batch, level: int, share: float) -> str:
        """One step at a share of the peak learning rates; returns a line about it."""
        self.steps_here += 1
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * share * min(1.0, self.steps_here / RISE)
            optimizer.zero_grad()
        loss, hits = answer_loss(self.model, batch.to(self.device), self.objective, torch.bfloat16)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
        self._follow()
        right = hits.float().mean().item()
        num_tokens = int(batch.lengths.sum()) + int((batch.questions != self.pad).sum())
        self.progress.take(level, right, num_tokens)
        return f"level {level} loss {loss.item():.3f} right {right:.3f}"

    @torch.no_grad()
    def _follow(self) -> None:
        """Move the averaged weights towards those of this step."""
        weight = 1 / min(AVERAGED, self.progress.step + 1)
        pairs = zip(self.average.parameters(), self.model.parameters(), strict=True)
        for kept, now in pairs:
            kept.lerp_(now, weight)


def batches(training: Training, folder: Path) -> Iterator[tuple[Batch, int]]:
    """Batches from the training's step on, with their levels; some are made in advance."""
    on_gpu = training.device.type == "cuda"
    workers = max(1, (os.cpu_count() or 2) - 2) if on_gpu else 1
    scale = GPU_SCALE if on_gpu else 1
    waiting: list[tuple[Future[list], int]] = []
    number = training.progress.step
    with ProcessPoolExecutor(
        workers, get_context("spawn"), initializer=start_maker, initargs=(folder, scale)
    ) as pool:
        while True:
            while len(waiting) < 2 * workers:
                level = training.progress.choose_level(random.Random(number))
                waiting.append((pool.submit(make, number, level), level))
                number += 1
            future, level = waiting.pop(0)
            yield Batch(*map(torch.from_numpy, future.result())), level


def main(folder: Path, minutes: float, *, cool: bool) -> None:
    """Train for some minutes."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "2")))
    if device.type == "cuda":
        torch.set_float32_matmul_precision("high")
    is_over = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: is_over.set())
    training = Training(folder, device)
    torch.manual_seed(training.progress.step)
    started = saved = last = time.monotonic()
    for batch, level in batches(training, folder):
        left = 1 - (time.monotonic() - started) / (60 * minutes)
        if left <= 0 or is_over.is_set():
            break
        line = training.step(batch, level, RATE * left if cool else RATE)
        now = time.monotonic()
        training.progress.seconds += now - last
        last = now
        if training.progress.step % 5 == 0:
            print(f"{training.progress} {line}", flush=True)
        if now - saved > SECONDS_BETWEEN_SAVES:
            training.save()
            saved = now
    training.save()


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]), cool="cool" in sys.argv[3:])
