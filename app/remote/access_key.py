"""The key of a connection: in the system's keyring if there is one, else in a file."""

import msgspec

from app.encryption.errors import KeyringError
from app.encryption.system_keyring import fetch_secret, forget_secret, keep_secret
from app.errors import LecternError
from app.remote.connection import Connection
from engine.protocol.problems.problem import Problem, sentence


class KeyNotGiven(Problem, frozen=True):
    """The keyring is locked, or has lost it."""

    message = sentence("Failures", "The system's keyring does not provide the key for {address}.")
    remedy = sentence("Failures", "Unlock the keyring, or enter the key of the connection again.")
    address: str


def put_away(connection: Connection) -> Connection:
    """The connection with its key in the keyring; with the key in it where there is no keyring."""
    if not connection.key:
        return connection
    try:
        account = keep_secret(connection.key)
    except KeyringError:
        return connection
    return msgspec.structs.replace(connection, key="", account=account)


def with_key(connection: Connection) -> Connection:
    """The connection with its key. Raises `LecternError` where the keyring does not give it."""
    if not connection.account:
        return connection
    key = fetch_secret(connection.account)
    if key is None:
        raise LecternError(KeyNotGiven(connection.address))
    return msgspec.structs.replace(connection, key=key)


def forget(connection: Connection) -> None:
    """Have the keyring forget the key of a connection that is removed."""
    if connection.account:
        forget_secret(connection.account)
