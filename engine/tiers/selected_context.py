"""A run in which each layer reads the blocks chosen by a selection, from any tier.

Nothing is moved for it: pages of which nothing is chosen stay where they are, and chosen ones that
are cold pass through buffers.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.eviction.eviction import Eviction
from engine.models.context import ContextPart, KeyPlaces, LayerQuery, PagesOfLayer, Sight
from engine.protocol.records import PageTier
from engine.selection.read_counts import ReadCounts
from engine.selection.selector import Selection
from engine.snapshots.records import Pieces
from engine.tiers.observed_context import ObservedContext
from engine.tiers.page_places import PagePlaces
from engine.tiers.page_summaries import FullPages
from engine.tiers.selective_reads import PageContent, SelectiveReads
from engine.tiers.thinned_context import ThinnedContext
from engine.tiers.tiered_context import TieredContext
from kernels.block_choice import count_heads, head_tables, whole_tables
from kernels.block_search import TokenSearch
from kernels.kv_layout import KVLayout
from kernels.token_pages import TokenPages

Mask = NDArray[np.bool_]


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
        self._where = whole.where
        self._selection = selection
        self._candidates = candidates
        self._reads = reads
        self._turn = turn
        self._num_scored = 0  # pages looked into for the last choice
        self._was_read = np.zeros(len(whole.pages), bool)
        self._is_quick = whole.where.are_all_hot and whole.places.kv.device.type == "cpu"

    @property
    def token_pages(self) -> TokenPages | PagesOfLayer | None:
        """How layers find what they read of one token, or what tells them.

        None unless all pages are hot, and on the CPU; and for a selection that learns from what
        layers have seen.
        """
        is_alone = self._whole.is_resident and self._whole.run.count == 1
        if self._selection.learns or not (self._is_quick and is_alone):
            return None
        searches = self._selection.searches(self._candidates.layers)
        if searches is None:
            return self._pages_of
        search = self._candidates.token_search(searches, self._where.frames)
        return TokenPages(
            self.places.kv,
            self._slot,
            self._whole.block_table,
            self.position,
            search=search,
            on_read=partial(self._count_found, search),
        )

    def _count_found(self, search: TokenSearch) -> None:
        """Note what layers have found and read; those that could not look have asked."""
        self._use(search.is_used)
        counts = ReadCounts()
        for layer, read in zip(search.searches, search.num_read.tolist(), strict=True):
            if read >= 0:
                counts.add(self._hot_counts(search.table.size, read, layer.num_searched))
        self._reads.count(counts, self._whole.run.counts)

    def _pages_of(self, query: LayerQuery) -> TokenPages:
        """What a layer has chosen, which it attends to within a chain."""
        table, blocks_per_page = self._hot_table(self._choose(query))
        kv, slot = self.places.kv, self._slot
        return TokenPages(kv, slot, table, self.position, blocks_per_page=blocks_per_page)

    @cached_property
    def _slot(self) -> int:
        return int(self.places.slots)

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """The blocks that a layer has chosen, those of each KV head where these differ.

        A layer with a window chooses nothing: it reads the pages of its window.
        """
        if query.sight is not None:
            some = self._used(self._in_sight(query.sight))
            with self._reads.stream(some, query.layer) as stream:
                yield from self._whole.narrowed(some, stream).parts(query)
            return
        query.parts_seen.is_wanted = self._selection.learns
        chosen = self._choose(query)
        if self._is_quick:
            (whole,) = self._whole.parts(query)
            table, blocks_per_page = self._hot_table(chosen)
            yield replace(whole, block_table=table, blocks_per_page=blocks_per_page)
            self._learn(query)
            return
        is_read = self._all_read(chosen)
        by_page = count_heads(is_read)
        some = self._used(by_page > 0)
        pieces = self._cold_pieces(some, is_read, query.layer)
        with self._reads.stream(some, query.layer, pieces) as stream:
            for part in self._whole.narrowed(some, stream).parts(query):
                yield self._chosen_of(part, is_read)
        self._count(is_read, by_page, cold_bytes=stream.num_bytes)
        self._learn(query)

    def _learn(self, query: LayerQuery) -> None:
        if self._selection.learns:
            self._selection.attended(query)

    def _in_sight(self, sight: Sight) -> Mask:
        """Which pages a layer with a window reads."""
        hidden = sight.hidden_pages(self.position, self.places.kv.layout.page_size)
        numbers = self._where.numbers
        return (numbers < hidden.start) | (numbers >= hidden.stop)

    def _used(self, is_read: Mask) -> PagePlaces:
        """The pages that are read, of which the use is noted."""
        self._use(is_read)
        return self._where.some(np.flatnonzero(is_read))

    def _use(self, is_read: Mask) -> None:
        is_first = is_read & ~self._was_read
        if is_first.any():
            for place in np.flatnonzero(is_first).tolist():
                self.pages[place].last_used = self._turn
            self._was_read |= is_read

    def _cold_pieces(self, some: PagePlaces, is_read: Mask, layer: int) -> Mapping[int, Pieces]:
        """What is read of pages on the SSD, by their numbers; the next layer's are requested."""
        cold = some.cold_pages
        if not cold:
            return {}
        layout = self.places.kv.layout
        places = np.searchsorted(self._where.numbers, [page.number for page in cold])
        pieces = [pieces_of(is_read[:, place], layout) for place in places.tolist()]
        by_key = {page.key: some for page, some in zip(cold, pieces, strict=True) if page.key}
        self._reads.expect(self._selection, layer, by_key)
        return {page.number: some for page, some in zip(cold, pieces, strict=True)}

    def _choose(self, query: LayerQuery) -> Mask | None:
        """What is read of pages that are chosen from, ``[Hkv or 1, n * blocks]``; None for all."""
        candidates = self._candidates.in_layer(query.layer)
        if not len(self._candidates.places):
            return None
        if query.heads.device != candidates.numbers.device:
            query = replace(query, heads=query.heads.to(candidates.numbers.device))
        chosen = self._selection.choose(query, candidates)
        self._num_scored = candidates.num_looked_into
        return None if chosen is None else chosen.cpu().numpy()

    def _hot_table(self, chosen: Mask | None) -> tuple[Tensor, int]:
        """The block table of all pages, which are in one storage, and blocks per page; counted.

        A table for each head, unless all of them read everything.
        """
        layout, num_pages = self.places.kv.layout, len(self.pages)
        block_table, blocks_per_page = self._whole.block_table, 1
        if chosen is None:
            blocks = num_read = num_pages * layout.num_kv_heads
            is_used = np.ones(num_pages, bool)
        else:
            frames, places = self._where.frames, self._candidates.places
            table, num_read, is_used = whole_tables(chosen, places, frames, layout.num_kv_heads)
            blocks = table.size
            if num_read < blocks:
                block_table, blocks_per_page = torch.from_numpy(table), table.shape[1] // num_pages
        self._use(is_used)
        counts = self._hot_counts(blocks, num_read, self._num_scored)
        self._reads.count(counts, self._whole.run.counts)
        return block_table, blocks_per_page

    def _hot_counts(self, blocks: int, num_read: int, num_scored: int) -> ReadCounts:
        """What a layer read of so many blocks in fast memory, with blocks of some pages scored."""
        num_pages = len(self.pages)
        counts = ReadCounts(blocks=blocks, read_blocks=num_read)
        if num_read < blocks:
            counts.scored_blocks = num_scored * blocks // num_pages
        block_bytes = self.places.kv.layout.layer_bytes * num_pages // blocks
        counts.read_bytes[PageTier.HOT] = num_read * block_bytes
        return counts

    def _all_read(self, chosen: Mask | None) -> Mask:
        """What of all pages is read, ``[Hkv, P, blocks]``; ``[1, ...]`` for all heads."""
        places, num_pages = self._candidates.places, len(self.pages)
        if chosen is None or chosen.all():
            self._num_scored = 0
        if chosen is None:
            return np.ones((1, num_pages, 1), bool)
        blocks = chosen.reshape(len(chosen), len(places), -1)
        is_read = np.ones((len(blocks), num_pages, blocks.shape[2]), bool)
        is_read[:, places] = blocks
        return is_read

    def _chosen_of(self, part: ContextPart, is_read: Mask) -> ContextPart:
        """The part with a block table for each KV head, unless all heads read all of it."""
        places = np.searchsorted(self._where.numbers, part.numbers.cpu().numpy())
        pages, blocks_per_page = part.block_table.cpu().numpy(), is_read.shape[2]
        tables = head_tables(is_read, places, pages, part.kv.layout.num_kv_heads)
        if tables is None:
            return part
        table = torch.from_numpy(tables).to(part.block_table.device)
        return replace(part, block_table=table, blocks_per_page=blocks_per_page)

    def _count(self, is_read: Mask, by_page: NDArray[np.int64], *, cold_bytes: int) -> None:
        """Note how much of each page is read, by how many heads."""
        layout = self.places.kv.layout
        _, num_pages, blocks_per_page = is_read.shape
        repeats = layout.num_kv_heads // len(is_read)
        blocks_of_page = blocks_per_page * layout.num_kv_heads
        block_bytes = repeats * 2 * layout.head_bytes // blocks_per_page
        where = self._where
        counts = ReadCounts(
            blocks=num_pages * blocks_of_page,
            scored_blocks=self._num_scored * blocks_of_page,
            read_blocks=int(by_page.sum()) * repeats,
        )
        counts.read_bytes[PageTier.HOT] = int(by_page[where.is_hot].sum()) * block_bytes
        counts.read_bytes[PageTier.WARM] = int(by_page[where.is_warm].sum()) * block_bytes
        counts.read_bytes[PageTier.COLD] = cold_bytes
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
    candidates = reads.candidates(summaries, whole.where, content, run_page=whole.run_page)
    return SelectedContext(whole, run.selection, candidates, reads, turn=turn)


def pieces_of(is_read: Mask, layout: KVLayout) -> Pieces:
    """Where the blocks lie that are read of one layer of a page: bytes from its first.

    ``is_read`` [Hkv or 1, blocks].
    """
    num_blocks = is_read.shape[1]
    block_bytes = layout.head_bytes // num_blocks
    of_heads = np.broadcast_to(is_read, (layout.num_kv_heads, num_blocks)).ravel()
    edges = np.flatnonzero(np.diff(of_heads, prepend=False, append=False)) * block_bytes
    runs = edges.reshape(-1, 2).tolist()
    planes = (0, layout.plane_bytes)  # keys, values
    return [range(plane + start, plane + stop) for plane in planes for start, stop in runs]
