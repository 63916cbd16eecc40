"""The dense selector: every page is read."""

from dataclasses import dataclass
from typing import Self

from engine.models.context import LayerQuery
from engine.selection.selector import ByQueryAlone, Candidates
from kernels.kv_layout import KVLayout


@dataclass(frozen=True)
class Dense(ByQueryAlone):
    """The selector without knobs."""

    def begin(self) -> Self:
        """Nothing to remember."""
        return self

    def recipe(self, _layout: KVLayout) -> None:
        """Nothing is asked of keys."""

    def reads_all(self, _num_pages: int) -> bool:
        """Yes."""
        return True

    def choose(self, _query: LayerQuery, _candidates: Candidates) -> None:
        """All."""
