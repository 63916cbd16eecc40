"""``lectern models list``: model folders found on this computer, and which of them can be run."""

from typing import Annotated

import msgspec
import typer
from rich.table import Table

from app.cli.invocation import invocation_of
from app.cli.json_output import print_json
from app.cli.options import FLAG, AsJson, DataDir
from app.cli.terminal import Terminal
from app.errors import ModelError, UsageError
from app.link.calls import call
from app.link.port import UNSENT, Engine
from app.models.places import places_of
from app.one_line import in_one_line
from app.readings.figures import format_bytes, format_count, format_tokens
from app.readings.model_folders import ModelFolder
from app.remote.remote_port import RemotePort
from app.remote.trial import try_out
from engine.protocol.model_facts import ModelFacts
from engine.protocol.requests import InspectModel


class ListedModel(msgspec.Struct, frozen=True):
    """One model folder; ``problem`` says why it cannot be run."""

    name: str
    path: str
    origin: str
    bytes: int
    parameters: int
    context_limit: int
    problem: str


class ModelListing(msgspec.Struct, frozen=True):
    """What ``--json`` prints."""

    models: tuple[ListedModel, ...]


ShowAll = Annotated[
    bool, typer.Option("--all", metavar=FLAG, help="Also show folders that cannot be run.")
]


def list_models(
    context: typer.Context,
    show_all: ShowAll = False,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """List the models in Lectern's folder, other programs', your own, and the bundled one.

    With --engine, those of that server.
    """
    invocation = invocation_of(context)
    data = invocation.prepare_folder(data_dir)
    port = invocation.launch(data)
    if isinstance(port, RemotePort):
        _list_served(port, invocation.terminal, as_json=as_json)
        return
    places = places_of(data)
    folders = places.find(invocation.settings(data).model_folders)
    with invocation.engine(data) as engine, invocation.activity("Inspecting the models"):
        listed = tuple(_describe(engine, folder) for folder in folders)
    shown = tuple(model for model in listed if show_all or not model.problem)
    if as_json:
        print_json(ModelListing(models=shown))
        return
    _print_table(invocation.terminal, shown)
    if hidden := len(listed) - len(shown):
        folders_text = format_count(hidden, "more folder")
        invocation.terminal.say(
            f"{folders_text} cannot be run by Lectern; use --all to see why.", style="note"
        )
    invocation.terminal.say(f"Put model folders and GGUF files into {places.own}.", style="note")


def _list_served(port: RemotePort, terminal: Terminal, *, as_json: bool) -> None:
    names = try_out(port.connection).models
    if as_json:
        print_json(
            ModelListing(tuple(ListedModel(name, name, port.name, 0, 0, 0, "") for name in names))
        )
        return
    for name in names:
        terminal.result(name)
    if not names:
        terminal.say("The server lists no models. Name its model with --model.", style="note")


def _describe(engine: Engine, folder: ModelFolder) -> ListedModel:
    facts: ModelFacts | None = None
    problem = ""
    try:
        facts = call(engine, InspectModel(id=UNSENT, path=str(folder.path)), ModelFacts)
    except (ModelError, UsageError) as error:
        problem = error.message
    return ListedModel(
        name=folder.name,
        path=folder.shown_path,
        origin=folder.origin,
        bytes=folder.bytes_on_disk(),
        parameters=facts.parameters if facts else 0,
        context_limit=facts.context_limit if facts else 0,
        problem=problem,
    )


def _print_table(terminal: Terminal, models: tuple[ListedModel, ...]) -> None:
    table = Table(box=None, pad_edge=False, header_style="note")
    for heading in ("Model", "From"):
        table.add_column(heading, overflow="fold")
    for heading in ("Parameters", "On disk", "Context"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("", overflow="fold")
    for model in models:
        table.add_row(
            in_one_line(model.name),
            model.origin,
            f"{model.parameters / 1e6:,.0f} M" if model.parameters else "",
            format_bytes(model.bytes),
            format_tokens(model.context_limit) if model.context_limit else "",
            in_one_line(model.problem),
        )
    terminal.out.print(table)
