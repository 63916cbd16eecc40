"""Keys stored before rotation: pages are copied and rotated by their place in the cache.

The copies are made again when the pages move to other places, once per page of new tokens; in
between, only the newest tokens are added.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.errors import UsageFailure
from engine.models.context import ContextPart, KeyPlaces, LayerQuery
from engine.models.layer_specs import LayerSpec, RotaryConfig, attention_specs
from engine.models.layers.rotary import rotary_angles
from engine.protocol.problems.policies import PositionsDiffer
from engine.tiers.page import Page
from engine.tiers.selected_context import StoredContext
from engine.tiers.tiered_storage import TieredStorage
from kernels.dequant import dequantize, quantize
from kernels.kernel_set import Rotary
from kernels.paged_kv import PagedKV


@dataclass(frozen=True)
class UnrotatedKeys:
    """Keys as they are before rotation.

    Attributes:
        rotary: by how much all layers turn them.
        max_pages: pages that a run sees at most, its own included.
    """

    rotary: RotaryConfig
    max_pages: int

    def view(self, storage: TieredStorage, turn: Rotary) -> "TurnedPages":
        """Copies of the pages, turned."""
        return TurnedPages(storage, self.rotary, turn, max_pages=self.max_pages)


def turned_later(layers: Sequence[LayerSpec]) -> RotaryConfig:
    """By how much all layers turn their keys. Raises ``UsageFailure`` where they differ."""
    rotations = {spec.rotary for spec in attention_specs(layers)}
    rotary = rotations.pop()
    if rotary is None or rotations:
        raise UsageFailure(PositionsDiffer())
    return rotary


@dataclass(frozen=True)
class TurnedContext:
    """A run whose positions are places in the cache; see ``Context``."""

    position: int
    num_pages: int
    places: KeyPlaces
    unrotated_places: KeyPlaces
    numbers: Tensor

    @property
    def token_pages(self) -> None:
        """None: keys are stored twice."""

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """One part: the copies."""
        yield ContextPart(
            kv=self.places.kv,
            layer=query.layer,
            block_table=torch.arange(
                len(self.numbers), dtype=torch.int32, device=self.places.kv.device
            ),
            context_len=self.position + len(self.places.slots),
            query_start=self.position,
            numbers=self.numbers,
        )


class TurnedPages:
    """The copies for the run that is computed; their number is fixed by the policy."""

    max_runs = 1

    def __init__(
        self, storage: TieredStorage, rotary: RotaryConfig, turn: Rotary, *, max_pages: int
    ) -> None:
        """Args: ``max_pages`` is what a run sees at most, its own page included."""
        self._storage = storage
        self._rotary = rotary
        self._turn = turn
        self._kv = PagedKV(storage.kv.layout, pages_per_slab=max_pages, device=storage.kv.device)
        self._copied: list[Page] = []
        self._num_rows = 0  # of the last copy that are valid

    def context(self, stored: StoredContext) -> TurnedContext:
        """The same run, within one page, with positions in the cache.

        Raises what reading a stored page raises.
        """
        pages = stored.pages
        page_size = self._kv.layout.page_size
        offset = stored.position % page_size
        count = len(stored.places.slots)
        if not self._kv.slabs:
            self._kv.grow()
        copied, self._copied = self._copied, []  # until all are there: a copy may fail midway
        for place, page in enumerate(pages):
            is_last = place == len(pages) - 1
            is_copied = place < len(copied) and copied[place] is page
            if not is_copied or (is_last and self._num_rows < offset):
                self._copy(page, place)
        self._copied = list(pages)
        self._num_rows = offset + count
        position = (len(pages) - 1) * page_size + offset
        return TurnedContext(
            position=position,
            num_pages=stored.num_pages,
            places=KeyPlaces(
                self._kv, torch.arange(position, position + count, device=self._kv.device)
            ),
            unrotated_places=stored.places,
            numbers=torch.tensor([page.number for page in pages], dtype=torch.int64),
        )

    def _copy(self, page: Page, place: int) -> None:
        """Copy a page with its keys rotated to its place in the cache."""
        layout = self._kv.layout
        shape = (layout.num_layers, 2, layout.num_kv_heads, layout.page_size, layout.row_bytes)
        source = self._storage.page_content(page).to(self._kv.device).view(shape)
        target = self._kv.page(place).view(shape)
        target[:, 1] = source[:, 1]
        keys = dequantize(source[:, 0], layout.kv_format)  # [L, Hkv, S, D]
        by_token = keys.permute(2, 0, 1, 3).reshape(layout.page_size, -1, layout.head_dim)
        by_token = by_token.contiguous()
        start = place * layout.page_size
        places = torch.arange(start, start + layout.page_size, device=keys.device)
        cos, sin = rotary_angles(self._rotary, places)
        self._turn(by_token, cos, sin)
        turned = by_token.view(layout.page_size, *keys.shape[:2], layout.head_dim)
        target[:, 0] = quantize(turned.permute(1, 2, 0, 3).contiguous(), layout.kv_format)
