"""Text recognition in the terminal: scanned pages become text before they are read."""

from typing import TYPE_CHECKING

from app.cli.interrupts import graceful_stop
from app.cli.invocation import Invocation
from app.documents.document import Document
from app.errors import InterruptionError, Said
from app.readings.figures import format_count, format_seconds, format_tokens

if TYPE_CHECKING:
    from app.library.library import Library
    from app.library.scans import ScanProgress


def recognised(
    invocation: Invocation, library: "Library", document: Document, password: str | None
) -> Document:
    """Return a document with recognised text on its pages that are pictures.

    Raises:
        InterruptionError: on Ctrl-C; the pages that are recognised by then are kept.
    """
    pages = document.audit.pages_to_recognise
    if not pages:
        return document
    seconds = format_seconds(library.scans.seconds_per_page() * len(pages))
    invocation.terminal.say(
        f"{format_count(len(pages), 'page')} of {document.name} without text:"
        f" recognising, about {seconds}. --no-recognition leaves them out.",
        style="note",
    )
    num_done = 0
    with (
        graceful_stop(invocation.say_stopping) as stop,
        invocation.activity(f"Recognising {document.name}") as say,
    ):

        def show(progress: "ScanProgress") -> None:
            nonlocal num_done
            num_done = progress.num_done
            if stop.is_set():
                raise KeyboardInterrupt
            say(_progress_line(progress))

        try:
            library.scans.recognise(document.sha256, password=password, on_progress=show)
        except KeyboardInterrupt:
            raise _interruption(num_done, len(pages)) from None
    return library.document(document.sha256) or document


def _progress_line(progress: "ScanProgress") -> str:
    page = min(progress.num_done + 1, progress.num_pages)
    left = format_seconds(max(progress.seconds_left, 1.0))
    return f"page {format_tokens(page)} of {format_tokens(progress.num_pages)}, {left} left"


def _interruption(num_done: int, num_pages: int) -> InterruptionError:
    text = f"Stopped: kept {format_tokens(num_done)} of {format_count(num_pages, 'page')}."
    return InterruptionError(Said(text, "Run the same command again to continue."))
