"""Sinks and a window: the first tokens and the last, nothing between them.

Counted in whole pages, so that what a token sees does not depend on how a prompt is cut into runs:
its own page as far as itself, as many pages before it as the window fills, and the sinks' pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from kernels.kv_layout import PAGE_SIZE


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

    sees_one_page_at_a_time = True

    def __post_init__(self) -> None:
        if self.window < 1 or self.sinks < 0:
            raise ValueError("a window has at least one token, and sinks are not negative")

    @property
    def fingerprint(self) -> str:
        """Name and knobs, as far as they make a difference."""
        return f"window-{self._window_pages}-{self._sink_pages}-{self.positions}"

    @property
    def max_visible_pages(self) -> int:
        """Pages beside the run's own."""
        return self._window_pages + self._sink_pages

    @property
    def keeps_keys_unrotated(self) -> bool:
        """Only unrotated keys can be turned again when the window moves on."""
        return self.positions is Positions.CACHE

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
