"""The protocol of retention policies: which pages of a sequence exist for a run.

Policies know only page numbers. Pages that a policy leaves out stay part of the reading; they leave
fast memory like any other unused page, so pages out of sight cost no memory. A selector decides
which of the existing pages a layer reads.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.models.layer_specs import LayerSpec
from engine.retention.stored_keys import StoredKeys


@dataclass(frozen=True)
class MemoryNeed:
    """What a policy asks of the fast memory, in pages.

    Attributes:
        copied_pages: pages of which a run needs copies.
        useful_pages: number of pages beyond which more are of no use; None if every page is useful.
    """

    copied_pages: int = 0
    useful_pages: int | None = None


class RetentionPolicy(Protocol):
    """One rule; its fields are its knobs."""

    @property
    def fingerprint(self) -> str:
        """Name and knobs; equal for policies whose caches are interchangeable."""
        ...

    @property
    def memory_need(self) -> MemoryNeed:
        """What runs under this policy need of the fast memory."""
        ...

    def stored_keys(self, layers: Sequence[LayerSpec]) -> StoredKeys:
        """How the keys of a model are stored. Raises ``UsageFailure`` for one it cannot serve."""
        ...

    def run_pages(self, fitting: int) -> int:
        """Pages that one run may write, of the ``fitting`` that memory has room for."""
        ...

    def visible(self, num_pages: int) -> Sequence[int]:
        """Numbers of the pages that a run in the last of ``num_pages`` sees, ascending."""
        ...
