"""Keys that the system's keyring keeps for the person who is logged in."""

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
    import keyring  # noqa: PLC0415 - takes a tenth of a second, and few need it
    from keyring.errors import KeyringError  # noqa: PLC0415

    if keyring.get_keyring().priority < _SECURE_SINCE:
        raise no_keyring(f"{type(keyring.get_keyring()).__module__} keeps no secrets")
    account, key = secrets.token_hex(_ACCOUNT_BYTES), secrets.token_bytes(KEY_BYTES)
    try:
        keyring.set_password(_SERVICE, account, b64encode(key).decode())
    except (KeyringError, RuntimeError, OSError) as error:
        raise no_keyring(repr(error)) from error
    if fetch_key(account) != key:
        raise no_keyring("what was kept is not there")
    return account, key


def fetch_key(account: str) -> bytes | None:
    """Return a key, or None where the keyring does not give it."""
    import keyring  # noqa: PLC0415 - as above
    from keyring.errors import KeyringError  # noqa: PLC0415

    try:
        kept = keyring.get_password(_SERVICE, account)
        key = b64decode(kept or "", validate=True)
    except (KeyringError, RuntimeError, OSError, ValueError):
        return None
    return key if len(key) == KEY_BYTES else None


def forget_key(account: str) -> None:
    """Have the keyring forget a key; one that it does not have is no error."""
    import keyring  # noqa: PLC0415 - as above
    from keyring.errors import KeyringError  # noqa: PLC0415

    with suppress(KeyringError, RuntimeError, OSError):
        keyring.delete_password(_SERVICE, account)
