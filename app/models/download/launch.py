"""How the download process is started, and listened to where nothing else is to be done."""

import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import BinaryIO, cast

import msgspec

from app.link.command import Command, module_command
from app.models.download.messages import (
    LAST_EVENTS,
    AnyDownloadEvent,
    DownloadOrder,
    RefusalReason,
    Refused,
)
from engine.protocol.framing import FrameError, read_frame, write_frame
from engine.protocol.undecodable import UNDECODABLE

_ENVIRONMENT = {
    # Names and versions of this computer's programs are nobody's business.
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    # Only plain HTTP goes on in the middle of a file.
    "HF_HUB_DISABLE_XET": "1",
}
GONE = Refused(RefusalReason.INTERNAL, details="the download process ended without a word")


def download_command() -> Command:
    """The download process."""
    command = module_command("app.models.download.worker")
    return replace(command, environment={**command.environment, **_ENVIRONMENT})


def run_download(order: DownloadOrder) -> Generator[AnyDownloadEvent, None, None]:
    """Yield what the process tells; the last is `Finished` or `Refused`.

    Closing the iterator, or an exception in the loop over it, ends the process: what is here is
    kept.
    """
    command = download_command()
    process = subprocess.Popen(  # noqa: S603 - a program of our own, never a shell
        command.arguments,
        env=dict(command.environment),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        creationflags=_creation_flags(),
    )
    orders, told = cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)
    try:
        # A process that is dead already is noticed when it says nothing.
        with suppress(OSError):
            write_frame(orders, msgspec.msgpack.encode(order))
        yield from _events(told)
    finally:
        process.kill()
        process.wait()
        told.close()
        with suppress(OSError):
            orders.close()


def _events(told: BinaryIO) -> Iterator[AnyDownloadEvent]:
    decoder: msgspec.msgpack.Decoder[AnyDownloadEvent] = msgspec.msgpack.Decoder(AnyDownloadEvent)
    with suppress(FrameError, *UNDECODABLE):
        while (frame := read_frame(told)) is not None:
            event = decoder.decode(frame)
            yield event
            if isinstance(event, LAST_EVENTS):
                return
    yield GONE


def _creation_flags() -> int:
    """No console window on Windows."""
    if sys.platform != "win32":
        return 0
    return subprocess.CREATE_NO_WINDOW
