"""EPUB: the chapters of a book in the order of its spine, each starting a page.

What is missing, cut off or damaged is a flaw of its page and named; the rest is read.
"""

import posixpath
from collections.abc import Iterator
from pathlib import Path

from app.documents.document import LeftOutKind, PageFlaw
from app.documents.links import Links, PartLinks
from app.documents.readers.archive import Archive
from app.documents.readers.declared_encoding import decode_markup
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.protection import refuse_protected_epub
from app.documents.readers.reader import Notes, ReadPage
from app.documents.readers.web.book_package import Part, is_page_name, read_package
from app.documents.readers.web.page import read_chapter
from app.documents.readers.web.reader import flawed_pages
from app.documents.refusal import Refusal


class EpubReader:
    """A book of web pages in an archive."""

    num_pages = None

    def __init__(self, path: Path, max_expanded_bytes: int) -> None:
        self._archive = Archive(path, max_expanded_bytes)
        refuse_protected_epub(self._archive)
        package = read_package(self._archive)
        self._parts, self._contents = package.reading_order, package.contents
        self._title = package.title
        self._tally = LeftOutTally()
        self._links = Links()

    def pages(self) -> Iterator[ReadPage]:
        """Yield virtual pages, chapter after chapter."""
        with self._archive:
            for part in self._parts:
                yield from self._part(part)
            for name in self._archive.unread:
                if is_page_name(name) and name not in self._contents:
                    self._tally.add(LeftOutKind.UNKNOWN_PART, name)

    def notes(self) -> Notes:
        """Return what the book is called, what was left out, and where links lead."""
        return Notes(
            is_virtual=True,
            left_out=self._tally.parts(),
            title=self._title,
            links=self._links.targets(),
        )

    def _part(self, part: Part) -> Iterator[ReadPage]:
        if part.name not in self._archive:
            self._tally.add(LeftOutKind.MISSING_PART, part.name)
            self._links.take_page(())
            yield ReadPage("", (PageFlaw.DAMAGED,))
        elif part.is_page:
            yield from self._chapter(part.name)
        else:
            kind = LeftOutKind.PICTURE if part.is_picture else LeftOutKind.UNKNOWN_PART
            self._tally.add(kind, part.name)

    def _chapter(self, name: str) -> Iterator[ReadPage]:
        data, is_whole = self._archive.read_as_far_as_possible(name)
        try:
            decoded = decode_markup(data)
        except Refusal:
            decoded, is_whole = decode_markup(b""), False
        folder, links = posixpath.dirname(name), PartLinks(self._links, name)
        chapter = read_chapter(
            decoded.text, self._tally, links, lambda link: self._sheet(folder, link)
        )
        is_damaged = not is_whole or chapter.is_cut_off
        yield from flawed_pages(chapter.blocks, decoded, is_damaged=is_damaged, links=self._links)

    def _sheet(self, folder: str, link: str) -> str:
        """Return a style sheet; one that cannot be read hides nothing."""
        name = posixpath.normpath(posixpath.join("/", folder, link)).lstrip("/")
        if name not in self._archive:
            return ""
        return self._archive.read_as_far_as_possible(name)[0].decode("utf-8", errors="replace")
