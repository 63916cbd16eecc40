"""``lectern engines add``: adds a server, after agreement that documents are sent there."""

import getpass
import os
import sys
from typing import Annotated

import msgspec
import typer

from app.cli.invocation import invocation_of
from app.cli.options import FLAG, DataDir
from app.errors import InterruptionError, Said, UsageError
from app.remote.access_key import forget, put_away
from app.remote.connection import connection_to
from app.remote.connection_file import ConnectionFile, check_name

_KEY_VARIABLE = "LECTERN_ENGINE_KEY"
Name = Annotated[str, typer.Argument(metavar="NAME", help="The name for --engine.")]
Address = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="For example https://example.org:8000/v1.")
]
Key = Annotated[
    bool,
    typer.Option("--key", metavar=FLAG, help=f"Ask for the key, or read it from {_KEY_VARIABLE}."),
]
Model = Annotated[
    str,
    typer.Option("--model", metavar="NAME", help="Model to use. Default: the only one."),
]
Yes = Annotated[
    bool,
    typer.Option("--yes", "-y", metavar=FLAG, help="Agree that documents leave this computer."),
]


def add(
    context: typer.Context,
    name: Name,
    address: Address,
    *,
    key: Key = False,
    model: Model = "",
    yes: Yes = False,
    data_dir: DataDir = None,
) -> None:
    """Add a server with an OpenAI-compatible interface. No documents are sent to it yet."""
    invocation = invocation_of(context)
    connection = connection_to(address, _key() if key else "")
    file = ConnectionFile(invocation.prepare_folder(data_dir))
    connections = file.read()
    terminal = invocation.terminal
    terminal.say(
        f"Documents that you ask about with --engine {check_name(name)} leave this computer "
        f"for {connection.address}.",
        style="warning",
    )
    if not connection.is_tls:
        terminal.say("They are not encrypted on the way.", style="warning")
    if not _agrees(yes=yes):
        raise InterruptionError(Said("Nothing was added.", ""))
    agreed = msgspec.structs.replace(connection, confirmed=connection.address, model=model)
    stored = put_away(agreed)
    file.write({**connections, name: stored})
    if name in connections:
        forget(connections[name])
    if stored.key:
        terminal.say("There is no keyring, so the key is stored in a file that only you can read.")
    terminal.say(f'Added. Ask with: lectern --engine {name} ask DOC -q "..."', style="done")


def _key() -> str:
    given = os.environ.get(_KEY_VARIABLE)
    if given is None and not sys.stdin.isatty():
        raise UsageError(
            Said("Without a terminal, nobody can be asked for the key.", f"Set {_KEY_VARIABLE}.")
        )
    return given if given is not None else getpass.getpass("Key: ")


def _agrees(*, yes: bool) -> bool:
    if yes:
        return True
    if not sys.stdin.isatty():
        raise UsageError(
            Said("Without a terminal, nobody can agree to this.", "Add --yes to agree.")
        )
    return typer.confirm("Do you agree?")
