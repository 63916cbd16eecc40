"""``lectern restore``: puts the backup of the library in place of a damaged or missing one."""

import typer

from app.cli.invocation import invocation_of
from app.cli.options import DataDir


def restore(context: typer.Context, data_dir: DataDir = None) -> None:
    """Restore the backup of a damaged or missing library; nothing is deleted."""
    # Its database's helpers take a quarter of a second to load, and --help should not wait.
    from app.library.restoring import restore_backup  # noqa: PLC0415

    invocation = invocation_of(context)
    restored = restore_backup(invocation.prepare_data(data_dir).library)
    where = f" The damaged file is kept as {restored.set_aside}." if restored.set_aside else ""
    invocation.terminal.result(f"The library has been restored to {restored.moment}.{where}")
