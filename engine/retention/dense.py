"""Everything is seen, always."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Dense:
    """The policy without knobs: exact attention over the whole context."""

    fingerprint = "dense"
    max_visible_pages = None
    sees_one_page_at_a_time = False
    keeps_keys_unrotated = False

    def visible(self, num_pages: int) -> Sequence[int]:
        """All of them."""
        return range(num_pages)
