"""Styles: whether text is shown, and whether it is raised or lowered."""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from app.documents.readers.markup import attribute, child, local_name
from app.documents.readers.office.runs import Place
from app.documents.readers.opendocument.numbering import ListStyle, list_style


class Styles:
    """The styles of one part, those that all parts share among them."""

    def __init__(self, common: Iterable[Element] = ()) -> None:
        self.outline: ListStyle | None = None
        self._styles: dict[tuple[str, str], Element] = {}
        self._lists: dict[str, ListStyle] = {}
        for element in common:
            self.add(element)

    def add(self, element: Element) -> None:
        """Take a style; anything else is passed over."""
        name = attribute(element, "name")
        match local_name(element):
            case "style":
                self._styles[attribute(element, "family"), name] = element
            case "list-style":
                self._lists[name] = list_style(element)
            case "outline-style":
                self.outline = list_style(element)

    def list_style(self, name: str) -> ListStyle | None:
        """Return the style of a list."""
        return self._lists.get(name)

    def place(self, family: str, name: str) -> Place | None:
        """Return where text of a style stands; None if the style does not say so."""
        if self._said(family, name, "text-properties", "display") == "none":
            return Place.HIDDEN
        position = self._said(family, name, "text-properties", "text-position").split(" ")[0]
        if not position:
            return None
        if not position.strip("0%"):
            return Place.ON_LINE
        return Place.LOWERED if position.startswith(("-", "sub")) else Place.RAISED

    def begins_page(self, name: str) -> bool:
        """Tell whether paragraphs of a style begin a page."""
        is_broken = self._said("paragraph", name, "paragraph-properties", "break-before") == "page"
        return is_broken or any(
            attribute(style, "master-page-name") for style in self._chain("paragraph", name)
        )

    def ends_page(self, name: str) -> bool:
        """Tell whether paragraphs of a style end a page."""
        return self._said("paragraph", name, "paragraph-properties", "break-after") == "page"

    def is_hidden(self, family: str, name: str) -> bool:
        """Tell whether sheets, sections or slides of a style are not shown."""
        return (
            self._said(family, name, f"{family}-properties", "display") in ("false", "none")
            or self._said(family, name, f"{family}-properties", "visibility") == "hidden"
        )

    def _said(self, family: str, name: str, properties: str, key: str) -> str:
        """Return what the style or the nearest one it derives from says."""
        for style in self._chain(family, name):
            if value := attribute(child(style, properties), key):
                return value
        return ""

    def _chain(self, family: str, name: str) -> Iterator[Element]:
        seen: set[str] = set()
        while name not in seen and (style := self._styles.get((family, name))) is not None:
            yield style
            seen.add(name)
            name = attribute(style, "parent-style-name")


def common_styles(root: Element | None) -> list[Element]:
    """Return the styles that all parts share."""
    styles = child(root, "styles")
    return list(styles) if styles is not None else []
