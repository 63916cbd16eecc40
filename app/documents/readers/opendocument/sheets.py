"""Workbooks (ODS): each sheet starts a page, each row is a line, cells show what a person sees.

Sheets, rows and columns that are hidden are read and said to be hidden, for others may count on
them.
"""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.pagination import PAGE_END, paginate
from app.documents.readers.markup import attribute, local_name, members_of
from app.documents.readers.opendocument.heads import Masters
from app.documents.readers.opendocument.package import CONTENT, OpenDocument
from app.documents.readers.opendocument.remainder import note_remainder
from app.documents.readers.opendocument.sheet import Sheet
from app.documents.readers.opendocument.story import Story
from app.documents.readers.opendocument.styles import Styles
from app.documents.readers.reader import Notes, ReadPage
from app.documents.readers.text_flaws import font_flaws

_STYLES = ("automatic-styles",)
_BODY = ("body", "spreadsheet")
_TABLE = (*_BODY, "table")


class SheetsReader:
    """A workbook."""

    num_pages = None

    def __init__(self, path: Path, max_expanded_bytes: int) -> None:
        self._document = OpenDocument(path, max_expanded_bytes)

    def pages(self) -> Iterator[ReadPage]:
        """Yield virtual pages, sheet after sheet."""
        with self._document:
            yield from map(_page, paginate(self._lines(), separator="\n"))
            note_remainder(self._document)

    def notes(self) -> Notes:
        """Return that workbooks have no pages, and what was left out."""
        return Notes(is_virtual=True, left_out=self._document.left_out.parts())

    def _lines(self) -> Iterator[str]:
        masters = Masters(self._document)
        styles = Styles(masters.common)
        story = Story(self._document, styles)
        sheet: Sheet | None = None
        table: Element | None = None
        for parent, element in members_of(self._document, CONTENT, _STYLES, _BODY, _TABLE):
            if local_name(parent) == _STYLES[0]:
                styles.add(element)
            elif local_name(parent) == _TABLE[-1]:
                if sheet is None or parent is not table:
                    sheet, table = Sheet(self._document, story), parent
                    yield PAGE_END
                    yield _title(parent, styles)
                yield from sheet.lines(element)
        yield from masters.heads()
        yield from masters.feet()


def _title(table: Element, styles: Styles) -> str:
    """Return the name of a sheet, and that it is hidden."""
    name = clean_characters(attribute(table, "name"))
    is_hidden = styles.is_hidden("table", attribute(table, "style-name"))
    return f"{name} [hidden sheet]" if is_hidden else name


def _page(text: str) -> ReadPage:
    return ReadPage(text, font_flaws(text))
