"""Checksums as the hub gives them, for large files and for small ones."""

import hashlib
from pathlib import Path

from app.models.download.checksum import is_sound
from app.models.download.manifest import RemoteFile

CONTENT = b"hello\n"
GIT_SHA1 = "ce013625030ba8dba906f756967f9e9ca394464a"  # what git calls this very content


def test_small_files_are_known_as_git_knows_them(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(CONTENT)
    assert is_sound(path, RemoteFile("file", 6, git_sha1=GIT_SHA1))
    assert not is_sound(path, RemoteFile("file", 6, git_sha1=GIT_SHA1[::-1]))


def test_large_files_are_known_by_their_sha256(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(CONTENT)
    digest = hashlib.sha256(CONTENT).hexdigest()
    assert is_sound(path, RemoteFile("file", 6, sha256=digest.upper()))
    assert not is_sound(path, RemoteFile("file", 7, sha256=digest))
    path.write_bytes(b"hellO\n")
    assert not is_sound(path, RemoteFile("file", 6, sha256=digest))
