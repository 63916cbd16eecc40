"""Starts engines and performs the handshake; a dead engine is replaced by a new one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.child.command import Command
from app.child.log import ChildLog
from app.link.calls import call
from app.link.client import EngineClient
from app.link.failures import (
    CannotStart,
    EngineGone,
    VersionsDiffer,
    limit_reached,
    too_few_addresses,
)
from app.link.port import UNSENT, ignore
from app.link.process import EngineProcess
from engine.protocol.encryption import Unlock
from engine.protocol.notices import AnyNotice
from engine.protocol.replies import Done, Welcome
from engine.protocol.requests import Hello
from engine.protocol.version import PROTOCOL_VERSION

HANDSHAKE_SECONDS = 120.0
"""A cold disk may take long to load the engine's libraries."""


@dataclass(frozen=True)
class EngineLauncher:
    """Knows how an engine is started.

    Attributes:
        command: the program.
        log_path: file that takes what the engine writes to stderr; None writes none.
        unlock: gives it the key of its data folder, before anything else.
    """

    command: Command
    log_path: Path | None
    unlock: Unlock | None = None

    def start(
        self, *, on_notice: Callable[[AnyNotice], None] = ignore, ids: Iterator[int] | None = None
    ) -> EngineClient:
        """Start an engine and wait until it is ready; for ``ids`` see ``EngineClient``.

        Raises:
            CannotStart: there is no such program, or it may not be run.
            EngineGone: it ended, or stayed silent, before it was ready.
            VersionsDiffer: it is of another version than the application.
        """
        try:
            process = EngineProcess(self.command, ChildLog(self.log_path))
        except OSError as error:
            raise limit_reached(error) or CannotStart(self.command.arguments[0], error) from error
        client = EngineClient(process, on_notice=on_notice, ids=ids)
        try:
            if self.unlock is not None:
                call(client, self.unlock, Done, patience=HANDSHAKE_SECONDS)
            _shake_hands(client)
        except BaseException as error:
            client.kill()
            if isinstance(error, EngineGone) and (small := too_few_addresses()):
                raise small from error
            raise
        return client

    def restart(
        self, client: EngineClient, *, on_notice: Callable[[AnyNotice], None] = ignore
    ) -> EngineClient:
        """Replace ``client``, whose engine may be alive, stuck or dead, by a new one."""
        client.kill()
        return self.start(on_notice=on_notice)


def _shake_hands(client: EngineClient) -> None:
    hello = Hello(id=UNSENT, version=PROTOCOL_VERSION)
    welcome = call(client, hello, Welcome, patience=HANDSHAKE_SECONDS)
    if welcome.version != PROTOCOL_VERSION:
        raise VersionsDiffer(welcome.version)
