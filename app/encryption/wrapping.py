"""Wraps the data key under a passphrase, or under a key from the system's keyring."""

import secrets
import unicodedata

from app.encryption.key_file import KeyringWrap, PassphraseWrap, ScryptCost
from app.encryption.keys import KEY_BYTES, DataKey
from app.errors import UsageError
from app.typed_text import is_utf8
from engine.protocol.problems.problem import Problem, sentence

FEWEST_CHARACTERS = 8
_MOST_CHARACTERS = 1024
_NONCE_BYTES = 12
_SALT_BYTES = 16
_PURPOSE = b"lectern data key 1"


class PassphraseLength(Problem, frozen=True):
    """It is too short, or too long."""

    message = sentence("Failures", "A passphrase has {fewest} to {most} characters.")
    remedy = sentence("Failures", "Choose some words that nobody can guess.")
    fewest: int
    most: int


class PassphraseNotUtf8(Problem, frozen=True):
    """The terminal sends something else."""

    message = sentence("Failures", "The passphrase that was typed is not UTF-8.")
    remedy = sentence("Failures", "Set the terminal to UTF-8, or put the passphrase into a file.")


class DoesNotUnwrapError(Exception):
    """The wrapping key is another one."""


def check_new_passphrase(passphrase: str) -> None:
    """Refuse a passphrase that protects nothing. Raises UsageError."""
    if not FEWEST_CHARACTERS <= len(passphrase) <= _MOST_CHARACTERS:
        raise UsageError(PassphraseLength(FEWEST_CHARACTERS, _MOST_CHARACTERS))
    if not is_utf8(passphrase):
        raise UsageError(PassphraseNotUtf8())


def wrap_with_passphrase(key: DataKey, passphrase: str, cost: ScryptCost) -> PassphraseWrap:
    """Wrap a key; takes a noticeable moment."""
    salt = secrets.token_bytes(_SALT_BYTES)
    nonce, wrapped = _wrap(key, _stretched(passphrase, salt, cost))
    return PassphraseWrap(cost, salt, nonce, wrapped)


def unwrap_with_passphrase(wrap: PassphraseWrap, passphrase: str) -> DataKey:
    """Return the key. Raises DoesNotUnwrapError."""
    return _unwrap(wrap.nonce, wrap.wrapped, _stretched(passphrase, wrap.salt, wrap.cost))


def wrap_with_key(key: DataKey, wrapping_key: bytes, account: str) -> KeyringWrap:
    """Wrap a key under another one, which is kept for an account."""
    return KeyringWrap(account, *_wrap(key, wrapping_key))


def unwrap_with_key(wrap: KeyringWrap, wrapping_key: bytes) -> DataKey:
    """Return the key. Raises DoesNotUnwrapError."""
    return _unwrap(wrap.nonce, wrap.wrapped, wrapping_key)


def _stretched(passphrase: str, salt: bytes, cost: ScryptCost) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt  # noqa: PLC0415 - as in keys

    # The same words are typed as other characters on other systems.
    text = unicodedata.normalize("NFKC", passphrase[:_MOST_CHARACTERS])
    scrypt = Scrypt(salt=salt, length=KEY_BYTES, n=cost.n, r=cost.r, p=cost.p)
    return scrypt.derive(text.encode(errors="replace"))


def _wrap(key: DataKey, wrapping_key: bytes) -> tuple[bytes, bytes]:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415 - as in keys

    nonce = secrets.token_bytes(_NONCE_BYTES)
    return nonce, AESGCM(wrapping_key).encrypt(nonce, key.secret, _PURPOSE)


def _unwrap(nonce: bytes, wrapped: bytes, wrapping_key: bytes) -> DataKey:
    from cryptography.exceptions import InvalidTag  # noqa: PLC0415 - as in keys
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

    try:
        return DataKey(AESGCM(wrapping_key).decrypt(nonce, wrapped, _PURPOSE))
    except InvalidTag as error:
        raise DoesNotUnwrapError from error
