"""Sinks and a window: the first and the last tokens, nothing in between.

Counted in whole pages, so that what a token sees does not depend on how a prompt is cut into runs:
its own page as far as itself, as many pages before it as the window fills, and the sinks' pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.models.layer_specs import LayerSpec
from engine.retention.policy import MemoryNeed
from engine.retention.stored_keys import RotatedKeys, StoredKeys
from engine.retention.turned_pages import UnrotatedKeys, turned_later
from kernels.kv_layout import PAGE_SIZE

_PAGES_BESIDE_WINDOW = 8
"""Hot pages beside the visible ones: the run's own, and partly filled conversation ends."""


class Positions(StrEnum):
    """What rotary embedding counts."""

    ORIGINAL = "original"
    """Places in the document: distances are true, and the model must know positions that far."""
    CACHE = "cache"
    """Places in the cache: never beyond the window, so the context has no end."""


@dataclass(frozen=True)
class Window:
    """Fixed memory, whatever the length.

    Attributes:
        window: last tokens that are seen at least.
        sinks: first tokens that are always seen.
        positions: what rotary embedding counts.
    """

    window: int = 16_384
    sinks: int = 64
    positions: Positions = Positions.ORIGINAL

    def __post_init__(self) -> None:
        if self.window < 1 or self.sinks < 0:
            raise ValueError("a window has at least one token, and sinks are not negative")

    @property
    def fingerprint(self) -> str:
        """Name and knobs, as far as they make a difference."""
        return f"window-{self._window_pages}-{self._sink_pages}-{self.positions}"

    @property
    def memory_need(self) -> MemoryNeed:
        """Sinks and window; copies of them and of the run's own page where keys are turned."""
        pages = self._sink_pages + self._window_pages
        return MemoryNeed(
            copied_pages=pages + 1 if self.positions is Positions.CACHE else 0,
            useful_pages=pages + _PAGES_BESIDE_WINDOW,
        )

    def stored_keys(self, layers: Sequence[LayerSpec]) -> StoredKeys:
        """Unrotated where rotary embedding counts places in the cache, which move."""
        if self.positions is Positions.ORIGINAL:
            return RotatedKeys()
        return UnrotatedKeys(turned_later(layers), max_pages=self.memory_need.copied_pages)

    def run_pages(self, _fitting: int) -> int:
        """One: what a token sees depends on its page, so a run ends with it."""
        return 1

    def visible(self, num_pages: int) -> Sequence[int]:
        """The sinks' pages, then the window's, then the run's own."""
        first = max(0, num_pages - 1 - self._window_pages)
        return [*range(min(self._sink_pages, first)), *range(first, num_pages)]

    @property
    def _window_pages(self) -> int:
        return -(-self.window // PAGE_SIZE)

    @property
    def _sink_pages(self) -> int:
        return -(-self.sinks // PAGE_SIZE)
