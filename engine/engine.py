"""The engine: requests in, one step of computing at a time, replies out.

``handle`` takes a request and returns soon. Long work becomes a running reading or answer that
``step`` advances, or, if it needs no computing, background work. Everything but background work
runs on one thread. A failure ends only the request in which it occurs.
"""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from engine.address_space import require_address_space
from engine.background import BackgroundWork
from engine.counters import Counters
from engine.errors import UsageFailure
from engine.gpu_meters import GpuMeters
from engine.kept_map import KeptMap
from engine.options import EngineOptions
from engine.outbox import Outbox
from engine.protocol import requests
from engine.protocol.encryption import Unlock
from engine.protocol.notices import SetAside
from engine.protocol.problems.requests import FolderOpenAlready, NoModelLoaded
from engine.reuse.saver import SnapshotSaver
from engine.runner.heap import trim_heap
from engine.snapshot_requests import Quota, SnapshotRequests
from engine.snapshots.keys import Encryption
from engine.snapshots.store import SnapshotStore
from engine.statistics import read_statistics
from engine.token_counts import TokenCounts
from engine.weights.kept_files import KeptFiles

if TYPE_CHECKING:
    from engine.session.session import Session


class Engine:
    """Serves all requests of one application.

    Torch is imported when a model is loaded: requests about snapshots do not wait for it.
    """

    def __init__(
        self,
        data_dir: Path,
        outbox: Outbox,
        wake: Callable[[], None],
        options: EngineOptions,
        *,
        encryption: Encryption | None = None,
    ) -> None:
        limits = KeptMap(data_dir / "limits.json", Quota)
        quota = limits.get("snapshots")
        self._data_dir = data_dir
        self._outbox = outbox
        self._options = options
        self._store = SnapshotStore(
            data_dir, quota_bytes=(quota and quota.max_bytes) or None, encryption=encryption
        )
        if self._store.rescue is not None:
            outbox.notify(0, SetAside(self._store.rescue.line))
        if limits.set_aside is not None:
            outbox.notify(0, SetAside(_limits_lost(limits.set_aside)))
        self._saver = SnapshotSaver(self._store, wake)
        self._background = BackgroundWork(outbox)
        self._kept = KeptFiles(data_dir / "weights")
        self._snapshots = SnapshotRequests(
            self._store, self._kept, limits, self._background, outbox
        )
        self._snapshots.resume()
        self._counters = Counters()
        self._counts = TokenCounts(outbox)
        self._gpu = GpuMeters()
        self._session: Session | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def has_work(self) -> bool:
        """Whether ``step`` would compute something."""
        return self._session is not None and self._session.has_work

    def handle(self, request: requests.AnyRequest) -> None:
        """Carry out a request, or begin to."""
        with self._outbox.telling_failures(request.id):
            self._dispatch(request)

    def step(self) -> None:
        """Settle what was saved meanwhile and compute one step."""
        self._saver.collect()
        if self._session is not None:
            self._session.step()

    def close(self) -> None:
        """Save what is being read, finish all writing and release the data folder."""
        self._background.close()  # before the saves, which would wait for what they do
        self._put_away()
        self._saver.close()
        self._store.close()

    def _dispatch(self, request: requests.AnyRequest) -> None:
        if isinstance(request, requests.ForgetDocuments) and self._session is not None:
            self._session.forget(request)  # pages in memory would keep those on the disk
        if self._snapshots.handles(request):
            self._snapshots.handle(request)
            return
        match request:
            case requests.LoadModel():
                self._load(request)
            case requests.InspectModel():
                self._inspect(request)
            case requests.CountTokens():
                self._counts.begin(request)
            case requests.GetStatistics():
                self._tell_statistics(request)
            case Unlock():
                raise UsageFailure(FolderOpenAlready())
            case requests.Cancel():
                self._cancel(request)
            case _:
                self._loaded_session.handle(request)

    @property
    def _loaded_session(self) -> "Session":
        if self._session is None:
            raise UsageFailure(NoModelLoaded())
        return self._session

    def _load(self, request: requests.LoadModel) -> None:
        require_address_space()
        with _kept_to_the_end():
            from engine.loading.weight_keeping import WeightKeeping  # noqa: PLC0415 - imports torch
            from engine.session.load_session import load_session  # noqa: PLC0415 - the same

        self._put_away()
        self._snapshots.resume()  # what waited for pages that the former model held
        self._session = load_session(
            request,
            data_dir=self._data_dir,
            store=self._store,
            saver=self._saver,
            outbox=self._outbox,
            counters=self._counters,
            options=self._options,
            keeping=WeightKeeping(
                self._kept if self._options.keeps_weights else None, self._saver.carry_out
            ),
        )

    def _inspect(self, request: requests.InspectModel) -> None:
        require_address_space()
        from engine.loading.model_facts import model_facts  # noqa: PLC0415 - not needed by every engine

        self._outbox.send(model_facts(request))

    def _cancel(self, request: requests.Cancel) -> None:
        """Cancel the work of a request; nothing happens where it has ended."""
        self._background.cancel(request.target)
        if self._session is not None:
            self._session.cancel(request.target)
        self._outbox.done(request.id)

    def _put_away(self) -> None:
        """Save and close what the loaded model works on."""
        if self._session is not None:
            from engine.runner.gpu_memory import give_back_gpu_memory  # noqa: PLC0415 - has torch

            device = self._session.resources.model.device
            self._session.close()
            self._saver.drain()
            self._session.resources.model.storage.close()
            self._session = None
            gc.collect()  # pages and books refer to each other: the next model needs their memory
            give_back_gpu_memory(device)
            trim_heap()

    def _tell_statistics(self, request: requests.GetStatistics) -> None:
        self._outbox.send(
            read_statistics(
                request.id,
                model=self._session.resources.model if self._session else None,
                counters=self._counters,
                disk_bytes=self._store.usage().quota_used,
                gpu=self._gpu,
            )
        )


@contextmanager
def _kept_to_the_end() -> Iterator[None]:
    """What is imported while entered is never looked through for garbage: that takes a second.

    The first time only: later on, there may be garbage of a former model.
    """
    if "torch" in sys.modules:
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _limits_lost(kept_as: str) -> str:
    return (
        f"the limit of saved readings could not be read and is kept as {kept_as};"
        " none holds until one is set"
    )
