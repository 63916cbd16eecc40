"""Headers, footers and other text of page masters, each read once."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.readers.markup import attribute, child, children, local_name
from app.documents.readers.opendocument.inline import PAGE_NUMBERS
from app.documents.readers.opendocument.package import CONTENT, STYLES, OpenDocument
from app.documents.readers.opendocument.story import Story
from app.documents.readers.opendocument.styles import Styles, common_styles

_HEADS = frozenset({"header", "header-first", "header-left"})
_FEET = frozenset({"footer", "footer-first", "footer-left"})
_MAX_WORDS_OF_NUMBER = 2
"""Page 3 of 7."""


class Masters:
    """The masters of a document, and the styles that its content shares with them."""

    def __init__(self, document: OpenDocument) -> None:
        root = document.root(CONTENT if document.is_flat else STYLES)
        self.common = common_styles(root)
        self._masters = children(child(root, "master-styles"), "master-page")
        styles = Styles(self.common)
        automatic = child(root, "automatic-styles")
        for element in automatic if automatic is not None else ():
            styles.add(element)
        self._story = Story(document, styles, has_pages=False)

    def heads(self) -> Iterator[str]:
        """Yield every text that stands above pages."""
        yield from self._ends(_HEADS, "Header")

    def feet(self) -> Iterator[str]:
        """Yield every text that stands below pages."""
        yield from self._ends(_FEET, "Footer")

    def shapes(self, name: str) -> list[str]:
        """Return what is written on a master of slides, but not what slides fill in."""
        blocks: list[str] = []
        for master in self._masters:
            if attribute(master, "name") == name:
                for shape in master:
                    if not attribute(shape, "class") and local_name(shape) != "notes":
                        blocks.extend(filter(None, self._story.blocks(shape)))
        return blocks

    def _ends(self, names: frozenset[str], label: str) -> Iterator[str]:
        texts = (
            self._end(each)
            for master in self._masters
            for each in master
            if local_name(each) in names and attribute(each, "display") != "false"
        )
        for text in dict.fromkeys(filter(None, texts)):
            yield f"[{label}: {text}]"

    def _end(self, element: Element) -> str:
        """Return what stands above or below pages, unless it is their number."""
        text = " ".join(self._story.lines([element]).split())
        has_number = any(local_name(each) in PAGE_NUMBERS for each in element.iter())
        return "" if has_number and len(text.split()) <= _MAX_WORDS_OF_NUMBER else text
