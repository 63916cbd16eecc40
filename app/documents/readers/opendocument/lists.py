"""The number or bullet before a paragraph, from the lists and headings around it."""

from collections.abc import Iterator
from contextlib import contextmanager
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.readers.markup import attribute, children, local_name
from app.documents.readers.opendocument.numbering import Counter, ListStyle, number
from app.documents.readers.opendocument.styles import Styles


class Lists:
    """Follows lists as they open and close; to be asked in the order of the document."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._names: list[str] = []
        self._counters: dict[str, Counter] = {}
        self._headings: Counter | None = None
        self._item: Element | None = None

    @contextmanager
    def inside(self, element: Element) -> Iterator[None]:
        """Stay inside a list during the block."""
        name = attribute(element, "style-name") or (self._names[-1] if self._names else "")
        if not self._names and not self._continues(element):
            self._counters.pop(name, None)
        outer_item, self._item = self._item, None
        self._names.append(name)
        try:
            yield
        finally:
            self._names.pop()
            self._item = outer_item

    def start_item(self, element: Element) -> None:
        """Begin an item, or a paragraph that is one; the first paragraph gets the label."""
        self._item = element

    def end_item(self) -> None:
        """End an item."""
        self._item = None

    def label(self, paragraph: Element) -> str:
        """Return what stands before a paragraph."""
        item, self._item = self._item, None
        for element in (paragraph, item):
            if written := children(element, "number"):
                return clean_characters("".join(written[0].itertext())).strip()
        if item is not None:
            return self._item_label(item)
        if local_name(paragraph) == "h" and not self._names:
            return self._heading_label(paragraph)
        return ""

    def _item_label(self, item: Element) -> str:
        name = attribute(item, "style-name") or (self._names[-1] if self._names else "")
        depth = len(self._names) or number(item, "level", 1)
        start = number(item, "start-value", -1)
        return self._counter(name).next_label(depth, start if start >= 0 else None)

    def _heading_label(self, heading: Element) -> str:
        if attribute(heading, "is-list-header") == "true":
            return ""
        if self._headings is None:
            self._headings = Counter(self._styles.outline or {})
        start = number(heading, "start-value", -1)
        depth = number(heading, "outline-level", 1)
        return self._headings.next_label(depth, start if start >= 0 else None)

    def _continues(self, element: Element) -> bool:
        return bool(
            attribute(element, "continue-numbering") == "true"
            or attribute(element, "continue-list")
        )

    def _counter(self, name: str) -> Counter:
        if name not in self._counters:
            style: ListStyle = self._styles.list_style(name) or {}
            self._counters[name] = Counter(style)
        return self._counters[name]
