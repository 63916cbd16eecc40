"""Workbooks: each sheet starts a page, each row is a line, cells show what a person sees.

Formulas give the result that was saved with them, or stand there themselves where none was. Sheets,
rows and columns that are hidden are read and said to be hidden, for others may count on them.
"""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.layout.characters import clean_characters
from app.documents.pagination import PAGE_END, paginate
from app.documents.readers.archive import Archive
from app.documents.readers.markup import attribute, child, children, parse_part
from app.documents.readers.office.package import DAMAGE, Package, read_page
from app.documents.readers.office.remainder import note_remainder
from app.documents.readers.reader import Notes, ReadPage
from app.documents.readers.xlsx.cells import Cells
from app.documents.readers.xlsx.comments import people
from app.documents.readers.xlsx.sheet import Sheet
from app.documents.readers.xlsx.strings import SharedStrings
from app.documents.readers.xlsx.styles import CellStyles


class XlsxReader:
    """A workbook."""

    num_pages = None

    def __init__(self, path: Path, max_expanded_bytes: int) -> None:
        self._package = Package(Archive(path, max_expanded_bytes))

    def pages(self) -> Iterator[ReadPage]:
        """Yield virtual pages, sheet after sheet."""
        with self._package.archive:
            yield from map(read_page, paginate(_lines(self._package), separator="\n"))
            note_remainder(self._package)

    def notes(self) -> Notes:
        """Return that workbooks have no pages, and what was left out."""
        return Notes(is_virtual=True, left_out=self._package.left_out.parts())


def _lines(package: Package) -> Iterator[str]:
    workbook = parse_part(package.archive, package.main)
    cells = Cells(
        strings=SharedStrings(package),
        styles=CellStyles(package),
        left_out=package.left_out,
        is_1904=attribute(child(workbook, "workbookPr"), "date1904") in ("1", "true"),
    )
    sheet = Sheet(package, cells, people(package))
    for element in children(child(workbook, "sheets"), "sheet"):
        yield _title(element)
        yield from _content(package, sheet, element)
        yield PAGE_END


def _title(element: Element) -> str:
    """Return the name of a sheet, and that it is hidden."""
    name = clean_characters(attribute(element, "name"))
    is_hidden = attribute(element, "state") in ("hidden", "veryHidden")
    return f"{name} [hidden sheet]" if is_hidden else name


def _content(package: Package, sheet: Sheet, element: Element) -> Iterator[str]:
    part = package.linked(package.main, element)
    if part is None or part not in package.archive:
        package.left_out.add(LeftOutKind.MISSING_PART, part or _title(element))
        yield DAMAGE
    else:
        yield from sheet.lines(part)
