"""What runs that choose what they read need beside the pages of a storage."""

from collections.abc import Callable, Sequence

from torch import Tensor

from engine.protocol.records import PageTier
from engine.selection.read_counts import ReadCounts
from engine.tiers.cold_pages import ColdPages
from engine.tiers.page import Page
from engine.tiers.page_summaries import SummaryTables
from engine.tiers.part_stream import PartStream
from engine.tiers.staging import Staging
from engine.tiers.traffic import Traffic
from kernels.kv_layout import KVLayout


class SelectiveReads:
    """Summaries, counts and buffers.

    Attributes:
        summaries: what is known of the keys in full pages.
        counts: what was chosen from and read since the model was loaded.
        staging: buffers for chosen pages that are cold; others of the same pass have their own.
    """

    def __init__(
        self, layout: KVLayout, staging: Staging, cold: ColdPages, traffic: Traffic
    ) -> None:
        self.summaries = SummaryTables(layout)
        self.counts = ReadCounts()
        self.staging = staging
        self.layout = layout
        self._cold = cold
        self._traffic = traffic

    @property
    def allocated_bytes(self) -> int:
        """Memory taken: summaries and buffers."""
        return self.summaries.allocated_bytes + self.staging.allocated_bytes

    def stream(self, pages: Sequence[Page], layer: int) -> PartStream:
        """The cold ones of pages on their way, in one layer."""
        return PartStream(
            [[page for page in pages if page.tier is PageTier.COLD]],
            staging=self.staging,
            cold=self._cold,
            layers=(layer,),
            traffic=self._traffic,
        )

    def count(self, counts: ReadCounts, answer: ReadCounts | None) -> None:
        """Add what a layer read, for an answer and for all."""
        self.counts.add(counts)
        if answer is not None:
            answer.add(counts)


PageContent = Callable[[Page], Tensor]
"""The bytes of a page, wherever it is."""
