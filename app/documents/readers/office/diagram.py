"""Diagrams (SmartArt): the text of their shapes, one line each."""

from app.documents.readers.markup import child, children
from app.documents.readers.office.drawing_text import paragraphs_text
from app.documents.readers.office.package import DAMAGE, Package


def diagram_text(package: Package, part: str) -> str:
    """Return the text of a diagram, given its data part."""
    root = package.root(part)
    if root is None:
        return DAMAGE
    points = (child(point, "t") for point in children(child(root, "ptLst"), "pt"))
    lines = filter(None, (paragraphs_text(text) for text in points if text is not None))
    return "\n".join(("[Diagram]", *lines))
