"""Counts what a reader leaves out, while it reads."""

from collections import Counter

from app.documents.document import LeftOut, LeftOutKind
from app.documents.layout.characters import without_halves


class LeftOutTally:
    """Counts parts that are not in the text, each kind and text once, in the order they came."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[LeftOutKind, str]] = Counter()

    def add(self, kind: LeftOutKind, text: str = "", count: int = 1) -> None:
        """Note a part; `text` is what it says or its name."""
        self._counts[kind, without_halves(text.strip())] += count

    def parts(self) -> tuple[LeftOut, ...]:
        """Return everything noted so far."""
        return tuple(LeftOut(kind, text, count) for (kind, text), count in self._counts.items())
