"""Text documents (ODT): heads, paragraphs, lists with their numbers, tables as rows, notes, feet.

Where the program has noted its page breaks the pages are the program's; otherwise they are virtual.
"""

from collections.abc import Iterator
from pathlib import Path

from app.documents.pagination import PAGE_END, paginate, split_page_ends
from app.documents.readers.markup import local_name, members_of
from app.documents.readers.opendocument.heads import Masters
from app.documents.readers.opendocument.package import CONTENT, OpenDocument
from app.documents.readers.opendocument.remainder import note_remainder
from app.documents.readers.opendocument.story import Story
from app.documents.readers.opendocument.styles import Styles
from app.documents.readers.reader import Notes, ReadPage
from app.documents.readers.text_flaws import font_flaws

_NOTED_BREAK = b"<text:soft-page-break"
_STYLES = ("automatic-styles",)
_BODY = ("body", "text")


class TextDocumentReader:
    """A text document."""

    num_pages = None

    def __init__(self, path: Path, max_expanded_bytes: int) -> None:
        self._document = OpenDocument(path, max_expanded_bytes)
        self._has_noted_breaks = self._document.contains(CONTENT, _NOTED_BREAK)

    def pages(self) -> Iterator[ReadPage]:
        """Yield the pages of the program, or virtual ones."""
        with self._document:
            parts = split_page_ends(self._blocks())
            pages = _noted_pages(parts) if self._has_noted_breaks else paginate(parts)
            yield from map(_page, pages)
            note_remainder(self._document)

    def notes(self) -> Notes:
        """Return whether the page numbers are the program's, and what was left out."""
        return Notes(
            is_virtual=not self._has_noted_breaks, left_out=self._document.left_out.parts()
        )

    def _blocks(self) -> Iterator[str]:
        masters = Masters(self._document)
        yield from masters.heads()
        styles = Styles(masters.common)
        story = Story(self._document, styles)
        for parent, element in members_of(self._document, CONTENT, _STYLES, _BODY):
            if local_name(parent) == _STYLES[0]:
                styles.add(element)
            else:
                yield from story.blocks(element)
        yield from masters.feet()


def _noted_pages(parts: Iterator[str]) -> Iterator[str]:
    """Yield the pages that end where the program ended them."""
    page: list[str] = []
    for part in parts:
        if part == PAGE_END and page:
            yield "\n\n".join(page)
            page = []
        elif part and part != PAGE_END:
            page.append(part)
    yield "\n\n".join(page)


def _page(text: str) -> ReadPage:
    return ReadPage(text, font_flaws(text))
