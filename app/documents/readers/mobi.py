"""Mobipocket: laid out by MuPDF on paper so wide that every paragraph is one line.

That way nothing has to be joined again, and what MuPDF sets side by side are the cells of a table.
The pages are virtual; every chapter of a book begins a new one.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pymupdf

from app.documents.document import LeftOut, LeftOutKind, PageFlaw
from app.documents.layout.fragment import Fragment, Row, group_rows
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.pagination import paginate
from app.documents.readers.mupdf import (
    forget_complaints,
    has_lost_content,
    is_memory_failure,
    open_file,
    refusal_for,
)
from app.documents.readers.protection import refuse_protected_mobi
from app.documents.readers.reader import Notes, ReadPage

_KIND = "mobi"
_WIDTH = 200_000.0
_HEIGHT = 2_000.0
_TYPE_SIZE = 10.0
_PARAGRAPH_GAP = 1.6
"""Baselines further apart than this, in type sizes, part paragraphs."""
_STYLE = """
p { margin: 1em 0 !important }
body, div, li, p, td, th { text-align: left !important; text-indent: 0 !important }
td, th { padding: 0 40pt 0 0 !important }
"""
_MISSING_PICTURE = "[image]"
"""What MuPDF sets in place of a picture that it cannot show."""


class MobiReader:
    """A book for early electronic readers."""

    num_pages = None

    def __init__(self, path: Path) -> None:
        pymupdf.mupdf.fz_set_user_css(_STYLE)
        refuse_protected_mobi(path)
        forget_complaints()  # from here on: a book is parsed when it is opened
        self._document = open_file(str(path), _KIND)
        self._num_pictures = 0

    def pages(self) -> Iterator[ReadPage]:
        """Yield virtual pages, chapter after chapter."""
        try:
            self._document.layout(width=_WIDTH, height=_HEIGHT, fontsize=_TYPE_SIZE)
            num_chapters = self._document.chapter_count
        except Exception as error:
            raise refusal_for(error) from error
        for chapter in range(num_chapters):
            yield from self._chapter(chapter)

    def notes(self) -> Notes:
        """Return how many pictures were left out."""
        count = self._num_pictures
        pictures = (LeftOut(LeftOutKind.PICTURE, count=count),) if count else ()
        return Notes(is_virtual=True, left_out=pictures)

    def _chapter(self, chapter: int) -> Iterator[ReadPage]:
        """Yield the pages of a chapter; if something of it is lost, the last says so."""
        blocks: list[str] = []
        is_damaged = False
        try:
            blocks.extend(self._blocks(chapter))
        except Exception as error:
            if is_memory_failure(error):
                raise refusal_for(error) from error
            is_damaged = True
        is_damaged = has_lost_content() or is_damaged
        forget_complaints()
        pages = list(paginate(blocks))
        if is_damaged:
            *pages, last = pages or [""]
        yield from map(ReadPage, pages)
        if is_damaged:
            yield ReadPage(last, (PageFlaw.DAMAGED,))

    def _blocks(self, chapter: int) -> Iterator[str]:
        """Yield the paragraphs of a chapter."""
        for number in range(self._document.chapter_page_count(chapter)):
            page = self._document[(chapter, number)]
            block: list[str] = []
            last: Row | None = None
            for row in group_rows(self._lines(page)):
                if last and row.y - last.y > _PARAGRAPH_GAP * row.size:
                    yield "\n".join(block)
                    block = []
                block.append(CELL_SEPARATOR.join(cell.text for cell in row.fragments))
                last = row
            yield "\n".join(block)

    def _lines(self, page: Any) -> Iterator[Fragment]:
        """Yield the lines of a page as MuPDF set them, with the spaces of preformatted text."""
        for block in page.get_text("dict", flags=pymupdf.TEXT_PRESERVE_WHITESPACE)["blocks"]:
            for line in block["lines"]:
                text = "".join(span["text"] for span in line["spans"])
                self._num_pictures += text.count(_MISSING_PICTURE)
                if text := text.replace(_MISSING_PICTURE, "").rstrip():
                    main = max(line["spans"], key=lambda span: len(span["text"]))
                    left, _, right, _ = line["bbox"]
                    yield Fragment(left, right, main["origin"][1], main["size"], text)
