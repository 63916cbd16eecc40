"""A backup as a sequence of parts: a plain tar archive that any other program can open too.

Only what Lectern writes is read: regular files under names of a few forms, none of which is ever
used as a path. Nothing is compressed, so nothing is larger than the file it comes from. The first
part says what the file is, the last one lists the size and SHA-256 of every other.
"""

import hashlib
import re
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Protocol

import msgspec
from msgspec import Meta

from app.backup.problems import MalformedError
from app.settings.settings_file import MOST_SETTINGS_BYTES
from engine.protocol.undecodable import UNDECODABLE

HEADER = "lectern-backup.json"
SETTINGS = "settings.json"
_CONTENTS = "contents.json"
_BLOCK = 512
_PIECE = 1 << 20
_MOST_PARTS = 1 << 18
_MODE = 0o600
_MOST_BYTES = {
    re.compile(r"lectern-backup\.json"): 1 << 16,
    re.compile(r"settings\.json"): MOST_SETTINGS_BYTES,
    re.compile(r"library/\d{6}\.jsonl"): 1 << 30,
    re.compile(r"pasted/\d{6}\.txt"): 1 << 30,
    re.compile(r"sheets/[0-9a-f]{32}\.json"): 1 << 28,
    re.compile(r"saved/\d{6}\.snapshot"): 1 << 44,
    re.compile(r"contents\.json"): 1 << 26,
}
"""The names there are, and how large each part may be."""


class Target(Protocol):
    """Where parts are written."""

    def write(self, content: bytes, /) -> object:
        """Write more."""


class Source(Protocol):
    """Where parts are read."""

    def read(self, size: int, /) -> bytes:
        """Read so many bytes, or what is left."""


class _Listed(msgspec.Struct, frozen=True):
    name: Annotated[str, Meta(max_length=100)]
    num_bytes: Annotated[int, Meta(ge=0)]
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class PartsWriter:
    """Writes parts one after the other; `finish` it at the end."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._listed: list[_Listed] = []

    def add(self, name: str, content: bytes) -> None:
        """Write a part."""
        self._begin(name, len(content))
        self._target.write(content)
        self._end(name, len(content), hashlib.sha256(content))

    def add_file(self, name: str, path: Path) -> None:
        """Write a file that nobody changes meanwhile as a part. Raises OSError."""
        num_bytes, digest = path.stat().st_size, hashlib.sha256()
        self._begin(name, num_bytes)
        with path.open("rb") as file:
            while piece := file.read(_PIECE):
                digest.update(piece)
                self._target.write(piece)
        self._end(name, num_bytes, digest)

    def finish(self) -> None:
        """Write the list of all parts, and the end of the archive."""
        self.add(_CONTENTS, msgspec.json.encode(self._listed))
        self._target.write(bytes(2 * _BLOCK))

    def _begin(self, name: str, num_bytes: int) -> None:
        info = tarfile.TarInfo(name)
        info.size, info.mode = num_bytes, _MODE
        self._target.write(info.tobuf(tarfile.GNU_FORMAT, "utf-8", "strict"))

    def _end(self, name: str, num_bytes: int, digest: "hashlib._Hash") -> None:
        self._target.write(bytes(-num_bytes % _BLOCK))
        self._listed.append(_Listed(name, num_bytes, digest.hexdigest()))


class Part:
    """One part, to be read before the next one is requested."""

    def __init__(self, source: Source, name: str, num_bytes: int) -> None:
        self.name = name
        self.num_bytes = num_bytes
        self._source = source
        self._num_left = num_bytes
        self._digest = hashlib.sha256()

    def pieces(self) -> Iterator[bytes]:
        """Yield what was not read yet. Raises MalformedError."""
        while self._num_left:
            piece = self._source.read(min(_PIECE, self._num_left))
            if not piece:
                raise MalformedError("it is cut short")
            self._num_left -= len(piece)
            self._digest.update(piece)
            yield piece

    def content(self) -> bytes:
        """Return all of it. Raises MalformedError."""
        return b"".join(self.pieces())

    def listed(self) -> _Listed:
        """Read it to its end; return how it should be listed. Raises MalformedError."""
        for _ in self.pieces():
            pass
        return _Listed(self.name, self.num_bytes, self._digest.hexdigest())


def is_part_name(name: str) -> bool:
    """Whether a part may be called so."""
    return any(known.fullmatch(name) for known in _MOST_BYTES)


def read_parts(source: Source) -> Iterator[Part]:
    """Yield the parts of a backup but the last, which must agree with them. Raises MalformedError.

    What was yielded is proven only once there is no more.
    """
    found: list[_Listed] = []
    while part := _next_part(source):
        if part.name == _CONTENTS:
            if _decode_contents(part.content()) != found:
                raise MalformedError("a checksum does not match")
            return
        yield part
        found.append(part.listed())
        _skip(source, -part.num_bytes % _BLOCK)
        if len(found) > _MOST_PARTS:
            raise MalformedError("it has too many parts")
    raise MalformedError("it is cut short")


def _next_part(source: Source) -> Part | None:
    header = source.read(_BLOCK)
    if len(header) < _BLOCK:
        return None
    try:
        info = tarfile.TarInfo.frombuf(header, "utf-8", "strict")
    except (tarfile.HeaderError, ValueError) as error:
        raise MalformedError("it is not in parts as Lectern writes them") from error
    is_known = any(
        name.fullmatch(info.name) and 0 <= info.size <= most for name, most in _MOST_BYTES.items()
    )
    if info.type != tarfile.REGTYPE or not is_known:
        raise MalformedError("it has a part that Lectern does not write")
    return Part(source, info.name, info.size)


def _decode_contents(content: bytes) -> list[_Listed]:
    try:
        return msgspec.json.decode(content, type=list[_Listed])
    except UNDECODABLE as error:
        raise MalformedError("its list of parts makes no sense") from error


def _skip(source: Source, num_bytes: int) -> None:
    if num_bytes and len(source.read(num_bytes)) < num_bytes:
        raise MalformedError("it is cut short")
