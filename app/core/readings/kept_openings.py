"""Opened readings with their texts, kept as memory allows."""

from collections import OrderedDict

from app.core.readings.opened_reading import OpenedReading
from app.readings.reading_content import ReadingContent

MAX_CHARACTERS = 20_000_000
"""Text that is kept beside that of the reading opened last: two very long documents."""


class KeptOpenings:
    """Drops the least recently used ones."""

    def __init__(self, max_characters: int = MAX_CHARACTERS) -> None:
        self._max_characters = max_characters
        self._kept: OrderedDict[ReadingContent, OpenedReading] = OrderedDict()
        self._sizes: dict[ReadingContent, int] = {}

    def get(self, content: ReadingContent) -> OpenedReading | None:
        """Return an opened reading, if it is kept."""
        if content in self._kept:
            self._kept.move_to_end(content)
        return self._kept.get(content)

    def put(self, content: ReadingContent, result: OpenedReading) -> None:
        """Keep an opened reading; others may have to go."""
        self._kept[content] = result
        self._sizes[content] = sum(
            len(page.text) for document in result.documents for page in document.pages
        )
        while len(self._kept) > 1 and sum(self._sizes.values()) > self._max_characters:
            oldest, _ = self._kept.popitem(last=False)
            del self._sizes[oldest]

    def clear(self) -> None:
        """Forget all."""
        self._kept.clear()
        self._sizes.clear()
