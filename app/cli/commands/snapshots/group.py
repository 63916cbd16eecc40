"""``lectern snapshots``: the saved readings."""

import typer

from app.cli.commands.snapshots.delete import delete_snapshots
from app.cli.commands.snapshots.export import export_snapshot
from app.cli.commands.snapshots.import_file import import_snapshot
from app.cli.commands.snapshots.list import list_snapshots
from app.cli.commands.snapshots.pin import pin_snapshots, unpin_snapshots
from app.cli.commands.snapshots.quota import set_quota
from app.cli.commands.snapshots.show import show_snapshot
from app.cli.commands.snapshots.verify import verify_snapshots

snapshots = typer.Typer(help="Manage saved readings.", no_args_is_help=True)
snapshots.command("list")(list_snapshots)
snapshots.command("show")(show_snapshot)
snapshots.command("verify")(verify_snapshots)
snapshots.command("pin")(pin_snapshots)
snapshots.command("unpin")(unpin_snapshots)
snapshots.command("delete")(delete_snapshots)
snapshots.command("export")(export_snapshot)
snapshots.command("import")(import_snapshot)
snapshots.command("quota")(set_quota)
