"""Drawings: shapes with text, tables, pictures with a description, charts and diagrams.

Slides are made of them, and sheets and charts may hold some. DOCX has text boxes of its own.
"""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.readers.markup import attribute, child, children, local_name
from app.documents.readers.office.alternatives import chosen
from app.documents.readers.office.chart import chart_text
from app.documents.readers.office.diagram import diagram_text
from app.documents.readers.office.drawing_text import description, paragraphs_text, plain_words
from app.documents.readers.office.package import DAMAGE, Package

_SKIPPED = frozenset({"tblPr", "tblGrid"})


class Drawing:
    """The shapes of one part, as blocks of text in the order in which they are stored."""

    def __init__(self, package: Package, part: str, *, skips_placeholders: bool = False) -> None:
        self._package = package
        self._part = part
        self._skips_placeholders = skips_placeholders

    def blocks(self, element: Element) -> Iterator[str]:
        """Yield a block for every shape that says something."""
        yield from filter(None, self._blocks(element))

    def _blocks(self, element: Element) -> Iterator[str]:
        name = local_name(element)
        if self._is_skipped(element):
            return
        if name == "tbl":
            yield "\n".join(map(self._row, children(element, "tr")))
        elif name == "cNvPr":
            yield description(element)
        elif name in ("chart", "relIds"):
            yield self._linked(element)
        elif name == "AlternateContent":
            for each in chosen(element, self._package.left_out):
                yield from self._blocks(each)
        elif children(element, "p"):
            yield paragraphs_text(element)
        elif name not in _SKIPPED:
            yield from self._all(element)

    def _all(self, elements: Iterable[Element]) -> Iterator[str]:
        for element in elements:
            yield from self._blocks(element)

    def _is_skipped(self, shape: Element) -> bool:
        """Tell whether a shape is not to be read; note what a hidden one says."""
        for properties in shape:
            if not local_name(properties).startswith("nv"):
                continue
            if attribute(child(properties, "cNvPr"), "hidden") in ("1", "true"):
                if words := plain_words(shape):
                    self._package.left_out.add(LeftOutKind.HIDDEN_TEXT, words)
                return True
            return self._skips_placeholders and child(properties, "nvPr", "ph") is not None
        return False

    def _linked(self, element: Element) -> str:
        """Return the chart or diagram that an element shows."""
        is_chart = local_name(element) == "chart"
        part = self._package.linked(self._part, element, "id" if is_chart else "dm")
        if part is None:
            return DAMAGE
        return chart_text(self._package, part) if is_chart else diagram_text(self._package, part)

    def _row(self, row: Element) -> str:
        cells = (" ".join(self.blocks(cell)).replace("\n", " ") for cell in children(row, "tc"))
        return CELL_SEPARATOR.join(cells).rstrip(" |")
