"""Converts a store between plain and encrypted, to the form it was opened for.

An encrypted catalogue may name plain payloads, but a plain one never names encrypted payloads. So
the catalogue is encrypted first and decrypted last. Payloads move in batches, starting at the ends
of their segments, so that little more room is needed than for one batch. After a kill, every
payload is in the form that the catalogue records; a restarted conversion continues with the rest.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.errors import UsageFailure
from engine.long_work import GoOn
from engine.protocol.problems.saved import InUse, NoKeyToConvert
from engine.protocol.records import StoreForm
from engine.snapshots import blob_rows, page_rows
from engine.snapshots.blob_rows import StoredBlob
from engine.snapshots.catalogue_files import remove_set_aside, sweep
from engine.snapshots.damage import forget_altered
from engine.snapshots.depot import Depot
from engine.snapshots.extents import padded
from engine.snapshots.keys import CatalogueKey, Encryption
from engine.snapshots.moving import Mover
from engine.snapshots.page_rows import StoredPage
from engine.snapshots.upkeep import Upkeep

BATCH_BYTES = 64 << 20

OnProgress = Callable[[int, int], None]
"""Told the bytes that are done, and those that there were to do."""


class Conversion:
    """Brings one store to the form that it was opened for."""

    def __init__(self, depot: Depot, upkeep: Upkeep) -> None:
        self._depot = depot
        self._upkeep = upkeep
        self._mover = Mover(depot)

    def carry_out(self, *, go_on: GoOn, on_progress: OnProgress) -> None:
        """Convert whatever is in the other form; ``go_on`` is called between payloads.

        Raises:
            UsageFailure: another process uses the store, or it was opened without a key.
            DiskFull: there is no room for a batch; what is done counts.
            Cancelled: as ``go_on`` raises it; what is done counts.
        """
        encryption = _required(self._depot.encryption)
        key = encryption.keys.catalogue
        if encryption.form is StoreForm.ENCRYPTED:
            self._convert_catalogue(key)
        self._convert_payloads(go_on, on_progress, to_sealed=encryption.form is not StoreForm.PLAIN)
        self._upkeep.trim()
        remove_set_aside(self._depot.catalogue.path)  # they are in the other form
        if encryption.form is StoreForm.PLAIN:
            self._convert_catalogue(None)

    def _convert_catalogue(self, key: CatalogueKey | None) -> None:
        catalogue = self._depot.catalogue
        with self._alone():
            sweep(catalogue.path)
            if catalogue.key != key:
                self._depot.reserve.lend(lambda: catalogue.convert(key))
                self._depot.reserve.restore()

    def _convert_payloads(self, go_on: GoOn, on_progress: OnProgress, *, to_sealed: bool) -> None:
        with self._depot.catalogue.view() as database:
            sizes = page_rows.bytes_in_form(database, is_sealed=not to_sealed)
        total, done = sum(sizes.values()), 0
        on_progress(0, total)
        for segment in sizes:
            while num_bytes := self._convert_batch(segment, go_on, to_sealed=to_sealed):
                done += num_bytes
                on_progress(min(done, total), total)

    def _convert_batch(self, segment: int, go_on: GoOn, *, to_sealed: bool) -> int:
        """Convert the last payloads of a segment; return their bytes, 0 where none is left."""
        with self._alone():
            with self._depot.catalogue.transaction() as database:
                forget_altered(database, segment)
                found: list[StoredPage | StoredBlob] = [
                    *page_rows.in_segment(database, segment),
                    *blob_rows.in_segment(database, segment),
                ]
            batch = _last([one for one in found if one.extent.is_sealed != to_sealed])
            if batch:
                self._mover.move(
                    [one for one in batch if isinstance(one, StoredPage)],
                    [one for one in batch if isinstance(one, StoredBlob)],
                    go_on,
                )
        return sum(one.extent.length for one in batch)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """A batch, with no other process in the directory."""
        with self._depot.segments.batch(), self._depot.members.alone() as is_alone:
            if not is_alone:
                raise UsageFailure(InUse())
            yield


def _required(encryption: Encryption | None) -> Encryption:
    if encryption is None:
        raise UsageFailure(NoKeyToConvert())
    return encryption


def _last(payloads: list[StoredPage | StoredBlob]) -> list[StoredPage | StoredBlob]:
    """The last payloads of a segment, up to the size of a batch, in order of their place."""
    batch: list[StoredPage | StoredBlob] = []
    num_bytes = 0
    for payload in sorted(payloads, key=lambda one: -one.extent.start):
        num_bytes += padded(payload.extent.length)
        if batch and num_bytes > BATCH_BYTES:
            break
        batch.append(payload)
    return batch[::-1]
