"""FictionBook: title and authors, then sections, each starting a page; notes at the end."""

import re
from collections.abc import Iterator
from pathlib import Path

from app.documents.raised import raised
from app.documents.readers.declared_encoding import decode_markup
from app.documents.readers.reader import Notes, ReadPage
from app.documents.readers.web.markup_text import Attributes, End, MarkupText
from app.documents.readers.web.parsing import parse_xml
from app.documents.readers.web.reader import flawed_pages
from app.documents.readers.web.vocabulary import FICTION_BOOK

_TAIL_CHARACTERS = 500
_END = re.compile(r"</(?:\w+:)?FictionBook\s*>", re.IGNORECASE)
_NAMES = frozenset({"first-name", "middle-name", "last-name", "nickname"})


class FictionBookText(MarkupText):
    """A target that knows the elements of FictionBooks."""

    def __init__(self) -> None:
        super().__init__(FICTION_BOOK)
        self.title = ""

    def begin(self, name: str, attributes: Attributes) -> End | None:
        """Begin an element and return what ends it."""
        if name == "a" and attributes.get("type") == "note":
            return self.shift(raised)
        if name in _NAMES:
            self.flow.add(" ")
        end = super().begin(name, attributes)
        return self._title(end) if name == "book-title" and not self.title else end

    def _title(self, end_line: End | None) -> End:
        """Begin what the book is called, which is a line of its text too."""
        mark = self.flow.mark()

        def take(text: str) -> str:
            self.title = " ".join(text.split())
            return text

        def end() -> None:
            self.flow.rewrite(mark, take)
            if end_line:
                end_line()

        return end


class FictionBookReader:
    """A book in one file of XML."""

    num_pages = None

    def __init__(self, path: Path) -> None:
        self._decoded = decode_markup(path.read_bytes())
        self._target: FictionBookText | None = None

    def pages(self) -> Iterator[ReadPage]:
        """Yield virtual pages, section after section."""
        text = self._decoded.text
        self._target = parse_xml(text, FictionBookText, is_html=False)
        yield from flawed_pages(
            self._target.flow.blocks(),
            self._decoded,
            is_damaged=not _END.search(text[-_TAIL_CHARACTERS:]),
        )

    def notes(self) -> Notes:
        """Return its title, the encoding that was found, and what was left out."""
        return Notes(
            is_virtual=True,
            encoding=self._decoded.encoding,
            left_out=self._target.tally.parts() if self._target else (),
            title=self._target.title if self._target else "",
        )
