"""A run in which each layer reads what an eviction has kept, from any tier.

Before the first round that is everything, as in a dense run. After it: the pages that stay whole,
the rows that were kept, and the pages of what was written since.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

import torch
from torch import Tensor

from engine.eviction.eviction import Eviction
from engine.eviction.rule import INTERVAL, KeyRows
from engine.models.context import ContextPart, KeyPlaces, LayerQuery
from engine.protocol.records import PageTier
from engine.selection.read_counts import ReadCounts
from engine.tiers.page import Page
from engine.tiers.page_places import PagePlaces
from engine.tiers.selective_reads import SelectiveReads
from engine.tiers.tiered_context import TieredContext
from kernels.dequant import dequantize, quantize


class ThinnedContext:
    """What one run attends to under an eviction; see ``Context``.

    Attributes:
        pages: what may be read, in the order of the sequence.
        position: position of the run's first token.
        num_pages: pages of the sequence.
        places: where the run's keys and values go.
        unrotated_places: none; keys are kept rotated.
    """

    unrotated_places = None
    token_pages = None

    def __init__(
        self, whole: TieredContext, eviction: Eviction, reads: SelectiveReads, *, turn: int
    ) -> None:
        self.pages = whole.pages
        self.position = whole.position
        self.num_pages = whole.num_pages
        self.places: KeyPlaces = whole.places
        self._whole = whole
        self._eviction = eviction
        self._reads = reads
        self._turn = turn
        self._narrowed: dict[tuple[int, ...], TieredContext] = {}  # by pages, of which none is cold

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """What is kept in a layer; a round is held before, where one is due.

        A layer with a window keeps all that its window holds.
        """
        layer = query.layer
        if query.sight is not None:
            hidden = query.sight.hidden_pages(self.position, self._page_size)
            pages = [page for page in self.pages if page.number not in hidden]
            yield from self._of_pages(pages, layer)
            return
        query.parts_seen.is_wanted = True
        new = self._eviction.judged_rows(layer, self.position)
        if new is not None:
            self._thin(layer, new)
        end = self._eviction.end(layer)
        if end:
            yield self._eviction.rows(self.places.kv).part(layer)
        pages = [page for page in self.pages if self._is_read(page, end)]
        for part in self._of_pages(pages, layer):
            yield from _behind(part, end)
        if end:
            self._count(layer, pages, end, is_round=new is not None)
        self._eviction.hear(query, self.position)

    @property
    def _page_size(self) -> int:
        return self.places.kv.layout.page_size

    def _is_read(self, page: Page, end: int) -> bool:
        """Whether a page is read itself, and not what was kept of it."""
        size = self._page_size
        return page.number * size < self._eviction.base or (page.number + 1) * size > end

    def _thin(self, layer: int, new: range) -> None:
        """Hold a round: judge what was kept and what is new, and keep the best of both."""
        kv, eviction = self.places.kv, self._eviction
        kept = eviction.rows(kv)
        before, added = kept.rows(layer), torch.arange(new.start, new.stop, device=kv.device)
        positions = torch.cat(
            (kept.positions(layer), added.expand(kv.layout.num_kv_heads, -1)), dim=1
        )
        keys = self._keys(layer, before, new)
        keep = eviction.judge(layer, positions, keys, self.position)
        rows = before.new_empty((2, len(keep), int(keep[0].sum()), kv.layout.row_bytes))
        places = keep.cumsum(dim=1) - 1
        for start, some in chain(((0, before),), self._new_rows(layer, new, before.shape[2])):
            span = slice(start, start + some.shape[2])
            for head, mine in enumerate(keep[:, span]):
                rows[:, head, places[head, span][mine]] = some[:, head, mine]
        kept.replace(layer, rows, positions[keep].view(len(keep), -1))
        self._reads.heard(eviction)

    def _keys(self, layer: int, before: Tensor, new: range) -> Iterator[KeyRows]:
        kv_format = self.places.kv.layout.kv_format
        if before.shape[2]:
            yield KeyRows(0, dequantize(before[0].contiguous(), kv_format))
        for start, rows in self._new_rows(layer, new, before.shape[2]):
            yield KeyRows(start, dequantize(rows[0].contiguous(), kv_format))

    def _new_rows(self, layer: int, new: range, num_kept: int) -> Iterator[tuple[int, Tensor]]:
        """Rows of positions, and their places after the kept rows; in any order."""
        layout = self.places.kv.layout
        size = layout.page_size
        numbers = range(new.start // size, (new.stop - 1) // size + 1)
        pages = [page for page in self.pages if page.number in numbers]
        if pages[-1] is not self.pages[-1]:
            pages.append(self.pages[-1])  # a context ends with the run's own
        where = PagePlaces.of(pages)
        with self._reads.stream(where, layer) as stream:
            asked = LayerQuery(layer, torch.empty(0), 1.0)
            for part in self._whole.narrowed(where, stream).parts(asked):
                for page, number in zip(
                    part.block_table.tolist(), part.numbers.tolist(), strict=True
                ):
                    if number not in numbers:
                        continue
                    begin, end = max(new.start, number * size), min(new.stop, (number + 1) * size)
                    rows = part.kv.rows(page, layer)
                    if part.kv.layout.kv_format != layout.kv_format:
                        wide = dequantize(rows.contiguous(), part.kv.layout.kv_format)
                        rows = quantize(wide, layout.kv_format)
                    inside = rows[:, :, begin - number * size : end - number * size]
                    yield num_kept + begin - new.start, inside.to(self.places.kv.device)

    def _of_pages(self, pages: Sequence[Page], layer: int) -> Iterator[ContextPart]:
        """Pages as they are; where none is cold, layers that read the same share the tables."""
        for page in pages:
            page.last_used = self._turn
        asked = LayerQuery(layer, torch.empty(0), 1.0)
        where = PagePlaces.of(pages)
        with self._reads.stream(where, layer) as stream:
            if where.cold_pages:
                yield from self._whole.narrowed(where, stream).parts(asked)
                return
            names = tuple(where.numbers.tolist())
            if names not in self._narrowed:
                self._narrowed[names] = self._whole.narrowed(where, stream)
            yield from self._narrowed[names].parts(asked)

    def _count(self, layer: int, pages: Sequence[Page], end: int, *, is_round: bool) -> None:
        """Note what is read of the context, token by token: whole pages, and rows that stayed."""
        layout = self.places.kv.layout
        heads, size = layout.num_kv_heads, layout.page_size
        count = self._eviction.rows(self.places.kv).positions(layer).shape[1]
        counts = ReadCounts(
            blocks=len(self.pages) * size * heads,
            scored_blocks=len(self.pages) * size * heads if is_round else 0,
            read_blocks=(len(pages) * size - end % size + count) * heads,
        )
        for page in pages:
            counts.read_bytes[page.tier] += layout.layer_bytes
        counts.read_bytes[PageTier.HOT] += 2 * heads * count * layout.row_bytes
        self._reads.count(counts, self._whole.run.counts)


def _behind(part: ContextPart, end: int) -> Iterator[ContextPart]:
    """The part without rows of the page in which ``end`` lies, up to there.

    What lies before that page is another part, of whole pages.
    """
    size = part.kv.layout.page_size
    if end % size == 0:
        yield part
        return
    numbers = part.numbers.tolist()
    if end // size not in numbers:
        yield part
        return
    split = numbers.index(end // size)
    if split:
        yield replace(
            part,
            block_table=part.block_table[:split],
            context_len=split * size,
            query_start=split * size,
            numbers=part.numbers[:split],
        )
    blocks_per_page = size // INTERVAL
    pages = part.block_table[split:].unsqueeze(1) * blocks_per_page
    blocks = pages + torch.arange(blocks_per_page, dtype=torch.int32, device=pages.device)
    table = blocks.flatten()
    table[: end % size // INTERVAL] = -1
    query_start = part.query_start
    yield replace(
        part,
        block_table=table.expand(part.kv.layout.num_kv_heads, -1).contiguous(),
        context_len=part.context_len - split * size,
        query_start=None if query_start is None else query_start - split * size,
        numbers=part.numbers[split:],
        blocks_per_page=blocks_per_page,
    )
