"""The state of a sequence in which some layers keep only the keys in their window.

Their keys and values are in pages of their own, numbered like the pages of the sequence. A full
page never changes, so copies of a state share it; the page that is being filled is copied.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from engine.models.context import (
    Context,
    ContextPart,
    KeyPlaces,
    LayerPlaces,
    LayerQuery,
    Places,
)
from engine.models.layer_specs import LayerSpec, state_bytes
from engine.models.state import RecurrentState
from engine.retention.rolling_layers import RollingLayers
from kernels.kv_layout import KVLayout
from kernels.paged_kv import PagedKV


@dataclass(frozen=True)
class RollingStates:
    """How the states of such a model are made; see ``States``.

    Attributes:
        layers: all layers of the model.
        rolling: its layers of attention.
        layout: of a page of those that roll.
        device: where their pages are.
    """

    layers: tuple[LayerSpec, ...]
    rolling: RollingLayers
    layout: KVLayout
    device: torch.device

    is_replayable = False

    @property
    def max_bytes(self) -> int:
        """Of one state at most."""
        return self._num_bytes(self.rolling.most_in_sight(self.layout.page_size))

    def num_bytes(self, position: int) -> int:
        """Of a state as it is saved after ``position`` tokens."""
        return self._num_bytes(len(self.rolling.in_sight(position, self.layout.page_size)))

    def new(self) -> "RollingState":
        """The state before the first token."""
        recurrent = RecurrentState.zeros(self.layers, device=self.device)
        return RollingState(recurrent, self, {}, position=0)

    def from_bytes(self, data: bytes | memoryview, position: int) -> "RollingState":
        """The state after ``position`` tokens. Raises ``ValueError`` for another size."""
        if len(data) != self.num_bytes(position):
            raise ValueError(f"a state has {self.num_bytes(position)} bytes, not {len(data)}")
        start = state_bytes(self.layers)
        recurrent = RecurrentState.from_bytes(self.layers, data[:start], device=self.device)
        numbers = self.rolling.in_sight(position, self.layout.page_size)
        starts = range(start, len(data), self.layout.page_bytes)
        pages = {
            number: torch.frombuffer(
                bytearray(data[at : at + self.layout.page_bytes]), dtype=torch.uint8
            ).to(self.device)
            for number, at in zip(numbers, starts, strict=True)
        }
        return RollingState(recurrent, self, pages, position=position)

    def _num_bytes(self, num_pages: int) -> int:
        return state_bytes(self.layers) + num_pages * self.layout.page_bytes


class RollingState(RecurrentState):
    """State of recurrent layers, and the pages that layers with a window still see.

    Attributes:
        pages: uint8 ``[page_bytes]`` by number in the sequence, of the layers that roll.
        position: tokens that were computed.
    """

    def __init__(
        self,
        recurrent: RecurrentState,
        states: RollingStates,
        pages: Mapping[int, Tensor],
        *,
        position: int,
    ) -> None:
        super().__init__(recurrent.specs, recurrent.flat)
        self._recurrent = recurrent
        self._states = states
        self.pages = dict(pages)
        self.position = position

    def clone(self) -> "RollingState":
        """An independent copy; full pages are shared, which nobody writes to."""
        page_size = self._states.layout.page_size
        pages = {
            number: page if (number + 1) * page_size <= self.position else page.clone()
            for number, page in self.pages.items()
            if number * page_size < self.position
        }
        return RollingState(self._recurrent.clone(), self._states, pages, position=self.position)

    def to_bytes(self) -> memoryview:
        """A copy of the bytes as they are saved: first what is recurrent, then pages in order."""
        numbers = self._states.rolling.in_sight(self.position, self._states.layout.page_size)
        parts = [self.flat.view(torch.uint8), *(self.pages[number] for number in numbers)]
        return torch.cat(parts).cpu().numpy().data

    def advance(self, position: int) -> None:
        """Let go what no token from ``position`` on sees."""
        self.position = position
        numbers = self._states.rolling.in_sight(position, self._states.layout.page_size)
        self.pages = {number: self.pages[number] for number in numbers}

    def complete(self, context: Context, count: int) -> "RollingContext":
        """What the next ``count`` tokens attend to, where ``context`` has the other layers."""
        layout, device = self._states.layout, self._states.device
        run = range(self.position, self.position + count)
        num_pages = -(-run.stop // layout.page_size)
        for number in range(run.start // layout.page_size, num_pages):
            if number not in self.pages:  # zeros: a page is saved as it is
                empty = torch.zeros(layout.page_bytes, dtype=torch.uint8, device=device)
                self.pages[number] = empty
        numbers = sorted(number for number in self.pages if number < num_pages)
        kv = PagedKV.of_pages(layout, [self.pages[number] for number in numbers], device)
        return RollingContext(context, self._states.rolling, kv, numbers=numbers, run=run)


@dataclass(frozen=True)
class RollingPlaces:
    """Where the keys and values of a run go, layer by layer."""

    layers: RollingLayers
    rolling: KeyPlaces
    others: Places

    def of(self, layer: int) -> LayerPlaces:
        """Those of a layer, in the storage that has it."""
        places = self.rolling if self.layers.is_rolling(layer) else self.others
        return places.of(self.layers.place(layer))


class RollingContext:
    """What one run attends to; see ``Context``."""

    unrotated_places = None
    token_pages = None

    def __init__(
        self,
        others: Context,
        layers: RollingLayers,
        kv: PagedKV,
        *,
        numbers: Sequence[int],
        run: range,
    ) -> None:
        """Args: ``kv`` has the pages of layers that roll, ``numbers`` which of the sequence."""
        self._kv = kv
        self._others = others
        self._layers = layers
        self._run = run
        page_size, device = kv.layout.page_size, kv.device
        self.position = run.start
        self.num_pages = others.num_pages
        self._numbers = torch.tensor(numbers, dtype=torch.int64, device=device)
        self._table = torch.arange(len(numbers), dtype=torch.int32, device=device)
        self._hidden = numbers[-1] + 1 - len(numbers)  # pages that are no more
        self._has_gaps = numbers[0] != self._hidden
        positions = torch.arange(run.start, run.stop, device=device)
        index = positions // page_size - self._hidden  # the run's pages are the last
        slots = index * page_size + positions % page_size
        self.places = RollingPlaces(layers, KeyPlaces(kv, slots), others.places)

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """One part for a layer that rolls; those of the other context for the others."""
        place = self._layers.place(query.layer)
        if not self._layers.is_rolling(query.layer):
            yield from self._others.parts(replace(query, layer=place))
            return
        hidden = self._hidden * self._kv.layout.page_size
        yield ContextPart(
            kv=self._kv,
            layer=place,
            block_table=self._table,
            context_len=self._run.stop - hidden,
            query_start=self._run.start - hidden,
            numbers=self._numbers,
            has_gaps=self._has_gaps,
        )
