"""A run in which each layer reads the blocks that a selection chooses, from whichever tier.

Nothing is moved for it: pages of which nothing is chosen stay where they are, and chosen ones that
are cold pass through buffers.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import torch
from numpy.typing import NDArray

from engine.eviction.eviction import Eviction
from engine.models.context import ContextPart, KeyPlaces, LayerQuery, Sight
from engine.protocol.records import PageTier
from engine.selection.read_counts import ReadCounts
from engine.selection.selector import Selection
from engine.tiers.observed_context import ObservedContext
from engine.tiers.page_summaries import FullPages
from engine.tiers.selective_reads import PageContent, SelectiveReads
from engine.tiers.thinned_context import ThinnedContext
from engine.tiers.tiered_context import TieredContext

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
        self._num_scored = 0  # pages, by the last choice
        self._was_read = np.zeros(len(whole.pages), bool)

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """The blocks that a layer has chosen, those of each KV head where these differ.

        A layer with a window chooses nothing: it reads the pages of its window.
        """
        if query.sight is not None:
            yield from self._read(self._in_sight(query.sight), query)
            return
        query.parts_seen.is_wanted = True
        is_read = self._choose(query)
        self._count(is_read)
        of_sequence = np.zeros((len(is_read), self.num_pages, is_read.shape[2]), bool)
        of_sequence[:, self._where.numbers] = is_read
        for part in self._read(is_read.any(axis=(0, 2)), query):
            yield _chosen_of(part, of_sequence)
        self._selection.attended(query)

    def _in_sight(self, sight: Sight) -> Mask:
        """Which pages a layer with a window reads."""
        hidden = sight.hidden_pages(self.position, self.places.kv.layout.page_size)
        numbers = self._where.numbers
        return (numbers < hidden.start) | (numbers >= hidden.stop)

    def _read(self, is_read: Mask, query: LayerQuery) -> Iterator[ContextPart]:
        """Parts with some of the pages, of which the use is noted."""
        for place in np.flatnonzero(is_read & ~self._was_read).tolist():
            self.pages[place].last_used = self._turn
        self._was_read |= is_read
        some = self._where.some(np.flatnonzero(is_read))
        with self._reads.stream(some, query.layer) as stream:
            yield from self._whole.narrowed(some, stream).parts(query)

    def _choose(self, query: LayerQuery) -> Mask:
        """What of the pages is read, ``[Hkv, P, blocks]``; ``[1, ...]`` for all heads."""
        candidates = self._candidates.in_layer(query.layer)
        places = self._candidates.places
        query = replace(query, heads=query.heads.to(candidates.numbers.device))
        tensor = self._selection.choose(query, candidates) if len(places) else None
        chosen = np.ones((1, len(places)), bool) if tensor is None else tensor.cpu().numpy()
        self._num_scored = 0 if bool(chosen.all()) else len(places)
        blocks = chosen.reshape(len(chosen), len(places), -1) if len(places) else chosen[:, :, None]
        is_read = np.ones((len(chosen), len(self.pages), max(1, blocks.shape[2])), bool)
        is_read[:, places] = blocks
        return is_read

    def _count(self, is_read: Mask) -> None:
        """Note how much of each page is read, by how many heads."""
        layout, where = self.places.kv.layout, self._where
        _, num_pages, blocks_per_page = is_read.shape
        num_heads = layout.num_kv_heads
        by_page = is_read.sum(axis=(0, 2)) * (num_heads // len(is_read))
        counts = ReadCounts(
            blocks=num_pages * blocks_per_page * num_heads,
            scored_blocks=self._num_scored * blocks_per_page * num_heads,
            read_blocks=int(by_page.sum()),
        )
        block_bytes = 2 * layout.head_bytes // blocks_per_page
        num_cold = int(np.count_nonzero(by_page[~(where.is_hot | where.is_warm)]))
        counts.read_bytes[PageTier.HOT] = int(by_page[where.is_hot].sum()) * block_bytes
        counts.read_bytes[PageTier.WARM] = int(by_page[where.is_warm].sum()) * block_bytes
        # All heads of a layer lie together on the SSD.
        counts.read_bytes[PageTier.COLD] = num_cold * layout.layer_bytes
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
    candidates = FullPages(summaries, whole.where, reads.layout, run_page=whole.run_page)
    return SelectedContext(whole, run.selection, candidates, reads, turn=turn)


def _chosen_of(part: ContextPart, is_read: Mask) -> ContextPart:
    """The part with a block table for each KV head, unless all heads read all of it.

    Its entries are pages where no page is read in part. ``is_read`` is of the whole sequence.
    """
    mine = is_read[:, part.numbers.cpu().numpy()]  # [Hkv, P, blocks]
    if mine.all():
        return part
    _, num_pages, blocks_per_page = mine.shape
    heads = part.kv.layout.num_kv_heads
    mine = np.broadcast_to(mine, (heads, num_pages, blocks_per_page))
    pages = part.block_table.cpu().numpy()
    if (mine.all(axis=2) == mine.any(axis=2)).all():
        mine, blocks_per_page = mine[:, :, :1], 1
    blocks = pages[:, None] * blocks_per_page + np.arange(blocks_per_page, dtype=np.int32)
    table = np.ascontiguousarray(np.where(mine, blocks, np.int32(-1)).reshape(heads, -1))
    return replace(
        part,
        block_table=torch.from_numpy(table).to(part.block_table.device),
        blocks_per_page=blocks_per_page,
    )
