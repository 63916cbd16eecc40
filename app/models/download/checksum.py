"""Whether a file matches the hub's checksum."""

import hashlib
from pathlib import Path

from app.models.download.manifest import RemoteFile

_CHUNK = 1 << 20


def is_sound(path: Path, file: RemoteFile) -> bool:
    """Compare size and checksum; reads the whole file. Raises ``OSError``."""
    num_bytes = path.stat().st_size
    if num_bytes != file.num_bytes:
        return False
    if file.sha256:
        digest = hashlib.sha256()
        expected = file.sha256
    else:
        # git names a file by its length and its content.
        digest = hashlib.sha1(b"blob %d\0" % num_bytes, usedforsecurity=False)
        expected = file.git_sha1
    with path.open("rb") as content:
        while chunk := content.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest() == expected.lower()
