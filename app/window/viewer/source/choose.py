"""Which source shows which kind of document."""

from collections.abc import Sequence
from pathlib import Path

from app.documents.document import Format, Page
from app.window.viewer.source.file_pages import FilePages
from app.window.viewer.source.page_source import PageSource
from app.window.viewer.source.text_pages import TextPages

_WITH_PAGES = frozenset({Format.PDF, Format.XPS})
"""Formats whose pages are the ones that the text was extracted from."""


def page_source(
    path: Path, kind: Format, pages: Sequence[Page], *, password: str | None = None
) -> PageSource:
    """Return the file's own pages where it has any and is still there, else its text."""
    if kind in _WITH_PAGES and path.is_file():
        return FilePages(path, kind, password=password)
    return TextPages(pages)
