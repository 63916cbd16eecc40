"""A download on disk: what is there, what is missing, and the final step to a model.

A file that is being written is called ``name.part``; without the ending it is complete and its
checksum was right. So after any kind of end a download continues from what lies in its folder. A
model appears among the others by one rename, when nothing is missing.
"""

import shutil
from collections.abc import Iterable
from pathlib import Path

import msgspec

from app.errors import UsageError
from app.models.download.manifest import Manifest, RemoteFile
from app.models.hub_name import HubName, name_of_folder
from app.whole_file import read_whole, replacing
from engine.protocol.undecodable import UNDECODABLE

_MANIFEST = "download.json"
_MOST_BYTES = 1 << 20
_FILES = "files"
_LOCK = "lock"


class PartialDownload:
    """One model on its way. Every method may raise ``OSError``."""

    def __init__(self, root: Path, name: HubName) -> None:
        """Unfinished downloads are kept in folders of `root`."""
        self.name = name
        self.folder = root / name.folder
        self.lock = self.folder / _LOCK
        self._files = self.folder / _FILES

    def prepare(self) -> None:
        """Make the folders."""
        self._files.mkdir(parents=True, exist_ok=True)

    def drop_all_but(self, files: Iterable[RemoteFile]) -> None:
        """Delete what is here of any other file, or of one with another content."""
        kept = {path for file in files for path in (self.part(file), self._files / file.name)}
        for path in self._files.iterdir():
            if path not in kept:
                path.unlink()

    def read_manifest(self) -> Manifest | None:
        """What was planned; None where nothing was, or it can no longer be read."""
        try:
            content = read_whole(self.folder / _MANIFEST, most_bytes=_MOST_BYTES)
            manifest = msgspec.json.decode(content, type=Manifest)
        except (FileNotFoundError, *UNDECODABLE):
            return None
        return manifest if manifest.name == str(self.name) else None

    def write_manifest(self, manifest: Manifest) -> None:
        """Remember what is planned."""
        with replacing(self.folder / _MANIFEST) as beside:
            beside.write_bytes(msgspec.json.encode(manifest))

    def part(self, file: RemoteFile) -> Path:
        """Where a file is written until it is complete."""
        return self._files / f"{file.name}.part"

    def is_complete(self, file: RemoteFile) -> bool:
        """Whether a file is here and was found sound."""
        return (self._files / file.name).is_file()

    def complete(self, file: RemoteFile) -> None:
        """A written file is sound."""
        self.part(file).replace(self._files / file.name)

    def bytes_done(self, manifest: Manifest) -> int:
        """Bytes of all files that are here."""
        return sum(self._bytes_here(file) for file in manifest.files)

    def publish(self, target: Path) -> None:
        """Make the complete files a model folder; nothing of the download remains."""
        target.parent.mkdir(parents=True, exist_ok=True)
        self._files.rename(target)
        self.discard()

    def discard(self) -> None:
        """Delete everything that is here of it."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _bytes_here(self, file: RemoteFile) -> int:
        if self.is_complete(file):
            return file.num_bytes
        part = self.part(file)
        return min(part.stat().st_size, file.num_bytes) if part.is_file() else 0


def partial_downloads(root: Path) -> list[tuple[PartialDownload, Manifest]]:
    """Downloads that were begun and not finished, by name."""
    found = []
    for folder in sorted(root.glob("*--*")):
        try:
            partial = PartialDownload(root, name_of_folder(folder.name))
            manifest = partial.read_manifest()
        except (OSError, UsageError):
            continue
        if manifest is not None:
            found.append((partial, manifest))
    return found
