"""A server that a person has connected to."""

from urllib.parse import urlsplit

import msgspec

from app.errors import UsageError
from engine.protocol.problems.problem import Problem, sentence

_API = "/v1"


class BadAddress(Problem, frozen=True):
    """It is no address of a server."""

    message = sentence("Failures", "{address} is not the address of a server.")
    remedy = sentence("Failures", "Write it like this: https://example.org:8000/v1.")
    address: str


class BadConnectionName(Problem, frozen=True):
    """It is empty, or could be mistaken for an option or another engine."""

    message = sentence("Failures", "A connection cannot be called “{name}”.")
    remedy = sentence("Failures", "Use letters, digits, dots, dashes and underscores.")
    name: str


class BadKey(Problem, frozen=True):
    """It cannot be sent in a header."""

    message = sentence("Failures", "The key of the connection contains characters that no key has.")
    remedy = sentence("Failures", "Copy it again, without spaces and line breaks.")


class Connection(msgspec.Struct, frozen=True):
    """Where documents may be sent.

    Attributes:
        address: scheme, host, port and path, without `/v1` at the end.
        key: sent with every request; empty for none.
        confirmed: the address to which a person agreed to send documents.
        model: the server's model that answers where none is named; empty for its only one.
        account: under which the system's keyring has the key; empty where it does not.
    """

    address: str
    key: str = ""
    confirmed: str = ""
    model: str = ""
    account: str = ""

    def __repr__(self) -> str:
        """Tell the address alone: the key belongs in no trace."""
        return f"Connection({self.address})"

    @property
    def is_confirmed(self) -> bool:
        """Whether documents may be sent; another address is another agreement."""
        return self.confirmed == self.address

    @property
    def has_key(self) -> bool:
        """Whether a key is sent with every request."""
        return bool(self.key or self.account)

    @property
    def is_tls(self) -> bool:
        """Whether what is sent is encrypted on its way."""
        return self.address.startswith("https://")


def connection_to(address: str, key: str = "", *, confirmed: str = "") -> Connection:
    """Return a checked connection. Raises `UsageError`."""
    if not all("!" <= char <= "~" for char in key):
        raise UsageError(BadKey())
    return Connection(base_address(address), key, confirmed)


def base_address(address: str) -> str:
    """The address without `/v1` at its end. Raises `UsageError`."""
    try:
        parts = urlsplit(address)
        is_whole = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        raise UsageError(BadAddress(address)) from None
    is_plain = address.isascii() and all("!" <= char <= "~" for char in address)
    is_bare = not (parts.query or parts.fragment or parts.username or parts.password)
    if not (is_plain and is_whole and is_bare and parts.scheme in {"http", "https"}):
        raise UsageError(BadAddress(address))
    path = parts.path.rstrip("/").removesuffix(_API).rstrip("/")
    return f"{parts.scheme}://{parts.netloc}{path}"
