"""A run in which each layer reads the blocks that a selection chooses, from whichever tier.

Nothing is moved for it: pages of which nothing is chosen stay where they are, and chosen ones that
are cold pass through buffers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import torch
from torch import Tensor

from engine.eviction.eviction import Eviction
from engine.models.context import ContextPart, KeyPlaces, LayerQuery, Sight
from engine.protocol.records import PageTier
from engine.selection.read_counts import ReadCounts
from engine.selection.selector import Selection
from engine.tiers.observed_context import ObservedContext
from engine.tiers.page import Page
from engine.tiers.page_summaries import FullPages
from engine.tiers.selective_reads import PageContent, SelectiveReads
from engine.tiers.thinned_context import ThinnedContext
from engine.tiers.tiered_context import TieredContext


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
        self,
        whole: TieredContext,
        selection: Selection,
        candidates: FullPages,
        reads: SelectiveReads,
        *,
        turn: int,
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
        self._is_visible = np.zeros(whole.num_pages, bool)
        self._is_visible[[page.number for page in whole.pages]] = True
        self._num_scored = 0  # pages, by the last choice
        self._candidates = candidates

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """The blocks that a layer has chosen, those of each KV head where these differ.

        A layer with a window chooses nothing: it reads the pages of its window.
        """
        if query.sight is not None:
            yield from self._in_sight(query, query.sight)
            return
        query.parts_seen.is_wanted = True
        is_read = self._choose(query)
        numbers = np.flatnonzero(is_read.numpy().any(axis=(0, 2))).tolist()
        pages = [self._by_number[number] for number in numbers]
        for page in pages:
            page.last_used = self._turn
        self._count(is_read, pages)
        for part in self._read(pages, query):
            yield _chosen_of(part, is_read)
        self._selection.attended(query)

    def _in_sight(self, query: LayerQuery, sight: Sight) -> Iterator[ContextPart]:
        hidden = sight.hidden_pages(self.position, self.places.kv.layout.page_size)
        pages = [page for page in self.pages if page.number not in hidden]
        for page in pages:
            page.last_used = self._turn
        yield from self._read(pages, query)

    def _read(self, pages: Sequence[Page], query: LayerQuery) -> Iterator[ContextPart]:
        with self._reads.stream(pages, query.layer) as stream:
            yield from self._whole.narrowed(pages, stream).parts(query)

    def _choose(self, query: LayerQuery) -> Tensor:
        """What of the sequence is read, bool ``[Hkv, P, blocks]``; ``[1, ...]`` for all heads."""
        candidates = self._candidates.in_layer(query.layer)
        numbers = candidates.numbers
        query = replace(query, heads=query.heads.to(numbers.device))
        chosen = self._selection.choose(query, candidates) if len(numbers) else None
        self._num_scored = 0 if chosen is None or bool(chosen.all()) else len(numbers)
        if chosen is None:
            chosen = torch.ones(1, len(numbers), dtype=torch.bool)
        blocks_per_page = max(1, chosen.shape[1] // max(1, len(numbers)))
        blocks = chosen.view(len(chosen), -1, blocks_per_page)
        # Small arrays, once for each layer: torch takes longer to begin than NumPy to end.
        is_read = np.empty((len(chosen), self.num_pages, blocks_per_page), bool)
        is_read[:] = self._is_visible[:, None]
        is_read[:, numbers.numpy()] = blocks.numpy()
        return torch.from_numpy(is_read)

    def _count(self, is_read: Tensor, pages: Sequence[Page]) -> None:
        """Note that these pages are read, each by the heads that ``is_read`` names."""
        layout, blocks_per_page = self.places.kv.layout, is_read.shape[2]
        num_heads = layout.num_kv_heads
        repeats = num_heads // len(is_read)
        by_page = (is_read.numpy().sum(axis=(0, 2)) * repeats).tolist()
        counts = ReadCounts(
            blocks=len(self.pages) * blocks_per_page * num_heads,
            scored_blocks=self._num_scored * blocks_per_page * num_heads,
            read_blocks=sum(by_page),
        )
        block_bytes = 2 * layout.head_bytes // blocks_per_page
        for page in pages:
            is_cold = page.tier is PageTier.COLD  # all heads of a layer lie together on the SSD
            num_bytes = layout.layer_bytes if is_cold else by_page[page.number] * block_bytes
            counts.read_bytes[page.tier] += num_bytes
        self._reads.count(counts, self._whole.run.counts)


StoredContext = TieredContext | SelectedContext | ThinnedContext | ObservedContext
"""What a storage gives a run."""


def view(
    whole: TieredContext, reads: SelectiveReads, content: PageContent, *, turn: int
) -> StoredContext:
    """What a run reads: all of ``whole``, or what the selection of its run chooses of it.

    ``content`` gives the bytes of pages whose summaries are not made yet; ``turn`` is noted as the
    last use of what is chosen. Raises what ``content`` raises.
    """
    run = whole.run
    if run.listener is not None:
        return ObservedContext(whole, run.listener, reads)
    if run.selection is None:
        if run.counts is not None and run.counts.blocks:  # it went back to reading everything
            reads.count_whole(whole.pages, run.counts)
        return whole
    if isinstance(run.selection, Eviction):
        return ThinnedContext(whole, run.selection, reads, turn=turn)
    recipe, summaries = run.selection.recipe(reads.layout), None
    if recipe is not None:
        summaries = reads.summaries.of(recipe)
        summaries.complete(whole.pages, content)
    candidates = FullPages(summaries, whole.pages, reads.layout, run_page=whole.run_page)
    return SelectedContext(whole, run.selection, candidates, reads, turn=turn)


def _chosen_of(part: ContextPart, is_read: Tensor) -> ContextPart:
    """The part with a block table for each KV head, unless all heads read all of it.

    Its entries are pages where no page is read in part.
    """
    mine = is_read[:, part.numbers.to(is_read.device)]  # [Hkv, P, blocks]
    if mine.all():
        return part
    mine = mine.to(part.block_table.device).expand(part.kv.layout.num_kv_heads, -1, -1)
    if (mine.all(dim=2) == mine.any(dim=2)).all():
        return replace(part, block_table=torch.where(mine[:, :, 0], part.block_table, -1))
    blocks_per_page = mine.shape[2]
    blocks = part.block_table.unsqueeze(1) * blocks_per_page
    blocks = blocks + torch.arange(blocks_per_page, dtype=torch.int32, device=blocks.device)
    table = torch.where(mine, blocks, -1).flatten(1)
    return replace(part, block_table=table, blocks_per_page=blocks_per_page)
