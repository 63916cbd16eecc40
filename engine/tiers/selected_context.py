"""A run in which each layer reads the pages that a selection chooses, from whichever tier.

Nothing is moved for it: pages that are not chosen stay where they are, and chosen ones that are
cold pass through buffers.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import torch
from torch import Tensor

from engine.models.context import ContextPart, KeyPlaces, LayerQuery
from engine.protocol.records import PageTier
from engine.selection.read_counts import ReadCounts
from engine.selection.selector import Selection
from engine.tiers.cold_pages import ColdPages
from engine.tiers.page import Page
from engine.tiers.page_summaries import FullPages, PageSummaries
from engine.tiers.part_stream import PartStream
from engine.tiers.staging import Staging
from engine.tiers.tiered_context import TieredContext
from engine.tiers.traffic import Traffic
from kernels.kv_layout import KVLayout


class SelectiveReads:
    """What runs of selections need beside the pages of a storage.

    Attributes:
        summaries: what is known of the keys in full pages.
        counts: what was chosen from and read.
        staging: buffers for chosen pages that are cold; others of the same pass have their own.
    """

    def __init__(
        self, layout: KVLayout, staging: Staging, cold: ColdPages, traffic: Traffic
    ) -> None:
        self.summaries = PageSummaries(layout)
        self.counts = ReadCounts()
        self.staging = staging
        self._layout = layout
        self._cold = cold
        self._traffic = traffic

    @property
    def allocated_bytes(self) -> int:
        """Memory taken: summaries and buffers."""
        return self.summaries.allocated_bytes + self.staging.allocated_bytes

    def view(
        self, whole: TieredContext, content: Callable[[Page], Tensor], *, turn: int
    ) -> "StoredContext":
        """What a run reads: all of ``whole``, or what the selection of its run chooses of it.

        ``content`` gives the bytes of pages whose summaries are not made yet; ``turn`` is noted as
        the last use of what is chosen. Raises what ``content`` raises.
        """
        if whole.run.selection is None:
            return whole
        self.summaries.complete(whole.pages, content)
        return SelectedContext(whole, whole.run.selection, self, turn=turn)

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


class SelectedContext:
    """What one run attends to under a selection; see ``Context``.

    Attributes:
        pages: what may be read, in the order of the sequence.
        position: position of the run's first token.
        num_pages: pages of the sequence.
        places: where the run's keys and values go.
        unrotated_places: none; keys are kept rotated.
    """

    unrotated_places = None

    def __init__(
        self, whole: TieredContext, selection: Selection, reads: SelectiveReads, *, turn: int
    ) -> None:
        self.pages = whole.pages
        self.position = whole.position
        self.num_pages = whole.num_pages
        self.places: KeyPlaces = whole.places
        self._whole = whole
        self._selection = selection
        self._reads = reads
        self._turn = turn
        self._by_number = {page.number: page for page in whole.pages}
        self._num_scored = 0  # by the last choice
        self._candidates = FullPages(reads.summaries, whole.pages, run_page=whole.run_page)

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """The pages that a layer has chosen, those of each KV head where these differ."""
        is_read = self._choose(query)
        numbers = is_read.any(dim=0).nonzero().flatten().tolist()
        pages = [self._by_number[number] for number in numbers]
        for page in pages:
            page.last_used = self._turn
        self._count(is_read, pages)
        with self._reads.stream(pages, query.layer) as stream:
            for part in self._whole.narrowed(pages, stream).parts(query):
                yield _by_head(part, is_read)

    def _choose(self, query: LayerQuery) -> Tensor:
        """Which pages of the sequence are read, bool ``[Hkv, P]``, or ``[1, P]`` for all heads."""
        candidates = self._candidates.in_layer(query.layer)
        numbers = candidates.numbers
        query = replace(query, heads=query.heads.to(numbers.device))
        chosen = self._selection.choose(query, candidates) if len(numbers) else None
        self._num_scored = 0
        is_read = torch.zeros(
            1 if chosen is None else len(chosen), self.num_pages, dtype=torch.bool
        )
        is_read[:, list(self._by_number)] = True
        if chosen is not None:
            is_read[:, numbers] = chosen
            self._num_scored = len(numbers)
        return is_read

    def _count(self, is_read: Tensor, pages: Sequence[Page]) -> None:
        """Note that these pages are read, each by the heads that ``is_read`` names."""
        layout = self.places.kv.layout
        heads = is_read.expand(layout.num_kv_heads, -1).sum(dim=0).tolist()
        counts = ReadCounts(
            blocks=len(self.pages) * layout.num_kv_heads,
            scored_blocks=self._num_scored * layout.num_kv_heads,
            read_blocks=sum(heads),
        )
        for page in pages:
            counts.read_bytes[page.tier] += heads[page.number] * 2 * layout.head_bytes
        self._reads.count(counts, self._whole.run.counts)


StoredContext = TieredContext | SelectedContext
"""What a storage gives a run."""


def _by_head(part: ContextPart, is_read: Tensor) -> ContextPart:
    """The part with a block table for each KV head, unless all heads read all of it."""
    mine = is_read[:, part.numbers.to(is_read.device)]
    if mine.all():
        return part
    mine = mine.to(part.block_table.device)
    return replace(part, block_table=torch.where(mine, part.block_table, -1))
