"""The key file: the wrapped data key, and how far the folder is encrypted.

It lies twice in the folder, because without it nothing can be opened: a copy that is damaged is
written anew from the other one. A checksum tells damage from a wrong passphrase, and a code made
with the data key proves that nobody else has changed it: the state above all, which could have
everything decrypted.
"""

import hashlib
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from app.encryption.errors import key_file_damaged, too_new
from app.whole_file import read_whole, write_durably
from engine.protocol.undecodable import UNDECODABLE

_NAMES = ("encryption.json", "encryption.copy.json")
_VERSION = 1
_MOST_BYTES = 1 << 16

Salt = Annotated[bytes, Meta(min_length=16, max_length=64)]
Nonce = Annotated[bytes, Meta(min_length=12, max_length=12)]
Wrapped = Annotated[bytes, Meta(min_length=48, max_length=48)]
"""32 bytes of key and 16 of proof."""


class State(StrEnum):
    """How far a folder is encrypted; what was begun is finished at the next start."""

    ON = "on"
    ENCRYPTING = "encrypting"
    DECRYPTING = "decrypting"


class ScryptCost(msgspec.Struct, frozen=True):
    """What it takes to try a passphrase; bounded, since the file may come from anywhere."""

    n: Annotated[int, Meta(ge=1 << 10, le=1 << 20)] = 1 << 17
    r: Annotated[int, Meta(ge=8, le=8)] = 8
    p: Annotated[int, Meta(ge=1, le=4)] = 1

    def __post_init__(self) -> None:
        """Refuse what scrypt does not know. Raises ValueError."""
        if self.n.bit_count() != 1:
            raise ValueError("the cost is no power of two")


class PassphraseWrap(msgspec.Struct, frozen=True):
    """The data key under a passphrase."""

    cost: ScryptCost
    salt: Salt
    nonce: Nonce
    wrapped: Wrapped


class KeyringWrap(msgspec.Struct, frozen=True):
    """The data key under a key that the system's keyring holds for an account."""

    account: Annotated[str, Meta(min_length=1, max_length=128)]
    nonce: Nonce
    wrapped: Wrapped


class KeyFile(msgspec.Struct, frozen=True, kw_only=True):
    """The content of the file. It may have both wraps, and has at least one."""

    state: State
    passphrase: PassphraseWrap | None = None
    keyring: KeyringWrap | None = None
    proof: bytes = b""
    """Made with the data key of all else."""

    def proven(self) -> bytes:
        """Return what the proof is made of."""
        return msgspec.json.encode(msgspec.structs.replace(self, proof=b""))


class _Envelope(msgspec.Struct):
    version: int
    checksum: str
    content: msgspec.Raw


def key_paths(root: Path) -> tuple[Path, Path]:
    """Return the paths of a folder's key file and its copy."""
    return root / _NAMES[0], root / _NAMES[1]


def is_encrypted(root: Path) -> bool:
    """Whether a folder has a key file, whatever it says."""
    return any(path.exists() for path in key_paths(root))


def read_key_file(root: Path) -> KeyFile | None:
    """Return what the key file of a folder says; None where there is none.

    Raises:
        LockedError: neither it nor its copy can be used.
    """
    paths = [path for path in key_paths(root) if path.exists()]
    if not paths:
        return None
    problems = []
    for path in paths:
        try:
            return _decode(root, read_whole(path, most_bytes=_MOST_BYTES))
        except (OSError, ValueError, *UNDECODABLE) as error:
            problems.append(f"{path.name}: {error}")
    raise key_file_damaged(key_paths(root)[0], "\n".join(problems))


def write_key_file(root: Path, key_file: KeyFile) -> None:
    """Replace the key file and its copy, one after the other. Raises OSError."""
    content = msgspec.json.encode(key_file)
    envelope = _Envelope(_VERSION, _checksum(_VERSION, content), msgspec.Raw(content))
    encoded = msgspec.json.encode(envelope)
    for path in key_paths(root):
        if not _holds(path, encoded):
            write_durably(path, encoded)


def remove_key_file(root: Path) -> None:
    """Remove the key file; its copy first, so that a sound one tells how far it was. OSError."""
    for path in reversed(key_paths(root)):
        path.unlink(missing_ok=True)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return read_whole(path, most_bytes=_MOST_BYTES) == content
    except OSError:
        return False


def _decode(root: Path, encoded: bytes) -> KeyFile:
    envelope = msgspec.json.decode(encoded, type=_Envelope)
    content = bytes(envelope.content)
    if _checksum(envelope.version, content) != envelope.checksum:
        raise ValueError("its checksum differs")
    if envelope.version != _VERSION:
        raise too_new(root)
    return msgspec.json.decode(content, type=KeyFile)


def _checksum(version: int, content: bytes) -> str:
    return hashlib.sha256(b"%d %b" % (version, content)).hexdigest()
