"""Presentations: one page for each slide, tables as rows, the speaker's notes below."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from app.documents.document import PageFlaw
from app.documents.layout.characters import clean_characters
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.readers.archive import Archive
from app.documents.readers.markup import attribute, child, children, local_name, parse_part
from app.documents.readers.office import Relation, main_part, relations_of
from app.documents.readers.reader import Notes, ReadPage

_SKIPPED = frozenset({"Fallback", "pPr", "rPr", "endParaRPr"})
_SLIDE_NUMBER = "slidenum"


class PptxReader:
    """A presentation."""

    def __init__(self, path: Path, max_expanded_bytes: int) -> None:
        self._archive = Archive(path, max_expanded_bytes)
        part = main_part(self._archive)
        relations = relations_of(self._archive, part)
        slides = children(child(parse_part(self._archive, part), "sldIdLst"), "sldId")
        # The relation is the attribute "id" with a namespace; the one without is a number.
        links = [value for slide in slides for key, value in slide.items() if key.endswith("}id")]
        self._slides = [relations[link].part for link in links if link in relations]

    @property
    def num_pages(self) -> int:
        """How many slides there are."""
        return len(self._slides)

    def pages(self) -> Iterator[ReadPage]:
        """Yield the slides in the order they are shown."""
        with self._archive as archive:
            for part in self._slides:
                yield _slide(archive, part)

    def notes(self) -> Notes:
        """Return nothing of note."""
        return Notes()


def _slide(archive: Archive, part: str) -> ReadPage:
    root = parse_part(archive, part)
    blocks = list(_blocks(root))
    for relation in relations_of(archive, part).values():
        blocks.extend(_related(archive, relation))
    text = "\n\n".join(filter(None, blocks))
    has_picture = any(local_name(element) == "pic" for element in root.iter())
    return ReadPage(text, (PageFlaw.NO_TEXT_LAYER,) if has_picture and not text else ())


def _related(archive: Archive, relation: Relation) -> Iterator[str]:
    """Yield what stands in other parts: the speaker's notes and the text of diagrams."""
    if relation.kind == "diagramData":
        yield "\n".join(_blocks(parse_part(archive, relation.part)))
    elif relation.kind == "notesSlide":
        for shape in parse_part(archive, relation.part).iter():
            placeholder = child(shape, "nvSpPr", "nvPr", "ph")
            if local_name(shape) == "sp" and attribute(placeholder, "type") == "body":
                yield from _blocks(shape)


def _blocks(element: Element) -> Iterator[str]:
    """Yield the text of every shape, paragraphs on lines of their own."""
    name = local_name(element)
    if name == "tbl":
        yield "\n".join(map(_row, children(element, "tr")))
    elif children(element, "p"):
        yield "\n".join(
            filter(None, (_text(paragraph).strip() for paragraph in children(element, "p")))
        )
    elif name not in _SKIPPED:
        for each in element:
            yield from _blocks(each)


def _row(row: Element) -> str:
    cells = (" ".join(_blocks(cell)).replace("\n", " ") for cell in children(row, "tc"))
    return CELL_SEPARATOR.join(cells).rstrip(" |")


def _text(element: Element) -> str:
    name = local_name(element)
    if name == "t":
        return clean_characters(element.text or "")
    if name == "br":
        return "\n"
    if name in _SKIPPED or attribute(element, "type") == _SLIDE_NUMBER:
        return ""
    return "".join(map(_text, element))
