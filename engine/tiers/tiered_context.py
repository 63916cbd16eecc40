"""The context of one run, with pages in any tier.

Hot pages are one part, those kept warm another; cold ones follow in chunks. Everything before the
run is seen whole, so only the order within the hot part matters, which ends with the run itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.models.context import ContextPart, KeyPlaces, LayerQuery
from engine.selection.read_counts import ReadCounts
from engine.selection.selector import Listener, Selection
from engine.tiers.device_staging import DeviceStaging
from engine.tiers.page_places import PagePlaces
from engine.tiers.part_stream import PartStream
from kernels.paged_kv import PagedKV
from kernels.token_pages import TokenPages


@dataclass(frozen=True)
class PlannedRun:
    """What a run of ``count`` tokens that begins at ``position`` needs of the storage.

    Attributes:
        page_ids: pages of the sequence, the run's own placed.
        visible: numbers of those that are attended to, ascending; the run's are the last.
        selection: chooses which of these a layer reads; None reads all.
        counts: what was read is added to it, or None.
        listener: hears what the run's queries look at, or None.
    """

    page_ids: Sequence[int]
    visible: Sequence[int]
    position: int
    count: int
    selection: Selection | None = None
    counts: ReadCounts | None = None
    listener: Listener | None = None

    @property
    def visible_ids(self) -> list[int]:
        """Ids of the pages that are attended to."""
        return [self.page_ids[number] for number in self.visible]


class TieredContext:
    """What one run attends to; valid while no page moves.

    Attributes:
        pages: what is attended to, in the order of the sequence.
        where: the same pages, and where they are.
        run: what was asked for.
        position: position of the run's first token.
        num_pages: pages of the sequence.
        places: where the run's keys and values go.
        unrotated_places: none; keys are kept rotated.
    """

    unrotated_places = None

    def __init__(
        self,
        where: PagePlaces,
        run: PlannedRun,
        *,
        places: KeyPlaces,
        warm: PagedKV,
        stream: PartStream,
        number: int,
        staging: DeviceStaging,
    ) -> None:
        """Args: ``number`` is that of the run in ``stream``."""
        self.pages = where.pages
        self.where = where
        self.position = run.position
        self.num_pages = len(run.page_ids)
        self.places = places
        self.run = run
        self._end = run.position + run.count
        self._stream = stream
        self._number = number
        self._staging = staging
        is_hot, is_warm = where.is_hot, where.is_warm
        hot = where.numbers[is_hot]
        self._num_hot, self._first_hot, self._last_hot = len(hot), int(hot[0]), int(hot[-1])
        device = places.kv.device
        self._hot_table = _on(device, where.frames[is_hot])
        self._hot_numbers = _on(device, hot)
        self._warm_table = torch.from_numpy(where.warm_slots[is_warm])
        self._warm_numbers = torch.from_numpy(where.numbers[is_warm])
        self._warm_kv = warm

    @property
    def run_page(self) -> int:
        """Number of the page in which the run begins."""
        return self.position // self.places.kv.layout.page_size

    def narrowed(self, where: PagePlaces, stream: PartStream) -> "TieredContext":
        """The same run where only these pages are, its own the last; a stream has the cold."""
        return TieredContext(
            where,
            self.run,
            places=self.places,
            warm=self._warm_kv,
            stream=stream,
            number=0,
            staging=self._staging,
        )

    @property
    def is_resident(self) -> bool:
        """Whether all pages of the sequence are attended to, and hot."""
        return self._num_hot == self.num_pages

    @property
    def token_pages(self) -> TokenPages | None:
        """What all layers read and write of one token; None unless all pages are hot."""
        if not self.is_resident or self.run.count != 1:
            return None
        places = self.places
        return TokenPages(places.kv, int(places.slots), self._hot_table, self.position)

    @property
    def block_table(self) -> Tensor:
        """The hot pages, int32 ``[P]``, in the order of the sequence."""
        return self._hot_table

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """Hot pages, then warm ones, then cold ones as they arrive, whatever the query."""
        page_size = self.places.kv.layout.page_size
        hidden = (self._last_hot + 1 - self._num_hot) * page_size
        yield ContextPart(
            kv=self.places.kv,
            layer=query.layer,
            block_table=self._hot_table,
            context_len=self._end - hidden,
            query_start=self.position - hidden,
            numbers=self._hot_numbers,
            has_gaps=self._first_hot * page_size != hidden,
        )
        if len(self._warm_table):
            warm = ContextPart(
                kv=self._warm_kv,
                layer=query.layer,
                block_table=self._warm_table,
                context_len=len(self._warm_table) * page_size,
                query_start=self.position,
                numbers=self._warm_numbers,
                has_gaps=True,
            )
            yield from self._staging.bring(warm)
        for part in self._stream.parts(query.layer, self._number, position=self.position):
            yield from self._staging.bring(part)
            self._staging.finish()  # its memory is filled again


def key_places(where: PagePlaces, run: PlannedRun, kv: PagedKV) -> KeyPlaces:
    """Where a run's keys and values go: its pages are the last, and hot."""
    page_size = kv.layout.page_size
    first_page = run.position // page_size
    num_run_pages = (run.position + run.count - 1) // page_size - first_page + 1
    frames = where.frames[-num_run_pages:].astype(np.int64)
    positions = np.arange(run.position, run.position + run.count)
    slots = frames[positions // page_size - first_page] * page_size + positions % page_size
    return KeyPlaces(kv, _on(kv.device, slots))


def _on(device: torch.device, numbers: NDArray[Any]) -> Tensor:
    return torch.from_numpy(numbers).to(device, non_blocking=True)
