"""The dense policy: every token stays visible."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.models.layer_specs import LayerSpec
from engine.retention.policy import MemoryNeed
from engine.retention.stored_keys import RotatedKeys, StoredKeys


@dataclass(frozen=True)
class Dense:
    """The policy without knobs: exact attention over the whole context."""

    fingerprint = "dense"
    memory_need = MemoryNeed()

    def stored_keys(self, _layers: Sequence[LayerSpec]) -> StoredKeys:
        """Rotated."""
        return RotatedKeys()

    def run_pages(self, fitting: int) -> int:
        """All of them."""
        return fitting

    def visible(self, num_pages: int) -> Sequence[int]:
        """All of them."""
        return range(num_pages)
