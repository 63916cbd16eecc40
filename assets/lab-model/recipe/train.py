"""Train the lab model, on a processor or a GPU.

    python train.py FOLDER MINUTES [LESSON] [cool]

FOLDER holds `tokenizer.json` and `corpus.json`; training goes on from `training.pt` where there is
one, whichever device wrote it. LESSON is one of `lessons.py`; without one, everything is learnt.
The learning rate stays where it is until the last minutes, in which `cool` lets it fall to nothing.
Told to terminate, it ends its step and saves.
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

import numpy as np
import torch
from architecture import new_model
from curriculum import Progress, make_batch
from documents import Library
from forward import Batch
from lessons import ALL, LESSONS, Lesson
from muon import Muon
from objective import Probes, losses
from prompts import Prompts
from tokenizers import Tokenizer
from torch import nn

SECONDS_BETWEEN_SAVES = 240
RISE = 20
"""Steps in which the learning rate rises, at the beginning and after every interruption."""
AVERAGED = 50
"""Steps over which the kept weights are averaged, about."""
GPU_SCALE = 4
"""Documents per step on a GPU, for each on a processor."""

Made = tuple[list, list[str]]
"""The parts of a batch as arrays, and the kinds of its documents."""


class Maker:
    """Makes batches in processes of its own; every batch follows from its number and level."""

    def __init__(self, folder: Path, scale: int, lesson: Lesson) -> None:
        self.prompts = Prompts(Tokenizer.from_file(str(folder / "tokenizer.json")))
        self.library = Library(json.loads((folder / "corpus.json").read_text()))
        self.scale, self.lesson = scale, lesson

    def __call__(self, number: int, level: int) -> Made:
        """A batch."""
        rng = random.Random(1_000_000 + number)
        batch, kinds = make_batch(
            rng, self.library, self.prompts, level, scale=self.scale, lesson=self.lesson
        )
        return [short(part.numpy()) for part in vars(batch).values()], kinds


def short(numbers: np.ndarray) -> np.ndarray:
    """The same in as few bytes as they need, since all of them go from process to process."""
    if numbers.dtype != np.int64:
        return numbers
    is_small = abs(numbers).max(initial=0) < 2**15
    return numbers.astype(np.int16 if is_small else np.int32)


_maker: Maker | None = None


def start_maker(folder: Path, scale: int, lesson: Lesson) -> None:
    """Prepare a process that makes batches."""
    global _maker  # noqa: PLW0603 (a worker process has one)
    torch.set_num_threads(1)
    _maker = Maker(folder, scale, lesson)


def make(number: int, level: int) -> Made:
    """A batch, made in a worker process."""
    assert _maker is not None
    return _maker(number, level)


def make_optimizers(model: nn.Module, probes: nn.Module) -> list[torch.optim.Optimizer]:
    """Muon for the layers' matrices, AdamW for the rest, fastest for the sharpness of attention."""
    parameters = dict(model.named_parameters())
    matrices = [n for n, p in parameters.items() if p.ndim == 2 and "embed" not in n]
    sharpness = [n for n in parameters if "q_norm" in n or "k_norm" in n]
    others = [n for n in parameters if n not in matrices and n not in sharpness]

    def group(names: list[str], peak: float) -> dict[str, object]:
        return {"params": [parameters[name] for name in names], "lr": peak, "peak": peak}

    return [
        Muon([group(matrices, 3.2e-3)], weight_decay=0.02),
        torch.optim.AdamW(
            [group(others, 1.2e-3), group(sharpness, 4.8e-3)],
            betas=(0.9, 0.98),
            weight_decay=0.0,
            fused=True,
        ),
        torch.optim.AdamW(
            [{"params": list(probes.parameters()), "lr": 1.6e-3, "peak": 1.6e-3}], weight_decay=0.0
        ),
    ]


class Training:
    """Model, optimizers and progress, kept in one file."""

    def __init__(self, folder: Path, device: torch.device) -> None:
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.file, self.device = folder / "training.pt", device
        self.pad = tokenizer.token_to_id("<|endoftext|>")
        self.model = new_model(tokenizer).to(device)
        self.average = deepcopy(self.model)
        self.probes = Probes(self.model.config.hidden_size).to(device)
        self.optimizers = make_optimizers(self.model, self.probes)
        self.progress = Progress()
        self.steps_here = 0
        if self.file.exists():
            self._load()

    def _load(self) -> None:
        state = torch.load(self.file, map_location=self.device)
        self.model.load_state_dict(state["model"])
        self.average.load_state_dict(state["average"])
        self.probes.load_state_dict(state["probes"])
        self.progress = Progress(**state["progress"])
        for optimizer, saved in zip(self.optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(saved)

    def save(self) -> None:
        """Keep everything; an interrupted write leaves the former file."""
        state = {
            "model": self.model.state_dict(),
            "average": self.average.state_dict(),
            "probes": self.probes.state_dict(),
            "progress": asdict(self.progress),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
        }
        torch.save(state, self.file.with_suffix(".tmp"))
        self.file.with_suffix(".tmp").replace(self.file)

    def step(self, batch: Batch, level: int, share: float, weight_of_keys: float) -> str:
        """One step at a share of the peak learning rates; returns a line about it."""
        self.steps_here += 1
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * share * min(1.0, self.steps_here / RISE)
            optimizer.zero_grad()
        loss, parts, hits = losses(
            self.model, self.probes, batch.to(self.device), torch.bfloat16, weight_of_keys
        )
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
        self._follow()
        right = hits.float().mean().item()
        num_tokens = int(batch.lengths.sum()) + int((batch.questions != self.pad).sum())
        self.progress.take(level, right, num_tokens)
        said = " ".join(f"{name} {part:.3f}" for name, part in parts.items())
        return f"level {level} {said} right {right:.3f}"

    @torch.no_grad()
    def _follow(self) -> None:
        """Move the averaged weights towards those of this step."""
        weight = 1 / min(AVERAGED, self.progress.step + 1)
        kept, now = list(self.average.parameters()), list(self.model.parameters())
        torch._foreach_lerp_(kept, now, weight)


def batches(
    training: Training, folder: Path, lesson: Lesson
) -> Iterator[tuple[Batch, list[str], int]]:
    """Batches from the training's step on, with kinds and levels; some are made in advance."""
    on_gpu = training.device.type == "cuda"
    workers = max(1, (os.cpu_count() or 2) - 2) if on_gpu else 1
    scale = GPU_SCALE if on_gpu else 1
    waiting: list[tuple[Future[Made], int]] = []
    number = training.progress.step
    with ProcessPoolExecutor(
        workers, get_context("spawn"), initializer=start_maker, initargs=(folder, scale, lesson)
    ) as pool:
        while True:
            while len(waiting) < 2 * workers:
                level = training.progress.choose_level(random.Random(number), lesson)
                waiting.append((pool.submit(make, number, level), level))
                number += 1
            future, level = waiting.pop(0)
            parts, kinds = future.result()
            yield Batch(*map(torch.from_numpy, parts)), kinds, level


def main(folder: Path, minutes: float, lesson: Lesson, *, cool: bool) -> None:
    """Train for some minutes."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "2")))
    torch.backends.cuda.enable_cudnn_sdp(False)  # it makes a plan for every new shape
    is_over = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: is_over.set())
    training = Training(folder, device)
    torch.manual_seed(training.progress.step)
    started = saved = last = time.monotonic()
    for batch, kinds, level in batches(training, folder, lesson):
        left = 1 - (time.monotonic() - started) / (60 * minutes)
        if left <= 0 or is_over.is_set():
            break
        line = training.step(batch, level, left if cool else 1.0, lesson.keys)
        now = time.monotonic()
        training.progress.seconds += now - last
        last = now
        print(f"{training.progress} {line} {kinds if len(kinds) == 1 else ''}", flush=True)
        if now - saved > SECONDS_BETWEEN_SAVES:
            training.save()
            saved = now
    training.save()


if __name__ == "__main__":
    words = sys.argv[3:]
    chosen = next((word for word in words if word in LESSONS), ALL)
    main(Path(sys.argv[1]), float(sys.argv[2]), LESSONS[chosen], cool="cool" in words)
