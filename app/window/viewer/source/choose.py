"""Chooses the page source for a document."""

from collections.abc import Sequence
from pathlib import Path

from app.documents.document import DRAWN, Format, Page
from app.window.viewer.source.file_pages import FilePages
from app.window.viewer.source.page_source import PageSource
from app.window.viewer.source.scanned_pages import Recognised, ScannedPages
from app.window.viewer.source.text_pages import TextPages


def page_source(
    path: Path,
    kind: Format,
    pages: Sequence[Page],
    *,
    password: str | None = None,
    recognised: Recognised | None = None,
) -> PageSource:
    """Return the file's own pages where it has any and is still there, else its text.

    The text of its `recognised` pages is where it was recognised.
    """
    if kind in DRAWN and path.is_file():
        if recognised is not None and recognised.pages:
            return ScannedPages(path, kind, recognised, password=password)
        return FilePages(path, kind, password=password)
    return TextPages(pages)
