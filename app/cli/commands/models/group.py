"""``lectern models``: the models on this computer."""

import typer

from app.cli.commands.models.download import download_model
from app.cli.commands.models.inspect import inspect_model
from app.cli.commands.models.kept import drop_kept, list_kept
from app.cli.commands.models.list import list_models

models = typer.Typer(help="Manage the models on this computer.", no_args_is_help=True)
models.command("list")(list_models)
models.command("inspect")(inspect_model)
models.command("download")(download_model)
models.command("kept")(list_kept)
models.command("drop")(drop_kept)
