"""Starts the download process, and listens to it where nothing else is to be done."""

from collections.abc import Generator

import msgspec

from app.child.command import Command, module_command
from app.child.worker import Worker, WorkerEnd, WorkerTerms
from app.models.download.messages import (
    LAST_EVENTS,
    AnyDownloadEvent,
    DownloadOrder,
    Refused,
)
from app.models.download.problems import DownloadBroken

ENVIRONMENT = {
    # Names and versions of this computer's programs are nobody's business.
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    # Only plain HTTP goes on in the middle of a file.
    "HF_HUB_DISABLE_XET": "1",
}
_GONE = "the download process ended without a word"


def download_command() -> Command:
    """The download process."""
    return module_command("app.models.download.worker").with_variables(ENVIRONMENT)


def download_terms() -> WorkerTerms[AnyDownloadEvent]:
    """What it may tell."""
    decoder: msgspec.msgpack.Decoder[AnyDownloadEvent] = msgspec.msgpack.Decoder(AnyDownloadEvent)
    return WorkerTerms(decoder, max_message_bytes=1 << 20)


def event_of(told: AnyDownloadEvent | WorkerEnd) -> AnyDownloadEvent:
    """What the process told; its end is a refusal, for whoever still waits for the last event."""
    if isinstance(told, WorkerEnd):
        return Refused(DownloadBroken(), details=told.nonsense or _GONE)
    return told


def run_download(order: DownloadOrder) -> Generator[AnyDownloadEvent, None, None]:
    """Yield what the process tells; the last is `Finished` or `Refused`.

    Closing the iterator, or an exception in the loop over it, ends the process: what is here is
    kept.
    """
    worker = Worker(download_command(), download_terms())
    try:
        worker.send(order)
        while True:
            event = event_of(worker.receive())
            yield event
            if isinstance(event, LAST_EVENTS):
                return
    finally:
        worker.end()
