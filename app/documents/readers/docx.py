"""Word documents: paragraphs, lists with their numbers, tables as rows, notes where they are cited.

Deleted text, comments, fields and the second version that Word keeps of every drawing are left out.
Where Word has noted its page breaks the pages are Word's; otherwise they are virtual.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.pagination import PAGE_END, paginate
from app.documents.readers.archive import Archive
from app.documents.readers.docx_numbering import Numbering
from app.documents.readers.markup import attribute, children_of, local_name, parse_part
from app.documents.readers.office import main_part, relations_of
from app.documents.readers.reader import Notes, ReadPage

_RENDERED_BREAK = "lastRenderedPageBreak"
_SKIPPED = frozenset(
    {"pPr", "rPr", "tblPr", "sectPr", "del", "moveFrom", "Fallback", "instrText", "rt"}
)
_CHARACTERS = {"tab": "\t", "cr": "\n", "noBreakHyphen": "-", "softHyphen": ""}
_NOTES = ("footnote", "endnote")


class DocxReader:
    """A Word document."""

    num_pages = None

    def __init__(self, path: Path, max_expanded_bytes: int) -> None:
        self._archive = Archive(path, max_expanded_bytes)
        self._part = main_part(self._archive)
        self._has_rendered_breaks = self._archive.contains(self._part, _RENDERED_BREAK.encode())

    def pages(self) -> Iterator[ReadPage]:
        """Yield Word's pages, or virtual ones."""
        with self._archive as archive:
            body = _Body(archive, self._part, has_rendered_breaks=self._has_rendered_breaks)
            parts = _parts(body.blocks())
            yield from map(
                ReadPage, _words_pages(parts) if self._has_rendered_breaks else paginate(parts)
            )

    def notes(self) -> Notes:
        """Return whether the page numbers are Word's."""
        return Notes(is_virtual=not self._has_rendered_breaks)


def _parts(blocks: Iterable[str]) -> Iterator[str]:
    """Yield blocks and page ends; in the body page ends stand inside of blocks."""
    for block in blocks:
        first, *others = block.split(PAGE_END)
        yield first.strip()
        for part in others:
            yield PAGE_END
            yield part.strip()


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


class _Body:
    """The content of the document as blocks of text; page ends stand in them as form feeds."""

    def __init__(self, archive: Archive, part: str, *, has_rendered_breaks: bool) -> None:
        self._archive = archive
        self._part = part
        self._has_rendered_breaks = has_rendered_breaks
        parts = {relation.kind: relation.part for relation in relations_of(archive, part).values()}
        self._numbering = Numbering(archive, parts.get("numbering"), parts.get("styles"))
        self._notes = {kind: _notes(archive, parts.get(f"{kind}s")) for kind in _NOTES}
        self._num_cited = 0
        self._cited: list[str] = []

    def blocks(self) -> Iterator[str]:
        """Yield paragraphs and tables, and after each the notes it cites."""
        for element in children_of(self._archive, self._part, "body"):
            yield from self._blocks(element)

    def _blocks(self, element: Element) -> Iterator[str]:
        match local_name(element):
            case "p":
                yield self._paragraph(element)
            case "tbl":
                yield "\n".join(self._rows(element))
            case name if name not in _SKIPPED:
                for child in element:
                    yield from self._blocks(child)
        yield from self._cited
        self._cited.clear()

    def _paragraph(self, element: Element) -> str:
        label = self._numbering.label(element)
        text = self._text(element).strip(" \t\n")
        return f"{label} {text}" if label and text else text

    def _rows(self, table: Element) -> Iterator[str]:
        for row in table:
            if local_name(row) != "tr":
                continue
            cells = [self._cell(cell) for cell in row if local_name(cell) == "tc"]
            line = CELL_SEPARATOR.join(cell.replace(PAGE_END, "") for cell in cells).rstrip(" |")
            yield PAGE_END + line if any(PAGE_END in cell for cell in cells) else line

    def _cell(self, cell: Element) -> str:
        return " ".join(" ".join(self._blocks(child)) for child in cell).replace("\n", " ").strip()

    def _text(self, element: Element) -> str:
        return "".join(map(self._run, element))

    def _run(self, element: Element) -> str:
        """Return the text of an element inside a paragraph."""
        match local_name(element):
            case name if name in _SKIPPED:
                text = ""
            case name if name in _CHARACTERS:
                text = _CHARACTERS[name]
            case "t":
                text = clean_characters(element.text or "")
            case "br" | "lastRenderedPageBreak":
                text = self._break(element)
            case "footnoteReference" | "endnoteReference":
                text = self._citation(element)
            case "sym":
                text = _symbol(element)
            case "p" | "tbl":  # a text box
                text = "\n" + "\n".join(self._blocks(element)) + "\n"
            case _:
                text = self._text(element)
        return text

    def _break(self, element: Element) -> str:
        if local_name(element) == _RENDERED_BREAK:
            return PAGE_END
        is_page = attribute(element, "type") == "page"
        return "\n" if not is_page else "" if self._has_rendered_breaks else PAGE_END

    def _citation(self, element: Element) -> str:
        kind = local_name(element).removesuffix("Reference")
        note = self._notes.get(kind, {}).get(attribute(element, "id"))
        if note is None:
            return ""
        self._num_cited += 1
        mark = f"[{self._num_cited}]"
        self._cited.append(f"{mark} {self._text(note).strip()}")
        return mark


def _notes(archive: Archive, part: str | None) -> dict[str, Element]:
    """Return the footnotes or endnotes by their ids."""
    if part is None or part not in archive:
        return {}
    return {attribute(note, "id"): note for note in parse_part(archive, part)}


def _symbol(element: Element) -> str:
    """Return a character of a symbol font."""
    code = attribute(element, "char")
    try:
        return clean_characters(chr(int(code, 16)))
    except (ValueError, OverflowError):
        return ""
