"""The dense selector: every page is read."""

from dataclasses import dataclass
from typing import Self

from engine.models.context import LayerQuery
from engine.selection.selector import ByQueryAlone, Candidates


@dataclass(frozen=True)
class Dense(ByQueryAlone):
    """The selector without knobs."""

    def begin(self) -> Self:
        """Nothing to remember."""
        return self

    def reads_all(self, _num_pages: int) -> bool:
        """Yes."""
        return True

    def choose(self, _query: LayerQuery, _candidates: Candidates) -> None:
        """All."""
