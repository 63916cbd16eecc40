"""``lectern engines``: servers that may compute instead of this computer."""

import typer

from app.cli.commands.engines.add import add
from app.cli.commands.engines.list import list_engines
from app.cli.commands.engines.remove import remove

engines = typer.Typer(
    name="engines",
    help="Manage servers that can compute instead of this computer.",
    no_args_is_help=True,
)
engines.command("add")(add)
engines.command("list")(list_engines)
engines.command("remove")(remove)
