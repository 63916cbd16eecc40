"""Pages of a file with recognised text: positions on these come from the library.

They are drawn by the page process like all others; their lines come from what was recognised.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject

from app.documents.document import Format
from app.documents.scans.recognised_page import RecognisedLine
from app.window.viewer.source.file_pages import FilePages
from app.window.viewer.source.line_search import boxes_of
from app.window.viewer.source.messages import Box, PageHits, TextLine
from app.window.viewer.source.page_source import CropTerms
from app.window.viewer.source.passages import find_passage

Lines = Mapping[int, tuple[RecognisedLine, ...]]
_MAX_HITS = 500
"""On one page; more cannot be told apart by eye."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """The recognised pages of a file; `load` gives the lines of some of them to a function, later.

    That happens on the thread of the window.
    """

    pages: frozenset[int]
    load: Callable[[Sequence[int], Callable[[Lines], None]], None]


class ScannedPages(FilePages):
    """The pages of one file, with text on its scans."""

    def __init__(
        self,
        path: Path,
        kind: Format,
        recognised: Recognised,
        *,
        password: str | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(path, kind, password=password, parent=parent)
        self._recognised = recognised
        self._wanted_lines: tuple[int, ...] = ()
        self._wanted_passages: tuple[tuple[int, str], ...] = ()
        self._wanted_text = ""

    def want_lines(self, pages: Sequence[int]) -> None:
        """Read the lines of these pages and of no others."""
        super().want_lines([page for page in pages if page not in self._recognised.pages])
        self._wanted_lines = tuple(page for page in pages if page in self._recognised.pages)
        if self._wanted_lines:
            self._recognised.load(self._wanted_lines, self._tell_lines)

    def find_passages(self, passages: Sequence[tuple[int, str]]) -> None:
        """Look for each text on its page, and for no others."""
        own = tuple(one for one in passages if one[0] in self._recognised.pages)
        super().find_passages([one for one in passages if one not in own])
        self._wanted_passages = own
        if own:
            self._recognised.load([page for page, _ in own], self._tell_passages)

    def want_crop(
        self, page: int, text: str, terms: CropTerms, boxes: tuple[Box, ...] = ()
    ) -> None:
        """Draw the part of a page with a passage; on a scan, where that was recognised."""
        draw = super().want_crop
        if page not in self._recognised.pages or boxes:
            draw(page, text, terms, boxes)
            return

        def take(lines: Lines) -> None:
            found = find_passage(_text_lines(lines.get(page, ())), text)
            if found:
                draw(page, text, terms, found)

        self._recognised.load([page], take)

    def search(self, text: str, first: int) -> None:
        """Look for a text on all pages, the recognised ones first; an empty one ends it."""
        self._wanted_text = text
        if not text.strip():
            super().search(text, first)
            return
        begin = super().search

        def take(lines: Lines) -> None:
            if text == self._wanted_text:
                self._tell_hits(lines, text.casefold())
                begin(text, first)

        self._recognised.load(sorted(self._recognised.pages), take)

    def close(self) -> None:
        """Release the file and drop all requests."""
        self._wanted_lines = self._wanted_passages = ()
        self._wanted_text = ""
        super().close()

    def _tell_lines(self, lines: Lines) -> None:
        wanted, self._wanted_lines = self._wanted_lines, ()
        for page in wanted:
            self.lines_read.emit(page, _text_lines(lines.get(page, ())))

    def _tell_passages(self, lines: Lines) -> None:
        wanted, self._wanted_passages = self._wanted_passages, ()
        for page, text in wanted:
            self.passage_found.emit(page, find_passage(_text_lines(lines.get(page, ())), text))

    def _tell_hits(self, lines: Lines, wanted: str) -> None:
        found = []
        for page, on_page in sorted(lines.items()):
            boxes = [box for line in _text_lines(on_page) for box in boxes_of(line, wanted)]
            if boxes:
                found.append(PageHits(page, tuple((box,) for box in boxes[:_MAX_HITS])))
        if found:
            self.hits_found.emit(tuple(found))


def _text_lines(lines: Sequence[RecognisedLine]) -> tuple[TextLine, ...]:
    return tuple(
        TextLine(line.text, line.edges, line.top, line.bottom, drop=line.drop) for line in lines
    )
