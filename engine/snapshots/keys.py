"""The keys of one store, all derived from the application's key.

Owns how an encrypted catalogue shows that it is encrypted, and under which key. SQLCipher begins a
file with sixteen bytes of salt, which need not be random if the key is. Here they are a mark and a
value derived from the key. So a damaged catalogue is never mistaken for one under another key, nor
the reverse.
"""

from dataclasses import dataclass, field
from typing import Self

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from engine.protocol.records import StoreForm

KEY_BYTES = 32
MARK = b"LECTKV\x1a\x01"
"""The first bytes of an encrypted catalogue."""

_CHECK_BYTES = 8
_LEAST_EQUAL = 5
"""So many of eight bytes suffice: some of them may be damaged."""


@dataclass(frozen=True, slots=True)
class CatalogueKey:
    """What a catalogue is encrypted under.

    Attributes:
        salt: the first bytes of a file under this key.
    """

    raw: bytes = field(repr=False)
    salt: bytes

    @property
    def spoken(self) -> str:
        """As SQLCipher takes a key that is not to be derived any further."""
        return f"x'{(self.raw + self.salt).hex()}'"

    def is_of(self, start: bytes) -> bool:
        """Whether the first bytes of an encrypted file say that it is under this key."""
        return _resembles(start[len(MARK) :], self.salt[len(MARK) :])


@dataclass(frozen=True, slots=True)
class StoreKeys:
    """The keys of one store."""

    catalogue: CatalogueKey
    payloads: bytes = field(repr=False)

    @classmethod
    def derived_from(cls, key: bytes) -> Self:
        """Derive them. Raises ``ValueError`` where ``key`` has another length."""
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes")
        check = _derived(key, b"catalogue check", _CHECK_BYTES)
        return cls(
            catalogue=CatalogueKey(_derived(key, b"catalogue"), MARK + check),
            payloads=_derived(key, b"payloads"),
        )


@dataclass(frozen=True, slots=True)
class Encryption:
    """What an encrypted store is opened with.

    Attributes:
        while_converting: the form that it is being brought to; None where all of it is encrypted.
    """

    keys: StoreKeys
    while_converting: StoreForm | None = None

    @property
    def form(self) -> StoreForm:
        """The form of what is written from now on."""
        return self.while_converting or StoreForm.ENCRYPTED

    @property
    def is_hiding(self) -> bool:
        """Whether what is given back to the disk may still be readable."""
        return self.while_converting is StoreForm.ENCRYPTED


def has_mark(start: bytes) -> bool:
    """Whether these are the first bytes of an encrypted catalogue."""
    return _resembles(start, MARK)


def _resembles(found: bytes, expected: bytes) -> bool:
    return sum(a == b for a, b in zip(found, expected, strict=False)) >= _LEAST_EQUAL


def _derived(key: bytes, purpose: bytes, length: int = KEY_BYTES) -> bytes:
    return HKDF(SHA256(), length, salt=None, info=purpose).derive(key)
