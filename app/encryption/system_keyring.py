"""Secrets stored in the system's keyring for the person who is logged in."""

import secrets
from base64 import b64decode, b64encode
from contextlib import suppress

from app.encryption.errors import no_keyring
from app.encryption.keys import KEY_BYTES

_SERVICE = "Lectern"
_ACCOUNT_BYTES = 8
_SECURE_SINCE = 1
"""Priority from which on a keyring is one that keeps secrets; others write them to plain files."""


def keep_new_key() -> tuple[str, bytes]:
    """Have the keyring keep a new key; return the account it is kept for, and the key.

    Raises:
        KeyringError: there is no keyring, or it keeps nothing.
    """
    key = secrets.token_bytes(KEY_BYTES)
    return keep_secret(b64encode(key).decode()), key


def fetch_key(account: str) -> bytes | None:
    """Return a key, or None where the keyring does not give it."""
    try:
        key = b64decode(fetch_secret(account) or "", validate=True)
    except ValueError:
        return None
    return key if len(key) == KEY_BYTES else None


def keep_secret(secret: str) -> str:
    """Have the keyring keep a text; return the account it is kept for.

    Raises:
        KeyringError: there is no keyring, or it keeps nothing.
    """
    import keyring  # noqa: PLC0415 - takes a tenth of a second, and few need it
    from keyring.errors import KeyringError  # noqa: PLC0415

    if keyring.get_keyring().priority < _SECURE_SINCE:
        raise no_keyring(f"{type(keyring.get_keyring()).__module__} keeps no secrets")
    account = secrets.token_hex(_ACCOUNT_BYTES)
    try:
        keyring.set_password(_SERVICE, account, secret)
    except (KeyringError, RuntimeError, OSError) as error:
        raise no_keyring(repr(error)) from error
    if fetch_secret(account) != secret:
        raise no_keyring("what was kept is not there")
    return account


def fetch_secret(account: str) -> str | None:
    """Return a text, or None where the keyring does not give it."""
    import keyring  # noqa: PLC0415 - as above
    from keyring.errors import KeyringError  # noqa: PLC0415

    try:
        return keyring.get_password(_SERVICE, account)
    except (KeyringError, RuntimeError, OSError, ValueError):
        return None


def forget_secret(account: str) -> None:
    """Have the keyring forget what it keeps; an account that it does not have is no error."""
    import keyring  # noqa: PLC0415 - as above
    from keyring.errors import KeyringError  # noqa: PLC0415

    with suppress(KeyringError, RuntimeError, OSError):
        keyring.delete_password(_SERVICE, account)
