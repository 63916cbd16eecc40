"""Lectern's side: answers the requests of ``there.py``, and tells what torch reads in a second.

    python -m tests.campaign.llama_cpp.here MODEL DEPTH...

``{"work": "sum", ...}`` is torch's sum over half a gigabyte; its reply has ``bytes`` as well.
"""

import json
import shutil
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import torch

from engine.bench.deep_cache import deep_sequence
from engine.cache.checkpoint import Checkpoint, CheckpointKind
from engine.cache.sequence import Sequence
from engine.loading.cache_memory import ColdStore
from engine.loading.load import load
from engine.loading.loaded_model import LoadedModel
from engine.loading.model_memo import ModelMemo
from engine.protocol.requests import LoadModel
from engine.snapshots.store import SnapshotStore
from engine.token_ids import token_ids

THREADS = 2
_SUMMED_FLOATS = 1 << 27


def main() -> None:
    """Serve until the requests end."""
    path, *depths = sys.argv[1:]
    with TemporaryDirectory(prefix="lectern-beside-") as name:
        folder = Path(name)
        with SnapshotStore(folder / "store") as store:
            cold = ColdStore(store.pages, lambda: shutil.disk_usage(folder).free)
            began = time.perf_counter()
            request = LoadModel(id=1, path=path, device="cpu", threads=THREADS)
            model = load(request, ModelMemo(folder), lambda _notice: None, cold)
            _reply(seconds=time.perf_counter() - began)
            _serve(model, [int(each) for each in depths])
            model.storage.close()


def _serve(model: LoadedModel, depths: list[int]) -> None:
    begun = {depth: _checkpoint(model, depth) for depth in depths}
    summed = torch.ones(_SUMMED_FLOATS)
    for line in sys.stdin:
        request: dict[str, Any] = json.loads(line)
        if request["work"] == "sum":
            _reply(seconds=_seconds(lambda: float(summed.sum())), bytes=summed.nbytes)
            continue
        compute = _prefill if request["work"] == "prefill" else _decode
        sequence = model.cache.fork(begun[request["depth"]])
        _reply(seconds=_seconds(partial(compute, model, sequence, request["tokens"])))
        model.cache.close(sequence)


def _prefill(model: LoadedModel, sequence: Sequence, num_tokens: int) -> None:
    model.runner.prefill(sequence, token_ids([2] * num_tokens))


def _decode(model: LoadedModel, sequence: Sequence, num_tokens: int) -> None:
    for _ in range(num_tokens):
        int(model.runner.decode(sequence, 2, None).argmax())


def _checkpoint(model: LoadedModel, depth: int) -> Checkpoint:
    sequence = deep_sequence(model, depth)
    checkpoint = model.cache.checkpoint(sequence, CheckpointKind.GRID)
    model.cache.close(sequence)
    return checkpoint


def _seconds(compute: Callable[[], object]) -> float:
    began = time.perf_counter()
    compute()
    return time.perf_counter() - began


def _reply(**fields: float) -> None:
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
