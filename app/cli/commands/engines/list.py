"""``lectern engines list``: the names that ``--engine`` accepts."""

import typer

from app.cli.invocation import invocation_of
from app.cli.options import DataDir
from app.paths import data_folder
from app.remote.connection_file import ConnectionFile
from app.window_order import OWN_ENGINE


def list_engines(context: typer.Context, data_dir: DataDir = None) -> None:
    """List all engines, with the addresses of servers. Keys are not shown."""
    terminal = invocation_of(context).terminal
    terminal.result(f"{OWN_ENGINE}  this computer")
    for name, connection in sorted(ConnectionFile(data_folder(data_dir)).read().items()):
        agreed = "" if connection.is_confirmed else "  (not agreed to)"
        with_key = "  with a key" if connection.has_key else ""
        model = f"  {connection.model}" if connection.model else ""
        terminal.result(f"{name}  {connection.address}{model}{with_key}{agreed}")
