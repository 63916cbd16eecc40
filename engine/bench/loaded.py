"""A model with a temporary store, for benchmarks; closed when they are done."""

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from engine.loading.cache_memory import ColdStore
from engine.loading.load import load
from engine.loading.loaded_model import LoadedModel
from engine.loading.model_memo import ModelMemo
from engine.protocol.notices import AnyNotice
from engine.protocol.requests import LoadModel
from engine.snapshots.keys import Encryption
from engine.snapshots.store import SnapshotStore
from kernels.kernel_set import KernelSet


class Loaded(NamedTuple):
    """A model and the store that its cache runs over into."""

    model: LoadedModel
    store: SnapshotStore


@contextmanager
def loaded(
    request: LoadModel,
    folder: Path,
    *,
    memo: ModelMemo | None = None,
    notify: Callable[[AnyNotice], None] = lambda notice: say(str(notice)),
    encryption: Encryption | None = None,
    wrap: Callable[[KernelSet], KernelSet] = lambda kernels: kernels,
) -> Iterator[Loaded]:
    """Load a model; its store is in ``folder``, and what does not fit the memory goes there.

    Args:
        request: what is loaded.
        folder: of this benchmark.
        memo: what is remembered of models; in ``folder`` without it.
        notify: is given what loading tells.
        encryption: of the store.
        wrap: is given the kernels and returns those that are used.

    Raises ``ModelFailure``, ``UsageFailure`` or ``DoesNotFit``.
    """
    with SnapshotStore(folder / "store", encryption=encryption) as store:
        cold = ColdStore(store.pages, lambda: shutil.disk_usage(folder).free)
        remembered = memo or ModelMemo(folder)
        model = load(request, remembered, notify, cold, wrap=wrap)
        try:
            yield Loaded(model, store)
        finally:
            model.storage.close()


def untold(_notice: AnyNotice) -> None:
    """Keeps what loading tells to itself, where a program reads what this one says."""


def say(text: str) -> None:
    """Tell what is being done."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
