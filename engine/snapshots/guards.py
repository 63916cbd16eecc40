"""Writes payloads so that changes to them are detected when they are read.

There are two ways. *Checksummed* parts are on the disk as they are, each with a digest. *Sealed*
parts are encrypted and authenticated (AES-256-GCM), each with a nonce of its own. Either way the
payload keeps its length, so each part keeps its place and can be read alone, bypassing the page
cache if wanted. The proofs of the parts are in the catalogue and show which way was used: seals
follow a mark, and digests never have the length of seals with a mark.
"""

import os
import struct
from dataclasses import dataclass
from typing import Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import GCM
from xxhash import xxh3_64_digest

from engine.errors import Locked
from engine.protocol.problems.saved import SavedReadingEncrypted
from engine.protocol.records import StoreForm
from engine.snapshots.keys import Encryption

DIGEST_BYTES = 8
"""Of one part, xxh3."""

_SEAL_MARK = b"\x01"
_NONCE_BYTES = 12
_TAG_BYTES = 16
_SEAL_BYTES = _NONCE_BYTES + _TAG_BYTES
_PLACE = struct.Struct("<QII")
"""What a seal is bound to besides the bytes: seed, number of the part, number of parts."""


class Guard(Protocol):
    """One way of writing payloads. A payload has equal parts, and a seed it is bound to."""

    def protect(self, payload: memoryview, *, parts: int, seed: int) -> tuple[memoryview, bytes]:
        """What to write, valid until the next call, and its proofs; not for two threads at once."""
        ...

    def reveal(self, part: memoryview, number: int, proofs: bytes, seed: int) -> bool:
        """Turn a part back, in place, into what was written; returns whether it is sound."""
        ...


class Checksummed:
    """Payloads as they are, with an xxh3 digest of each part."""

    def protect(self, payload: memoryview, *, parts: int, seed: int) -> tuple[memoryview, bytes]:
        """As ``Guard``: the payload itself."""
        size = len(payload) // parts
        starts = range(0, size * parts, size)
        digests = (xxh3_64_digest(payload[start : start + size], seed) for start in starts)
        return payload, b"".join(digests)

    def reveal(self, part: memoryview, number: int, proofs: bytes, seed: int) -> bool:
        """As ``Guard``; nothing is changed."""
        return xxh3_64_digest(part, seed) == proofs[number * DIGEST_BYTES :][:DIGEST_BYTES]


class Sealed:
    """Payloads encrypted part by part; a proof is the nonce and the tag of a part."""

    def __init__(self, key: bytes) -> None:
        self._key = AES(key)
        self._cipher = AESGCM(key)
        self._room = bytearray()

    def protect(self, payload: memoryview, *, parts: int, seed: int) -> tuple[memoryview, bytes]:
        """As ``Guard``: the encrypted payload, in memory of the guard's own."""
        if len(self._room) < len(payload) + _TAG_BYTES:
            self._room = bytearray(len(payload) + _TAG_BYTES)
        room, size = memoryview(self._room), len(payload) // parts
        proofs = bytearray(_SEAL_MARK)
        for number in range(parts):
            start, end = number * size, (number + 1) * size
            nonce = os.urandom(_NONCE_BYTES)
            place = _PLACE.pack(seed, number, parts)
            # The tag comes behind the part, where the next part takes its place.
            self._cipher.encrypt_into(
                nonce, payload[start:end], place, room[start : end + _TAG_BYTES]
            )
            proofs += nonce + room[end : end + _TAG_BYTES]
        return room[: len(payload)], bytes(proofs)

    def reveal(self, part: memoryview, number: int, proofs: bytes, seed: int) -> bool:
        """As ``Guard``; the part is decrypted."""
        seal = proofs[len(_SEAL_MARK) + number * _SEAL_BYTES :][:_SEAL_BYTES]
        mode = GCM(seal[:_NONCE_BYTES], seal[_NONCE_BYTES:])
        decryptor = Cipher(self._key, mode).decryptor()
        decryptor.authenticate_additional_data(_PLACE.pack(seed, number, num_parts(proofs)))
        decryptor.update_into(part, part)
        try:
            decryptor.finalize()
        except InvalidTag:
            return False
        return True


@dataclass(frozen=True)
class Guards:
    """The guards of one store.

    Attributes:
        sealed: None where there is no key.
        is_sealing: whether what is written from now on is sealed.
        is_mixed: whether payloads may be of either kind; else those that are not sealed, where
            there is a key, come from somebody who has none.
    """

    checksummed: Checksummed
    sealed: Sealed | None = None
    is_sealing: bool = False
    is_mixed: bool = False

    @property
    def writing(self) -> Guard:
        """The guard of what is written."""
        return self.checksummed if self.sealed is None or not self.is_sealing else self.sealed

    def allow(self, proofs: bytes) -> bool:
        """Whether payloads with such proofs belong into the store."""
        return self.sealed is None or self.is_mixed or is_sealed(proofs)

    def of(self, proofs: bytes) -> Guard:
        """The guard that wrote these proofs. Raises ``Locked`` where its key is not there."""
        if not is_sealed(proofs):
            return self.checksummed
        if self.sealed is None:
            raise Locked(SavedReadingEncrypted())
        return self.sealed


PLAIN = Guards(Checksummed())
"""Of a store without encryption."""


def guards_of(encryption: Encryption | None) -> Guards:
    """The guards of a store that is opened with this encryption."""
    if encryption is None:
        return PLAIN
    is_sealing = encryption.form is StoreForm.ENCRYPTED
    is_mixed = encryption.while_converting is not None
    return Guards(Checksummed(), Sealed(encryption.keys.payloads), is_sealing, is_mixed)


def is_sealed(proofs: bytes) -> bool:
    """Whether these are proofs of sealed parts."""
    return proofs[:1] == _SEAL_MARK and len(proofs) % _SEAL_BYTES == len(_SEAL_MARK)


def num_parts(proofs: bytes) -> int:
    """Number of parts that these proofs are for; 0 where they are no proofs."""
    if is_sealed(proofs):
        return len(proofs) // _SEAL_BYTES
    return 0 if len(proofs) % DIGEST_BYTES else len(proofs) // DIGEST_BYTES
