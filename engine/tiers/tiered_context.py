"""The context of one run, with its pages wherever they are.

Hot pages are one part, those kept warm another; cold ones follow in chunks. Everything before the
run is seen whole, so only the order within the hot part matters, which ends with the run itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.models.context import ContextPart, KeyPlaces, LayerQuery
from engine.selection.read_counts import ReadCounts
from engine.selection.selector import Listener, Selection
from engine.tiers.device_staging import DeviceStaging
from engine.tiers.page import Page
from engine.tiers.part_stream import PartStream
from kernels.paged_kv import PagedKV


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
        run: what was asked for.
        position: position of the run's first token.
        num_pages: pages of the sequence.
        places: where the run's keys and values go.
        unrotated_places: none; keys are kept rotated.
    """

    unrotated_places = None

    def __init__(
        self,
        pages: Sequence[Page],
        run: PlannedRun,
        *,
        hot: PagedKV,
        warm: PagedKV,
        stream: PartStream,
        number: int,
        staging: DeviceStaging,
    ) -> None:
        """Args: ``number`` is that of the run in ``stream``."""
        self.pages = pages
        self.position = run.position
        self.num_pages = len(run.page_ids)
        slots = _slots(pages, run.position, run.count, hot.layout.page_size)
        self.places = KeyPlaces(hot, slots.to(hot.device, non_blocking=True))
        self.run = run
        self._end = run.position + run.count
        self._stream = stream
        self._number = number
        self._staging = staging
        self._hot = [page for page in pages if page.is_hot]
        self._warm = [page for page in pages if not page.is_hot and page.warm_slot is not None]
        hot_table, hot_numbers = _table([page.frame for page in self._hot]), _numbers(self._hot)
        self._hot_table = hot_table.to(hot.device, non_blocking=True)
        self._hot_numbers = hot_numbers.to(hot.device, non_blocking=True)
        self._warm_table = _table([page.warm_slot for page in self._warm])
        self._warm_numbers = _numbers(self._warm)
        self._warm_kv = warm

    @property
    def run_page(self) -> int:
        """Number of the page in which the run begins."""
        return self.position // self.places.kv.layout.page_size

    def narrowed(self, pages: Sequence[Page], stream: PartStream) -> "TieredContext":
        """The same run where only these pages are, its own the last; a stream has the cold."""
        return TieredContext(
            pages,
            self.run,
            hot=self.places.kv,
            warm=self._warm_kv,
            stream=stream,
            number=0,
            staging=self._staging,
        )

    @property
    def is_resident(self) -> bool:
        """Whether all pages of the sequence are attended to, and hot."""
        return len(self._hot) == self.num_pages

    @property
    def block_table(self) -> Tensor:
        """The hot pages, int32 ``[P]``, in the order of the sequence."""
        return self._hot_table

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """Hot pages, then warm ones, then cold ones as they arrive, whatever the query."""
        page_size = self.places.kv.layout.page_size
        hidden = (self._hot[-1].number + 1 - len(self._hot)) * page_size
        yield ContextPart(
            kv=self.places.kv,
            layer=query.layer,
            block_table=self._hot_table,
            context_len=self._end - hidden,
            query_start=self.position - hidden,
            numbers=self._hot_numbers,
            has_gaps=self._hot[0].number * page_size != hidden,
        )
        if self._warm:
            warm = ContextPart(
                kv=self._warm_kv,
                layer=query.layer,
                block_table=self._warm_table,
                context_len=len(self._warm) * page_size,
                query_start=self.position,
                numbers=self._warm_numbers,
                has_gaps=True,
            )
            yield from self._staging.bring(warm)
        for part in self._stream.parts(query.layer, self._number, position=self.position):
            yield from self._staging.bring(part)
            self._staging.finish()  # its memory is filled again


def _slots(pages: Sequence[Page], position: int, count: int, page_size: int) -> Tensor:
    """Slots of a run's tokens; its pages are the last, and hot."""
    first_page = position // page_size
    num_run_pages = (position + count - 1) // page_size - first_page + 1
    frames = torch.tensor([page.frame for page in pages[-num_run_pages:]])
    positions = torch.arange(position, position + count)
    return frames[positions // page_size - first_page] * page_size + positions % page_size


def _table(places: Sequence[int | None]) -> Tensor:
    return torch.tensor(places, dtype=torch.int32)


def _numbers(pages: Sequence[Page]) -> Tensor:
    return torch.tensor([page.number for page in pages], dtype=torch.int64)
