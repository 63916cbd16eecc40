"""Objects in a document: charts with their numbers, formulas, embedded documents."""

import posixpath
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.layout.characters import clean_characters
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.readers.markup import attribute, child, children, local_name
from app.documents.readers.opendocument.numbering import number
from app.documents.readers.opendocument.package import CONTENT, OpenDocument
from app.documents.refusal import Refusal

_MAX_EMPTY_CELLS = 8


class Objects:
    """Reads the objects of one document."""

    def __init__(self, document: OpenDocument) -> None:
        self._document = document

    def text(self, element: Element) -> str:
        """Return what an object shows; note it where that cannot be told."""
        link = attribute(element, "href")
        root: Element | None = element
        if link:
            try:
                root = self._document.root(posixpath.normpath(posixpath.join(link, CONTENT)))
            except Refusal:
                root = None
        text = _object_text(root) if root is not None else ""
        if not text:
            self._document.left_out.add(LeftOutKind.EMBEDDED_OBJECT, link)
        return text


def _object_text(root: Element) -> str:
    for element in _named(root, "math"):
        return _formula(element)
    for chart in [*_named(root, "chart")][-1:]:  # the body around it is called the same
        return "\n".join(_chart(chart))
    return "\n".join(filter(None, map(_words, _named(root, "p", "h"))))


def _formula(element: Element) -> str:
    """Return a formula as it was typed, or its signs one after another."""
    typed = next(iter(_named(element, "annotation")), None)
    text = _words(typed if typed is not None else element)
    return f"[Formula: {text}]" if text else ""


def _chart(element: Element) -> Iterator[str]:
    """Yield the title of a chart, what else is written in it, and its numbers as a table."""
    title = child(element, "title")
    name = _words(title) if title is not None else ""
    yield f"[Chart: {name}]" if name else "[Chart]"
    for each in _named(element, "subtitle", "footer", "title"):
        if each is not title and (text := _words(each)):
            yield f"[{'Axis' if local_name(each) == 'title' else 'Chart'}: {text}]"
    for row in _named(element, "table-row"):
        if line := CELL_SEPARATOR.join(_cells(row)).rstrip(" |"):
            yield line


def _cells(row: Element) -> Iterator[str]:
    for cell in children(row, "table-cell"):
        text = " ".join(map(_words, children(cell, "p"))) or attribute(cell, "value")
        for _ in range(min(number(cell, "number-columns-repeated", 1), _MAX_EMPTY_CELLS)):
            yield clean_characters(text)


def _named(element: Element, *names: str) -> Iterator[Element]:
    return (each for each in element.iter() if local_name(each) in names)


def _words(element: Element) -> str:
    return clean_characters(" ".join(" ".join(element.itertext()).split()))
