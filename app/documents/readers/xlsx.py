"""Workbooks: every sheet begins a page, every row is a line, cells show what a person sees.

Formulas give the result that was saved with them. Dates and percentages are written out, because
the file keeps them as bare numbers.
"""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.pagination import PAGE_END, paginate
from app.documents.readers.archive import Archive
from app.documents.readers.markup import (
    attribute,
    child,
    children,
    children_of,
    local_name,
    parse_part,
)
from app.documents.readers.office import main_part, relations_of
from app.documents.readers.reader import Notes, ReadPage
from app.documents.readers.xlsx_numbers import NumberFormats

_MAX_EMPTY_CELLS = 8
"""A longer run of empty cells inside a row is cut to this."""


class XlsxReader:
    """A workbook."""

    num_pages = None

    def __init__(self, path: Path, max_expanded_bytes: int) -> None:
        self._archive = Archive(path, max_expanded_bytes)
        self._part = main_part(self._archive)

    def pages(self) -> Iterator[ReadPage]:
        """Yield virtual pages, sheet after sheet."""
        with self._archive as archive:
            yield from map(ReadPage, paginate(_lines(archive, self._part), separator="\n"))

    def notes(self) -> Notes:
        """Return that workbooks have no pages."""
        return Notes(is_virtual=True)


def _lines(archive: Archive, part: str) -> Iterator[str]:
    workbook = parse_part(archive, part)
    relations = relations_of(archive, part)
    parts = {relation.kind: relation.part for relation in relations.values()}
    strings = _shared_strings(archive, parts.get("sharedStrings"))
    is_1904 = attribute(child(workbook, "workbookPr"), "date1904") in ("1", "true")
    formats = NumberFormats(archive, parts.get("styles"), is_1904=is_1904)
    for sheet in children(child(workbook, "sheets"), "sheet"):
        link = next((value for key, value in sheet.items() if key.endswith("}id")), "")
        if link in relations and relations[link].kind == "worksheet":
            yield from _Sheet(strings, formats).lines(
                archive, relations[link].part, attribute(sheet, "name")
            )
            yield PAGE_END


def _shared_strings(archive: Archive, part: str | None) -> list[str]:
    if part is None or part not in archive:
        return []
    return [_text(item) for item in children_of(archive, part, "sst")]


class _Sheet:
    """Turns rows of cells into lines."""

    def __init__(self, strings: list[str], formats: NumberFormats) -> None:
        self._strings = strings
        self._formats = formats

    def lines(self, archive: Archive, part: str, name: str) -> Iterator[str]:
        """Yield the name of the sheet and a line for every row that has something in it."""
        yield name
        for row in children_of(archive, part, "sheetData"):
            if line := self._line(row):
                yield line

    def _line(self, row: Element) -> str:
        cells: list[str] = []
        following = 0  # the column after the last cell: a gap that was cut counts in full
        for cell in children(row, "c"):
            column = max(_column(attribute(cell, "r")), following)
            cells.extend([""] * min(column - following, _MAX_EMPTY_CELLS))
            cells.append(self._value(cell))
            following = column + 1
        return CELL_SEPARATOR.join(cells).rstrip(" |")

    def _value(self, cell: Element) -> str:
        kind = attribute(cell, "t")
        if kind == "inlineStr":
            return _text(cell)
        value = child(cell, "v")
        raw = (value.text or "").strip() if value is not None else ""
        match kind:
            case "s":
                return self._shared(raw)
            case "b":
                return "TRUE" if raw == "1" else "FALSE"
            case "" | "n":
                return self._formats.shown(raw, attribute(cell, "s"))
        return clean_characters(raw)

    def _shared(self, index: str) -> str:
        is_known = index.isdecimal() and int(index) < len(self._strings)
        return self._strings[int(index)] if is_known else ""


def _text(element: Element) -> str:
    """Return a string that may be set in several fonts, on one line, without its reading aid."""
    if local_name(element) == "t":
        return clean_characters((element.text or "").replace("\n", " "))
    return "" if local_name(element) == "rPh" else "".join(map(_text, element))


def _column(reference: str) -> int:
    """Return the column of a reference such as "C7", counted from 0; 0 also without a reference."""
    column = 0
    for letter in reference[:3]:
        if "A" <= letter <= "Z":
            column = column * 26 + ord(letter) - ord("A") + 1
    return max(column - 1, 0)
