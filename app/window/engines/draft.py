"""A connection as it is being written down; pure."""

from collections.abc import Collection
from dataclasses import dataclass

import msgspec

from app.errors import UsageError
from app.remote.connection import Connection, base_address, connection_to
from app.remote.connection_file import check_name
from engine.protocol.problems.problem import Problem, sentence


class NameTaken(Problem, frozen=True):
    """Another connection is called so."""

    message = sentence("Failures", "There is already a connection called “{name}”.")
    remedy = sentence("Failures", "Choose another name.")
    name: str


@dataclass(frozen=True)
class Draft:
    """What the fields hold.

    Attributes:
        name: what the connection is to be called.
        address: of the server.
        key: a new one; empty leaves the one there is.
        model: the server's model that is to answer.
        agrees: whether documents may be sent there.
        former: the connection that is being changed.
    """

    name: str = ""
    address: str = ""
    key: str = ""
    model: str = ""
    agrees: bool = False
    former: Connection | None = None

    @property
    def is_elsewhere(self) -> bool:
        """Whether it is another server than the one that was agreed to."""
        try:
            address = base_address(self.address.strip())
        except UsageError:
            return True
        return self.former is None or self.former.confirmed != address

    @property
    def connection(self) -> Connection:
        """The connection. Raises `UsageError`."""
        connection = connection_to(self.address.strip(), self.key.strip())
        former = self.former
        # The key of one server is not sent to another.
        keeps_key = former is not None and not self.key and former.address == connection.address
        return msgspec.structs.replace(
            connection,
            model=self.model.strip(),
            confirmed=connection.address if self.agrees else "",
            key=former.key if former is not None and keeps_key else connection.key,
            account=former.account if former is not None and keeps_key else "",
        )

    def failure(self, taken: Collection[str]) -> UsageError | None:
        """What is wrong with what was written so far; nothing about fields that are empty."""
        try:
            if self.name.strip():
                check_name(self.name.strip())
            if self.address.strip():
                _ = self.connection
        except UsageError as failure:
            return failure
        return UsageError(NameTaken(self.name.strip())) if self.name.strip() in taken else None

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing."""
        return bool(self.name.strip() and self.address.strip() and self.agrees)
