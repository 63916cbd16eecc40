"""The fake engine's answers to requests about snapshots."""

import json
from pathlib import Path

from engine.protocol import replies, requests
from engine.protocol.errors import ErrorCode
from engine.protocol.kept_weights import DeleteKeptWeights
from engine.protocol.previews import PreviewDeletion, PreviewQuota
from engine.protocol.problems.saved import ExportEncrypted, ExportUnderAnother, NotAnExport
from engine.protocol.records import Damage, SnapshotInfo
from tests.fakes.fake_store import FakeStore
from tests.fakes.fake_wire import FakeWire

SnapshotRequest = (
    requests.ListSnapshots
    | requests.ShowSnapshot
    | requests.VerifySnapshots
    | requests.PinSnapshot
    | requests.DeleteSnapshot
    | requests.ForgetDocuments
    | requests.ExportSnapshot
    | requests.ImportSnapshot
    | requests.SetQuota
    | PreviewQuota
    | PreviewDeletion
    | DeleteKeptWeights
)


class FakeSnapshots:
    """Lists, checks, pins, deletes, exports and imports entries of the store."""

    def __init__(self, wire: FakeWire, store: FakeStore) -> None:
        self._wire = wire
        self._store = store

    def handle(self, request: SnapshotRequest) -> None:
        """Answer one request; raises ``LookupError`` for a snapshot that is not there."""
        match request:
            case requests.ListSnapshots():
                self._list(request.id)
            case requests.ShowSnapshot():
                self._list(request.id, only=request.snapshot)
            case requests.VerifySnapshots():
                self._verify(request)
            case requests.PinSnapshot():
                self._entry(request.snapshot)["pinned"] = request.pinned
                self._finish(request.id)
            case requests.DeleteSnapshot() | requests.ForgetDocuments() | DeleteKeptWeights():
                self._delete(request)
                self._finish(request.id)
            case requests.ExportSnapshot():
                self._export(request)
                self._finish(request.id)
            case requests.ImportSnapshot():
                self._import(request)
            case requests.SetQuota() | PreviewQuota():
                self._limit(request)
            case PreviewDeletion():
                self._preview_deletion(request)

    def _entry(self, snapshot: str) -> dict[str, object]:
        if snapshot not in self._store.saved:
            raise LookupError(f"snapshot {snapshot}")
        return self._store.saved[snapshot]

    def _delete(
        self, request: requests.DeleteSnapshot | requests.ForgetDocuments | DeleteKeptWeights
    ) -> None:
        match request:
            case requests.DeleteSnapshot():
                self._entry(request.snapshot)
                del self._store.saved[request.snapshot]
            case requests.ForgetDocuments():
                self._forget({document.name for document in request.documents})
            case DeleteKeptWeights():
                self._store.kept.pop(request.name, None)

    def _forget(self, names: set[str]) -> None:
        for info in self._store.snapshots():
            if names & set(info.documents):
                del self._store.saved[info.snapshot]

    def _finish(self, request: int) -> None:
        self._store.write()
        self._wire.send(replies.Done(id=request))

    def _list(self, request: int, only: str = "") -> None:
        if only:
            self._entry(only)
        everything = self._store.snapshots()
        named = tuple(i for i in everything if not only or i.snapshot == only)
        self._tell(request, named, disk_bytes=sum(info.bytes for info in everything))

    def _limit(self, request: requests.SetQuota | PreviewQuota) -> None:
        evicted = self._evicted(request.max_bytes)
        if isinstance(request, PreviewQuota):
            self._tell(request.id, evicted)
            return
        self._store.quota = request.max_bytes
        for info in evicted:
            del self._store.saved[info.snapshot]
        self._finish(request.id)

    def _evicted(self, max_bytes: int) -> tuple[SnapshotInfo, ...]:
        """What is not pinned, in its order, until the rest fits; 0 is no limit."""
        left = sum(info.bytes for info in self._store.snapshots())
        evicted = []
        for info in self._store.snapshots():
            if max_bytes and left > max_bytes and not info.pinned:
                left -= info.bytes
                evicted.append(info)
        return tuple(evicted)

    def _preview_deletion(self, request: PreviewDeletion) -> None:
        """Entries share with each other alone here, so all of their bytes go."""
        infos = self._store.snapshots()
        self._tell(request.id, tuple(one for one in infos if one.snapshot in request.snapshots))

    def _tell(
        self, request: int, snapshots: tuple[SnapshotInfo, ...], disk_bytes: int | None = None
    ) -> None:
        of_these = sum(info.bytes for info in snapshots)
        self._wire.send(
            replies.SnapshotList(
                id=request,
                snapshots=snapshots,
                disk_bytes=of_these if disk_bytes is None else disk_bytes,
                quota_bytes=self._store.quota,
                kept_weights=self._store.kept_weights(),
            )
        )

    def _verify(self, request: requests.VerifySnapshots) -> None:
        if request.snapshot:
            self._entry(request.snapshot)
        checked = [
            info
            for info in self._store.snapshots()
            if not request.snapshot or info.snapshot == request.snapshot
        ]
        self._wire.send(
            replies.Verified(
                id=request.id,
                checked=len(checked),
                bytes=sum(info.bytes for info in checked),
                damaged=tuple(
                    Damage(snapshot=info.snapshot, reason=info.damaged)
                    for info in checked
                    if info.damaged
                ),
            )
        )

    def _export(self, request: requests.ExportSnapshot) -> None:
        """Write an entry with what opens it; no test looks into the file of a fake."""
        saved = {request.snapshot: self._entry(request.snapshot)}
        content = {"passphrase": request.passphrase, "saved": saved}
        Path(request.path).write_text(json.dumps(content))

    def _import(self, request: requests.ImportSnapshot) -> None:
        try:
            exported = json.loads(Path(request.path).read_text())
        except (OSError, ValueError):
            self._wire.fail(request.id, ErrorCode.DAMAGED, NotAnExport(request.path))
            return
        if exported["passphrase"] != request.passphrase:
            self._refuse(request)
            return
        self._store.saved.update(exported["saved"])
        self._store.write()
        self._list(request.id, only=next(iter(exported["saved"])))

    def _refuse(self, request: requests.ImportSnapshot) -> None:
        if request.passphrase:
            self._wire.fail(request.id, ErrorCode.WRONG_KEY, ExportUnderAnother(request.path))
        else:
            self._wire.fail(request.id, ErrorCode.LOCKED, ExportEncrypted(request.path))
