"""``lectern engines remove``: forgets a server and its key."""

from typing import Annotated

import typer

from app.cli.invocation import invocation_of
from app.cli.options import DataDir
from app.errors import UsageError
from app.link.ports import NoSuchEngine
from app.remote.access_key import forget
from app.remote.connection_file import ConnectionFile

Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of a server, as listed.")]


def remove(context: typer.Context, name: Name, data_dir: DataDir = None) -> None:
    """Forget a server and its key."""
    invocation = invocation_of(context)
    file = ConnectionFile(invocation.prepare_folder(data_dir))
    connections = file.read()
    if name not in connections:
        raise UsageError(NoSuchEngine(name, ", ".join(sorted(connections)) or "none"))
    removed = connections.pop(name)
    file.write(connections)
    forget(removed)
    invocation.terminal.say(f"Removed {name}.", style="done")
