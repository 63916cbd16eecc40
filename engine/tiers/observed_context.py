"""A run that attends to everything, while a selection observes its queries."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import torch
from torch import Tensor

from engine.models.context import ContextPart, KeyPlaces, LayerQuery
from engine.selection.selector import Listener
from engine.tiers.selective_reads import SelectiveReads
from engine.tiers.tiered_context import TieredContext
from kernels.dequant import dequantize

_PAGES_AT_ONCE = 16
"""Pages whose keys are widened at once: more of them take memory, fewer more calls."""


class ObservedContext:
    """What one run attends to, all of it; see ``Context``.

    Attributes:
        pages: what is read, in the order of the sequence.
        position: position of the run's first token.
        num_pages: pages of the sequence.
        places: where the run's keys and values go.
        unrotated_places: none; keys are kept rotated.
    """

    unrotated_places = None
    token_pages = None

    def __init__(self, whole: TieredContext, listener: Listener, reads: SelectiveReads) -> None:
        self.pages = whole.pages
        self.position = whole.position
        self.num_pages = whole.num_pages
        self.places: KeyPlaces = whole.places
        self._whole = whole
        self._listener = listener
        self._reads = reads

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """Everything; when that is attended to, its keys once more for those who listen.

        A layer with a window is not listened to: it reads what is in its window, chosen or not.
        """
        if query.sight is not None:
            yield from self._whole.parts(query)
            return
        query.parts_seen.is_wanted = True
        yield from self._whole.parts(query)
        voters = self._listener.positions
        rows = slice(max(0, voters.start - self.position), voters.stop - self.position)
        position = self.position + rows.start
        heard = replace(query, heads=query.heads[rows], position=position)
        with self._reads.stream(self._whole.where, query.layer) as stream:
            again = self._whole.narrowed(self._whole.where, stream).parts(heard)
            pages = _keys(again, before=self._whole.run_page)
            self._listener.selection.observe(heard, query.parts_seen.lse[rows], pages)
        self._reads.heard(self._listener.selection)


def _keys(parts: Iterable[ContextPart], *, before: int) -> Iterator[tuple[Tensor, Tensor]]:
    """Pages before a page: their numbers ``[n]`` and keys ``[Hkv, n, S, D]``, some at a time."""
    for part in parts:
        numbers = part.numbers.cpu()
        wanted = (numbers < before).nonzero().flatten()
        layout = part.kv.layout
        for places in wanted.split(_PAGES_AT_ONCE):  # type: ignore[no-untyped-call]
            pages = part.block_table.cpu()[places].tolist()
            if pages:
                rows = torch.stack([part.kv.rows(page, part.layer)[0] for page in pages], dim=1)
                yield numbers[places], dequantize(rows, layout.kv_format)
