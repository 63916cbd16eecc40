"""A file encrypted under a passphrase, written and read sequentially.

The passphrase is stretched with scrypt and a salt of the file's own. Chunks are encrypted and
authenticated one by one; their nonces count them and mark the last, so that none can be changed,
moved, left out or added (the construction is known as STREAM). The file is hostile until checked:
what stretching costs is bounded.

Layout: magic, version (u32), binary logarithm of scrypt's cost (u8), its block size (u8), two
zeros, salt, a value that tells the right passphrase; then chunks of 64 KiB, each with its tag.
"""

import os
import secrets
import struct
import unicodedata
from io import BufferedReader, BufferedWriter, FileIO
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from engine.errors import DamagedSnapshot, Locked, NewerFormat, WrongKey
from engine.protocol.problems.saved import (
    ExportDamaged,
    ExportEncrypted,
    ExportTooNew,
    ExportUnderAnother,
)
from engine.snapshots.extents import Damaged
from engine.snapshots.records import Buffer, byte_view

MAGIC = b"LECTKV\x1a\n"
CHUNK_BYTES = 1 << 16

_VERSION = 1
_COST = 17
"""Binary logarithm: 128 MiB of memory and a third of a second."""
_MAX_COST = 18
_BLOCK_SIZE = 8
_HEADER = struct.Struct("<8sIBB2x16s8s")
_SALT_BYTES = 16
_KEY_BYTES = 32
_CHECK_BYTES = 8
_TAG_BYTES = 16
_COUNTER_BYTES = 11
_MAX_CHARACTERS = 1024


class SealedWriter:
    """Encrypts what is written."""

    def __init__(self, file: "BufferedWriter[FileIO]", passphrase: str) -> None:
        salt = secrets.token_bytes(_SALT_BYTES)
        key, check = _stretched(passphrase, salt, _COST)
        header = _HEADER.pack(MAGIC, _VERSION, _COST, _BLOCK_SIZE, salt, check)
        self._file = file
        self._chunks = _Chunks(key, header)
        self._pending = bytearray()
        file.write(header)

    def write(self, content: Buffer) -> None:
        """Write more; ``finish`` it at the end."""
        self._pending += content
        while len(self._pending) > CHUNK_BYTES:
            self._file.write(self._chunks.encrypted(bytes(self._pending[:CHUNK_BYTES])))
            del self._pending[:CHUNK_BYTES]

    def finish(self) -> None:
        """Write what is left."""
        self._file.write(self._chunks.encrypted(bytes(self._pending), is_last=True))


class SealedReader:
    """Decrypts what is read; nothing is given out that was not checked."""

    def __init__(self, file: BufferedReader, path: Path, passphrase: str) -> None:
        """Begin behind the magic.

        Raises:
            Locked: there is no passphrase.
            WrongKey: it is another one.
            NewerFormat: a newer version wrote the file.
            DamagedSnapshot: its header is cut short or altered.
        """
        header, cost, salt, check = _read_header(file, path)
        if not passphrase:
            raise Locked(ExportEncrypted(str(path)))
        key, expected = _stretched(passphrase, salt, cost)
        if check != expected:
            raise WrongKey(ExportUnderAnother(str(path)))
        self._file = file
        self._chunks = _Chunks(key, header)
        left_bytes = os.fstat(file.fileno()).st_size - _HEADER.size
        self._num_chunks = -(-left_bytes // (CHUNK_BYTES + _TAG_BYTES))
        self._num_left = left_bytes - self._num_chunks * _TAG_BYTES
        self._ready = memoryview(b"")

    def num_left(self) -> int:
        """Bytes that were not read yet, if the file is whole."""
        return self._num_left

    def read(self, size: int) -> bytes:
        """Read up to this many bytes. Raises ``Damaged``."""
        content = bytearray(max(min(size, self._num_left), 0))
        self.readinto(content)
        return bytes(content)

    def readinto(self, into: Buffer) -> int:
        """Fill a buffer as far as there is something; return how far. Raises ``Damaged``."""
        view, done = byte_view(into), 0
        while done < len(view) and self._num_left > 0:
            if not self._ready:
                self._ready = self._next_chunk()
            count = min(len(self._ready), len(view) - done)
            view[done : done + count] = self._ready[:count]
            self._ready = self._ready[count:]
            self._num_left -= count
            done += count
        return done

    def _next_chunk(self) -> memoryview:
        is_last = self._chunks.number == self._num_chunks - 1
        encrypted = self._file.read(CHUNK_BYTES + _TAG_BYTES)
        try:
            chunk = self._chunks.decrypted(encrypted, is_last=is_last)
        except (InvalidTag, ValueError) as error:
            raise Damaged("a part of it is altered, or missing") from error
        if not chunk:
            raise Damaged("it is cut short")
        return memoryview(chunk)


class _Chunks:
    """The chunks of one file, in their order.

    Attributes:
        number: of the next one.
    """

    def __init__(self, key: bytes, header: bytes) -> None:
        self.number = 0
        self._cipher = AESGCM(key)
        self._header = header

    def encrypted(self, chunk: bytes, *, is_last: bool = False) -> bytes:
        return self._cipher.encrypt(self._next_nonce(is_last=is_last), chunk, self._header)

    def decrypted(self, chunk: bytes, *, is_last: bool) -> bytes:
        return self._cipher.decrypt(self._next_nonce(is_last=is_last), chunk, self._header)

    def _next_nonce(self, *, is_last: bool) -> bytes:
        nonce = self.number.to_bytes(_COUNTER_BYTES) + bytes([is_last])
        self.number += 1
        return nonce


def _read_header(file: BufferedReader, path: Path) -> tuple[bytes, int, bytes, bytes]:
    """The header, and its cost, salt and check."""
    header = MAGIC + file.read(_HEADER.size - len(MAGIC))
    if len(header) < _HEADER.size:
        raise damaged_file(path, "its header is cut short")
    _, version, cost, block_size, salt, check = _HEADER.unpack(header)
    if version > _VERSION:
        raise NewerFormat(ExportTooNew(str(path)))
    if not 1 <= cost <= _MAX_COST or block_size != _BLOCK_SIZE:
        raise damaged_file(path, "its header makes no sense")
    return header, cost, salt, check


def damaged_file(path: Path, detail: str) -> DamagedSnapshot:
    """The failure to raise for a file that is not what was exported."""
    return DamagedSnapshot(ExportDamaged(str(path), detail))


def _stretched(passphrase: str, salt: bytes, cost: int) -> tuple[bytes, bytes]:
    """The key, and the value that tells the right passphrase."""
    # The same words are typed as other characters on other systems.
    text = unicodedata.normalize("NFKC", passphrase[:_MAX_CHARACTERS])
    scrypt = Scrypt(salt=salt, length=_KEY_BYTES + _CHECK_BYTES, n=1 << cost, r=_BLOCK_SIZE, p=1)
    derived = scrypt.derive(text.encode(errors="replace"))
    return derived[:_KEY_BYTES], derived[_KEY_BYTES:]
