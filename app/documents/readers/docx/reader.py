"""Word documents: headers, paragraphs, lists with their numbers, tables as rows, notes, footers.

Where Word has noted its page breaks the pages are Word's; otherwise they are virtual.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from app.documents.block_marks import parted
from app.documents.links import Links
from app.documents.pagination import PAGE_END, paginate, split_page_ends
from app.documents.readers.archive import Archive
from app.documents.readers.docx.body import Body
from app.documents.readers.office.package import Package, read_page
from app.documents.readers.office.remainder import note_remainder
from app.documents.readers.reader import Notes, ReadPage

_RENDERED_BREAK = b"lastRenderedPageBreak"


class DocxReader:
    """A Word document."""

    num_pages = None

    def __init__(self, path: Path, max_expanded_bytes: int) -> None:
        self._package = Package(Archive(path, max_expanded_bytes))
        self._links = Links()
        archive, main = self._package.archive, self._package.main
        self._has_rendered_breaks = archive.contains(main, _RENDERED_BREAK)

    def pages(self) -> Iterator[ReadPage]:
        """Yield Word's pages, or virtual ones."""
        with self._package.archive:
            body = Body(self._package, self._links, has_rendered_breaks=self._has_rendered_breaks)
            parts = split_page_ends(body.blocks())
            pages = _words_pages(parts) if self._has_rendered_breaks else paginate(parts)
            yield from map(self._read_page, pages)
            note_remainder(self._package)

    def notes(self) -> Notes:
        """Return whether the page numbers are Word's, what was left out, and where links lead."""
        return Notes(
            is_virtual=not self._has_rendered_breaks,
            left_out=self._package.left_out.parts(),
            links=self._links.targets(),
        )

    def _read_page(self, page: str) -> ReadPage:
        read = read_page(page)
        told = parted(read.text)
        self._links.take_page(told.anchors)
        return replace(
            read, text=told.text, marks=told.marks, emphasis=told.emphasis, code=told.code
        )


def _words_pages(parts: Iterable[str]) -> Iterator[str]:
    """Yield the pages that end where Word ended them, empty ones too."""
    page: list[str] = []
    for part in parts:
        if part == PAGE_END:
            yield "\n\n".join(page)
            page = []
        elif part:
            page.append(part)
    yield "\n\n".join(page)
