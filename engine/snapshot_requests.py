"""Handles requests about stored data, mainly snapshots; none of them needs a model.

What is deleted, pinned or set counts at once. Reading, writing and moving payloads can take minutes
and becomes background work, so that an answer streams on; so does listing, which tells the space
that is left when all that was asked for before is done.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from engine.background import BackgroundWork
from engine.errors import LecternEngineError, UsageFailure
from engine.kept_map import KeptMap
from engine.long_work import GoOn
from engine.outbox import Outbox
from engine.protocol import requests
from engine.protocol.encryption import ConversionProgress, ConvertStore
from engine.protocol.kept_weights import DeleteKeptWeights, KeptWeights
from engine.protocol.previews import PreviewDeletion, PreviewQuota
from engine.protocol.problems.requests import BadQuota
from engine.protocol.problems.saved import NoSavedReading, SeveralSavedReadings
from engine.protocol.records import Damage, SnapshotInfo
from engine.protocol.replies import SnapshotList, Verified
from engine.protocol.request import Request
from engine.reuse.deletion import names_left
from engine.snapshots.exchange import Protection
from engine.snapshots.records import Eviction, SnapshotId, SnapshotSummary
from engine.snapshots.store import SnapshotStore
from engine.weights.kept_files import KeptFile, KeptFiles

_NO_REQUEST = 0


class Quota(msgspec.Struct, frozen=True):
    """Limit of the snapshots' disk use; 0 for none."""

    max_bytes: Annotated[int, Meta(ge=0)]


class SnapshotRequests:
    """Carries out one request after another on a store."""

    def __init__(
        self,
        store: SnapshotStore,
        kept: KeptFiles,
        limits: KeptMap[Quota],
        background: BackgroundWork,
        outbox: Outbox,
    ) -> None:
        self._store = store
        self._kept = kept
        self._limits = limits
        self._background = background
        self._outbox = outbox
        self._handlers: dict[type[Request], Callable[..., None]] = {
            requests.ListSnapshots: self._list,
            requests.ShowSnapshot: self._show,
            requests.VerifySnapshots: self._verify,
            requests.PinSnapshot: self._pin,
            requests.DeleteSnapshot: self._delete,
            requests.ForgetDocuments: self._forget,
            requests.ExportSnapshot: self._export,
            requests.ImportSnapshot: self._import,
            ConvertStore: self._convert,
            requests.SetQuota: self._set_quota,
            PreviewQuota: self._preview_quota,
            PreviewDeletion: self._preview_deletion,
            DeleteKeptWeights: self._delete_weights,
        }

    def resume(self) -> None:
        """Finish erasing what was deleted earlier; no request waits for it."""

        def erase(go_on: GoOn) -> None:
            with suppress(LecternEngineError):
                self._store.erasure.carry_out(go_on=go_on)

        if self._store.erasure.is_due:
            self._background.begin(_NO_REQUEST, erase)

    def handles(self, request: requests.AnyRequest) -> bool:
        """Whether the request is about snapshots."""
        return type(request) in self._handlers

    def handle(self, request: requests.AnyRequest) -> None:
        """Carry out a request and send its reply, or begin to."""
        self._handlers[type(request)](request)

    def _list(self, request: requests.ListSnapshots) -> None:
        self._background.begin(request.id, lambda _: self._send(request.id, self._store.list()))

    def _show(self, request: requests.ShowSnapshot) -> None:
        self._send(request.id, [self._store.show(self._find(request.snapshot))])

    def _verify(self, request: requests.VerifySnapshots) -> None:
        ids = [self._find(request.snapshot)] if request.snapshot else None

        def verify(go_on: GoOn) -> None:
            result = self._store.verify(ids, go_on=go_on)
            self._outbox.send(
                Verified(
                    id=request.id,
                    checked=result.num_checked,
                    bytes=result.num_bytes,
                    damaged=tuple(Damage(*found) for found in result.damaged.items()),
                )
            )

        self._background.begin(request.id, verify)

    def _pin(self, request: requests.PinSnapshot) -> None:
        change = self._store.pin if request.pinned else self._store.unpin
        change(self._find(request.snapshot))
        self._outbox.done(request.id)

    def _delete(self, request: requests.DeleteSnapshot) -> None:
        self._erase([self._find(request.snapshot)], request.id)

    def _forget(self, request: requests.ForgetDocuments) -> None:
        deleted = []
        for saved in self._store.list():
            left = names_left(saved, request.documents, request.conversations_about)
            if left is None:
                deleted.append(saved.id)
            else:
                self._store.names.renew(saved.id, left.title, left.metadata)
        self._erase(deleted, request.id)

    def _erase(self, snapshots: Sequence[SnapshotId], request_id: int) -> None:
        """Delete snapshots at once, and what they leave on the disk soon."""
        self._store.erasure.order()
        for snapshot in snapshots:
            self._store.delete(snapshot)

        def erase(go_on: GoOn) -> None:
            self._store.erasure.carry_out(go_on=go_on)
            self._outbox.done(request_id)

        self._background.begin(request_id, erase)

    def _export(self, request: requests.ExportSnapshot) -> None:
        snapshot = self._find(request.snapshot)

        protection = Protection(request.passphrase, is_declined=request.unencrypted)

        def export(go_on: GoOn) -> None:
            path = Path(request.path)
            self._store.exchange.export(
                snapshot, path, replace=request.replace, protection=protection, go_on=go_on
            )
            self._outbox.done(request.id)

        self._background.begin(request.id, export)

    def _import(self, request: requests.ImportSnapshot) -> None:

        def take_in(go_on: GoOn) -> None:
            imported = self._store.exchange.import_(
                Path(request.path), passphrase=request.passphrase, go_on=go_on
            )
            self._send(request.id, [self._store.show(imported)])

        self._background.begin(request.id, take_in)

    def _convert(self, request: ConvertStore) -> None:
        def tell(done: int, total: int) -> None:
            self._outbox.send(ConversionProgress(id=request.id, bytes_done=done, bytes=total))

        def convert(go_on: GoOn) -> None:
            self._store.conversion.carry_out(go_on=go_on, on_progress=tell)
            self._outbox.done(request.id)

        self._background.begin(request.id, convert)

    def _set_quota(self, request: requests.SetQuota) -> None:
        if request.max_bytes < 0:
            raise UsageFailure(BadQuota())
        self._limits.put("snapshots", Quota(request.max_bytes))
        self._store.quota_bytes = request.max_bytes or None

        def enforce(go_on: GoOn) -> None:
            self._store.enforce_quota(go_on=go_on)
            self._outbox.done(request.id)

        self._background.begin(request.id, enforce)

    def _preview_quota(self, request: PreviewQuota) -> None:
        def preview(_go_on: GoOn) -> None:
            limit = request.max_bytes
            found = self._store.previews.quota(limit) if limit else Eviction()
            place = {snapshot: place for place, snapshot in enumerate(found.snapshots)}
            evicted = [one for one in self._store.list() if one.id in place]
            evicted.sort(key=lambda one: place[one.id])
            self._send(request.id, evicted, disk_bytes=found.num_bytes)

        if request.max_bytes < 0:
            raise UsageFailure(BadQuota())
        self._background.begin(request.id, preview)

    def _preview_deletion(self, request: PreviewDeletion) -> None:
        chosen = list(dict.fromkeys(map(self._find, request.snapshots)))
        freed = self._store.previews.deletion(chosen)
        self._send(request.id, [self._store.show(one) for one in chosen], disk_bytes=freed)

    def _delete_weights(self, request: DeleteKeptWeights) -> None:
        self._kept.delete(request.name)
        self._outbox.done(request.id)

    def _find(self, name: str) -> SnapshotId:
        """The snapshot whose id begins with ``name``. Raises ``UsageFailure`` unless it is one."""
        found = [summary.id for summary in self._store.list() if summary.id.startswith(name)]
        if len(found) == 1 and name:
            return found[0]
        raise UsageFailure(SeveralSavedReadings(name) if found else NoSavedReading(name))

    def _send(
        self, request_id: int, summaries: list[SnapshotSummary], disk_bytes: int | None = None
    ) -> None:
        space = self._store.previews.space_of_readings()
        self._outbox.send(
            SnapshotList(
                id=request_id,
                snapshots=tuple(_info(each, space.get(each.id, 0)) for each in summaries),
                disk_bytes=self._store.usage().quota_used if disk_bytes is None else disk_bytes,
                quota_bytes=self._store.quota_bytes or 0,
                kept_weights=tuple(map(_weights_info, self._kept.list())),
            )
        )


def _weights_info(file: KeptFile) -> KeptWeights:
    return KeptWeights(
        name=file.name,
        model=file.about.model if file.about else "",
        weight_format=file.about.weight_format if file.about else "",
        bytes=file.num_bytes,
        last_used=file.last_used,
    )


def _info(summary: SnapshotSummary, reading_bytes: int) -> SnapshotInfo:
    metadata = summary.metadata
    return SnapshotInfo(
        snapshot=summary.id,
        title=summary.title,
        kind=summary.kind.value,
        tokens=summary.position,
        pages=summary.num_pages,
        bytes=summary.num_bytes,
        own_bytes=summary.own_bytes,
        reading_bytes=reading_bytes,
        fingerprint=summary.fingerprint,
        model=str(metadata.get("model", "")),
        kv_format=str(metadata.get("kv_format", "")),
        created=summary.created,
        last_used=summary.last_used,
        pinned=summary.pinned,
        damaged=summary.damage,
        documents=tuple(str(name) for name in metadata.get("documents", ())),
    )
