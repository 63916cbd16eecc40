"""``lectern models download``: a model from the hub into Lectern's own folder."""

import time
from collections.abc import Callable
from contextlib import closing
from typing import Annotated

import msgspec
import typer

from app.cli.invocation import Invocation, invocation_of
from app.cli.json_output import print_json
from app.cli.options import AsJson, DataDir
from app.errors import Said, UsageError
from app.models.download.launch import run_download
from app.models.download.messages import (
    Advanced,
    Checking,
    DownloadOrder,
    Finished,
    Planned,
    Refused,
)
from app.models.download.pace import Pace
from app.models.hub_name import parse_hub_name
from app.models.places import places_of
from app.readings.figures import format_bytes, format_seconds


class DownloadedModel(msgspec.Struct, frozen=True):
    """What ``--json`` prints."""

    name: str
    path: str
    bytes: int


HubModel = Annotated[
    str, typer.Argument(metavar="NAME", help="Name on the hub, for example Qwen/Qwen3.5-0.8B.")
]
Endpoint = Annotated[
    str | None,
    typer.Option("--endpoint", metavar="URL", help="The hub. Default: the one in the settings."),
]


def download_model(
    context: typer.Context,
    name: HubModel,
    endpoint: Endpoint = None,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Download a model and check every file; after Ctrl-C the same command continues."""
    invocation = invocation_of(context)
    hub_name = parse_hub_name(name)
    data = invocation.prepare_folder(data_dir)
    hub = endpoint or invocation.settings(data).hub_endpoint
    if not hub.startswith(("https://", "http://")):
        raise UsageError(
            Said(
                f'"{hub}" is not the address of a hub.',
                "Write it like this: https://huggingface.co.",
            )
        )
    downloaded = _download(invocation, places_of(data).order(hub_name, hub))
    if as_json:
        print_json(downloaded)
    else:
        size = format_bytes(downloaded.bytes)
        invocation.terminal.result(f"Downloaded {downloaded.name} ({size}) to {downloaded.path}")


def _download(invocation: Invocation, order: DownloadOrder) -> DownloadedModel:
    """Follow the download to its end. Raises ``LecternError``."""
    total_bytes = 0
    with (
        invocation.activity(f"Downloading {order.name}") as show,
        closing(run_download(order)) as events,
    ):
        progress = _Progress(show)
        for event in events:
            match event:
                case Planned():
                    total_bytes = event.total_bytes
                    progress.begin(event)
                case Advanced():
                    progress.advance(event.bytes_done)
                case Checking():
                    show(f"checking {event.file}")
                case Refused():
                    raise event.error
                case Finished():
                    return DownloadedModel(name=order.name, path=event.path, bytes=total_bytes)
    raise AssertionError("a download ends with its last event")


class _Progress:
    """Turns events into a line such as ``1.2 GB of 3.4 GB, 12 MB/s, 3 min 05 s left``."""

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show
        self._total_bytes = 0
        self._pace = Pace(0, time.monotonic())

    def begin(self, plan: Planned) -> None:
        """The sizes are known."""
        self._total_bytes = plan.total_bytes
        self._pace = Pace(plan.bytes_done, time.monotonic())

    def advance(self, bytes_done: int) -> None:
        """More is here."""
        self._pace = self._pace.advanced(bytes_done, time.monotonic())
        amount = f"{format_bytes(bytes_done)} of {format_bytes(self._total_bytes)}"
        speed = f"{format_bytes(round(self._pace.bytes_per_second))}/s"
        left = format_seconds(self._pace.seconds_left(self._total_bytes))
        self._show(f"{amount}, {speed}, {left} left")
