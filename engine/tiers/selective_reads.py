"""What runs with a selection need in addition to the pages of a storage."""

from collections.abc import Callable, Mapping, Sequence
from weakref import WeakKeyDictionary, WeakSet

from torch import Tensor

from engine.cache.page_key import PageKey
from engine.selection.read_counts import ReadCounts
from engine.selection.selector import Selection
from engine.snapshots.records import Pieces
from engine.tiers.cold_pages import ColdPages
from engine.tiers.page import Page
from engine.tiers.page_places import PagePlaces
from engine.tiers.page_summaries import FullPages, PageSummaries, SummaryTables
from engine.tiers.part_stream import PartStream
from engine.tiers.staging import Staging
from engine.tiers.traffic import Traffic
from kernels.kv_layout import KVLayout

PageContent = Callable[[Page], Tensor]
"""The bytes of a page, wherever it is."""


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
        self._listening: WeakSet[Selection] = WeakSet()
        self._candidates: WeakKeyDictionary[PagePlaces, FullPages] = WeakKeyDictionary()
        self._cold_before: WeakKeyDictionary[Selection, dict[int, Mapping[PageKey, Pieces]]]
        self._cold_before = WeakKeyDictionary()  # by layer

    @property
    def kept_bytes(self) -> int:
        """Memory of what is known of keys: summaries, and votes of questions being answered."""
        votes = sum(each.kept_bytes for each in self._listening)
        return self.summaries.allocated_bytes + votes

    @property
    def allocated_bytes(self) -> int:
        """Memory taken: what is known, and buffers."""
        return self.kept_bytes + self.staging.allocated_bytes

    def heard(self, selection: Selection) -> None:
        """Note that a selection keeps what it heard, as long as there is that selection."""
        self._listening.add(selection)

    def candidates(
        self,
        summaries: PageSummaries | None,
        where: PagePlaces,
        content: PageContent,
        *,
        run_page: int,
    ) -> FullPages:
        """The full pages that a run chooses among; those of the last token, if none has come.

        Summaries that they lack are made. Raises what ``content`` raises.
        """
        known = self._candidates.get(where)
        if known is not None and known.is_of(summaries, run_page):
            return known
        if summaries is not None:
            summaries.complete(where.pages, content)
        found = FullPages(summaries, where, self.layout, run_page=run_page)
        self._candidates[where] = found
        return found

    def stream(
        self, where: PagePlaces, layer: int, pieces: Mapping[int, Pieces] | None = None
    ) -> PartStream:
        """The cold ones of pages on their way, in one layer: all of it, or pieces by page."""
        return PartStream(
            [where.cold_pages],
            staging=self.staging,
            cold=self._cold,
            layers=(layer,),
            traffic=self._traffic,
            pieces=pieces,
        )

    def expect(self, selection: Selection, layer: int, cold: Mapping[PageKey, Pieces]) -> None:
        """Ask for all that a layer reads, and for what the next one read a token ago.

        What one word looks at the next mostly looks at as well, so that is read ahead meanwhile.
        """
        read_before = self._cold_before.setdefault(selection, {})
        read_before[layer] = cold
        for number, expected in ((layer, cold), (layer + 1, read_before.get(layer + 1, {}))):
            self._cold.expect(list(expected), list(expected.values()), number)

    def count_whole(self, pages: Sequence[Page], answer: ReadCounts) -> None:
        """Add a step that read all of some pages, for an answer that had left something out."""
        num_blocks = len(pages) * self.layout.num_layers * self.layout.num_kv_heads
        counts = ReadCounts(blocks=num_blocks, read_blocks=num_blocks)
        for page in pages:
            counts.read_bytes[page.tier] += self.layout.page_bytes
        self.count(counts, answer)

    def count(self, counts: ReadCounts, answer: ReadCounts | None) -> None:
        """Add what a layer read, for an answer and for all."""
        self.counts.add(counts)
        if answer is not None:
            answer.add(counts)
