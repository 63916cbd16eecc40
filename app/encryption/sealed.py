"""Whole files, encrypted and authenticated in pieces that cannot be moved to another file.

A sealed file is a header (mark, version, salt) and chunks of 64 KiB, each encrypted with AES-GCM
under a key of this file alone, which is derived with the salt. A chunk's nonce counts the chunks
and says which is the last, so that none can be changed, moved, left out or added; the header is
authenticated with each. (The construction is known as STREAM.)
"""

import secrets
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from typing import BinaryIO

from app.encryption.keys import KEY_BYTES

_MARK = b"LECTERN\x01"
"""The last byte is the version."""
_SALT_BYTES = 32
_CHUNK_BYTES = 1 << 16
_TAG_BYTES = 16
_COUNTER_BYTES = 11


class SealBrokenError(Exception):
    """What should be a sealed file is none, is damaged, or was sealed with another key."""


def is_sealed(head: bytes) -> bool:
    """Whether a file that begins so is a sealed one."""
    return head.startswith(_MARK)


def seal(content: bytes, key: bytes) -> bytes:
    """Return content as a sealed file."""
    target = BytesIO()
    seal_stream(BytesIO(content), target, key)
    return target.getvalue()


def unseal(sealed: bytes, key: bytes) -> bytes:
    """Return the content of a sealed file. Raises SealBrokenError."""
    target = BytesIO()
    unseal_stream(BytesIO(sealed), target, key)
    return target.getvalue()


def seal_stream(source: BinaryIO, target: BinaryIO, key: bytes) -> None:
    """Write all of `source` as a sealed file."""
    writer = SealedWriter(target, key)
    while piece := source.read(_CHUNK_BYTES):
        writer.write(piece)
    writer.finish()


def unseal_stream(source: BinaryIO, target: BinaryIO, key: bytes) -> None:
    """Write the content of a sealed file; what was written counts only if nothing is raised.

    Raises SealBrokenError.
    """
    reader = SealedReader(source, key)
    while piece := reader.read(_CHUNK_BYTES):
        target.write(piece)


class SealedWriter:
    """Writes a sealed file piece by piece; `finish` it at the end."""

    def __init__(self, target: BinaryIO, key: bytes) -> None:
        header = _MARK + secrets.token_bytes(_SALT_BYTES)
        self._target = target
        self._chunks = _Chunks(header, key)
        self._pending = bytearray()
        self._numbers = count()
        target.write(header)

    def write(self, content: bytes) -> None:
        """Write more; the last chunk waits, since it is marked."""
        self._pending += content
        whole = (len(self._pending) - 1) // _CHUNK_BYTES * _CHUNK_BYTES
        for start in range(0, whole, _CHUNK_BYTES):
            self._seal(bytes(self._pending[start : start + _CHUNK_BYTES]), is_last=False)
        del self._pending[: max(whole, 0)]

    def finish(self) -> None:
        """Write the last chunk, an empty one where nothing was written."""
        self._seal(bytes(self._pending), is_last=True)

    def _seal(self, chunk: bytes, *, is_last: bool) -> None:
        number = next(self._numbers)
        self._target.write(self._chunks.encrypted(number, chunk, is_last=is_last))


class SealedReader:
    """Reads a sealed file; nothing is given out that was not checked. Raises SealBrokenError."""

    def __init__(self, source: BinaryIO, key: bytes) -> None:
        header = source.read(len(_MARK) + _SALT_BYTES)
        if not is_sealed(header) or len(header) < len(_MARK) + _SALT_BYTES:
            raise SealBrokenError("it is no sealed file")
        self._pieces = _opened(_Chunks(header, key), source)
        self._ready = bytearray()

    def read(self, size: int) -> bytes:
        """Read so many bytes, or what is left."""
        while len(self._ready) < size and (piece := next(self._pieces, b"")):
            self._ready += piece
        piece = bytes(self._ready[:size])
        del self._ready[:size]
        return piece


def _opened(chunks: "_Chunks", source: BinaryIO) -> Iterator[bytes]:
    """Yield the content of chunks. One is read ahead: so it is known which is the last."""
    sealed = source.read(_CHUNK_BYTES + _TAG_BYTES)
    for number in count():
        following = source.read(_CHUNK_BYTES + _TAG_BYTES)
        yield chunks.decrypted(number, sealed, is_last=not following)
        if not following:
            return
        sealed = following


class _Chunks:
    """The chunks of one file."""

    def __init__(self, header: bytes, key: bytes) -> None:
        # Nobody waits for these modules who has encrypted nothing.
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415
        from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415

        salt = header[len(_MARK) :]
        derived = HKDF(SHA256(), KEY_BYTES, salt=salt, info=b"lectern sealed file 1").derive(key)
        self._cipher = AESGCM(derived)
        self._header = header

    def encrypted(self, number: int, chunk: bytes, *, is_last: bool) -> bytes:
        return self._cipher.encrypt(_nonce(number, is_last=is_last), chunk, self._header)

    def decrypted(self, number: int, chunk: bytes, *, is_last: bool) -> bytes:
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415 - as above

        try:
            return self._cipher.decrypt(_nonce(number, is_last=is_last), chunk, self._header)
        except (InvalidTag, ValueError) as error:
            raise SealBrokenError(f"chunk {number} does not open") from error


def _nonce(number: int, *, is_last: bool) -> bytes:
    return number.to_bytes(_COUNTER_BYTES) + bytes([is_last])
