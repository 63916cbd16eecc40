"""Carries out one download: plan, fetch, check, publish.

Knows neither the network (`hub` does) nor processes. It may be ended at any moment: what lies on
disk is always enough to go on. A file whose checksum is wrong is fetched once more from its
beginning, then the download gives up.
"""

import errno
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from app.models.download.checksum import is_sound
from app.models.download.claim import claimed
from app.models.download.manifest import Manifest, RemoteFile
from app.models.download.messages import (
    Advanced,
    AnyDownloadEvent,
    Checking,
    DownloadOrder,
    Finished,
    Planned,
    Refused,
)
from app.models.download.partial import PartialDownload
from app.models.download.problems import (
    AlreadyHere,
    ArrivedDamaged,
    DownloadDiskFull,
    ModelNotWritable,
    TooLittleDisk,
)
from app.models.download.refusal import Refusal
from app.models.hub_name import HubName, parse_hub_name

_REPORT_SECONDS = 0.25
_SPARE_BYTES = 64 << 20
"""Room that is left on the disk for everybody else."""

Report = Callable[[AnyDownloadEvent], None]


class Hub(Protocol):
    """Where models come from."""

    def plan(self, name: HubName) -> Manifest:
        """What a model consists of now. Raises ``Refusal``."""

    def fetch(
        self, manifest: Manifest, file: RemoteFile, *, part: Path, on_bytes: Callable[[int], None]
    ) -> None:
        """Append to ``part`` what is missing of a file. Raises ``Refusal`` or ``OSError``."""


def target_folder(order: DownloadOrder) -> Path:
    """The folder that the model will be."""
    name = parse_hub_name(order.name)
    return Path(order.models_folder) / name.owner / name.last_folder


def download(order: DownloadOrder, hub: Hub, report: Report) -> None:
    """Download a model; the last report is `Finished` or `Refused`."""
    try:
        report(Finished(str(_Download(order, hub, report).run())))
    except Refusal as refusal:
        report(Refused(refusal.problem, refusal.details))
    except OSError as error:
        is_full = error.errno in {errno.ENOSPC, errno.EDQUOT}
        refused = ModelNotWritable(error.strerror or type(error).__name__)
        report(Refused(DownloadDiskFull() if is_full else refused, repr(error)))


class _Download:
    def __init__(self, order: DownloadOrder, hub: Hub, report: Report) -> None:
        self._hub = hub
        self._report = report
        self._name = parse_hub_name(order.name)
        self._endpoint = order.endpoint
        self._target = target_folder(order)
        self._partial = PartialDownload(Path(order.partial_folder), self._name)

    def run(self) -> Path:
        """Do every step in order; return the model's folder."""
        if self._target.exists():
            raise Refusal(AlreadyHere(), details=str(self._target))
        manifest = self._plan()
        with claimed(self._partial.lock):
            self._check_room(manifest)
            for file in manifest.files:
                if not self._partial.is_complete(file):
                    self._obtain(manifest, file)
        self._partial.publish(self._target)
        return self._target

    def _plan(self) -> Manifest:
        """Continue with the revision that was begun, if it came from the same hub."""
        manifest = before = self._partial.read_manifest()
        if manifest is None or manifest.endpoint != self._endpoint:
            manifest = self._hub.plan(self._name)
            self._partial.prepare()
            self._partial.drop_all_but(set(manifest.files) & set(before.files if before else ()))
            self._partial.write_manifest(manifest)
        self._report(
            Planned(
                total_bytes=manifest.total_bytes,
                bytes_done=self._partial.bytes_done(manifest),
            )
        )
        return manifest

    def _check_room(self, manifest: Manifest) -> None:
        missing = manifest.total_bytes - self._partial.bytes_done(manifest)
        lacking = missing + _SPARE_BYTES - shutil.disk_usage(self._partial.folder).free
        if missing and lacking > 0:
            raise Refusal(TooLittleDisk(lacking))

    def _obtain(self, manifest: Manifest, file: RemoteFile) -> None:
        part = self._partial.part(file)
        for _ in range(2):
            if part.is_file() and part.stat().st_size > file.num_bytes:
                part.unlink()
            self._hub.fetch(manifest, file, part=part, on_bytes=self._counter(manifest, file))
            self._report(Checking(file.name))
            if is_sound(part, file):
                self._partial.complete(file)
                return
            part.unlink()
        raise Refusal(ArrivedDamaged(file.name))

    def _counter(self, manifest: Manifest, file: RemoteFile) -> Callable[[int], None]:
        """Report what comes, a few times a second."""
        bytes_done = self._partial.bytes_done(manifest)
        reported_at = 0.0

        def count(num_bytes: int) -> None:
            nonlocal bytes_done, reported_at
            bytes_done += num_bytes
            now = time.monotonic()
            if now - reported_at >= _REPORT_SECONDS:
                reported_at = now
                self._report(Advanced(file.name, bytes_done))

        return count
