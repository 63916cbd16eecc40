"""Speaker's notes of the slides, with the headers and footers of those pages once."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.readers.markup import attribute, child, local_name
from app.documents.readers.office.drawing import Drawing
from app.documents.readers.office.package import DAMAGE, Package

_NUMBER = "sldNum"
_HEADS = ("hdr", "ftr", "dt")


class SpeakerNotes:
    """The notes of a presentation, slide by slide."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._heads: set[str] = set()

    def of_slide(self, slide: str) -> Iterator[str]:
        """Yield the notes of a slide under a line that says what they are."""
        for part in self._package.related(slide, "notesSlide"):
            root = self._package.root(part)
            if root is None:
                yield DAMAGE
            elif text := "\n\n".join(self._blocks(part, root)):
                yield f"[Speaker notes]\n{text}"

    def _blocks(self, part: str, root: Element) -> Iterator[str]:
        drawing = Drawing(self._package, part)
        for shape in _shapes(root):
            kind = attribute(child(shape, "nvSpPr", "nvPr", "ph"), "type")
            for block in drawing.blocks(shape) if kind != _NUMBER else ():
                if kind in _HEADS and block in self._heads:
                    self._package.left_out.add(LeftOutKind.RUNNING_LINE, block)
                    continue
                if kind in _HEADS:
                    self._heads.add(block)
                yield block


def _shapes(root: Element) -> Iterator[Element]:
    tree = child(root, "cSld", "spTree")
    for shape in tree if tree is not None else ():
        if local_name(shape) != "nvGrpSpPr":
            yield shape
