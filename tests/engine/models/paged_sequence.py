"""One sequence on shuffled pages, fed to a model in runs of any length."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.models.context import ContextPart, KeyPlaces, LayerQuery
from engine.models.language_model import LanguageModel, Logits, Run
from engine.models.layer_specs import kv_layout
from engine.models.page_mass import PageMass
from engine.models.state import RecurrentState
from kernels.kv_layout import PAGE_SIZE, KVFormat
from kernels.paged_kv import PagedKV
from kernels.token_pages import TokenPages

CPU = torch.device("cpu")


@dataclass(frozen=True)
class ResidentContext:
    """A context with all its pages in one storage."""

    position: int
    block_table: Tensor
    places: KeyPlaces
    unrotated_places: None = None

    @property
    def token_pages(self) -> TokenPages | None:
        """The same for all layers of one token."""
        slots = self.places.slots
        if len(slots) > 1:
            return None
        return TokenPages(self.places.kv, int(slots), self.block_table, self.position)

    @property
    def num_pages(self) -> int:
        """Pages of the sequence."""
        return len(self.block_table)

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """One part: everything."""
        yield ContextPart(
            kv=self.places.kv,
            layer=query.layer,
            block_table=self.block_table,
            context_len=self.position + len(self.places.slots),
            query_start=self.position,
            numbers=torch.arange(len(self.block_table)),
        )


class PagedSequence:
    """Feeds tokens in order; pages lie in random places and hold NaN until written."""

    def __init__(
        self,
        model: LanguageModel,
        *,
        max_len: int,
        kv_format: KVFormat = KVFormat.F32,
        device: torch.device = CPU,
    ) -> None:
        self._model = model
        self._device = device
        self.kv = PagedKV(kv_layout(model.layers, kv_format), pages_per_slab=3, device=device)
        num_pages = -(-max_len // PAGE_SIZE)
        while self.kv.num_pages < num_pages + 1:
            self.kv.grow()
        for slab in self.kv.slabs:
            slab.fill_(0xFF)
        generator = torch.Generator().manual_seed(max_len)
        pages = torch.randperm(self.kv.num_pages, generator=generator)[:num_pages]
        self.block_table = pages.to(torch.int32)
        self.state = RecurrentState.zeros(model.layers, device=device)
        self.position = 0

    def feed(
        self, tokens: Tensor, *, logits: Logits = Logits.ALL, page_mass: PageMass | None = None
    ) -> Tensor | None:
        """Compute one run."""
        return self._model.forward([self.run(tokens, page_mass)], logits=logits)

    def run(self, tokens: Tensor, page_mass: PageMass | None = None) -> Run:
        """The next run, which whoever asks is to compute."""
        positions = torch.arange(self.position, self.position + len(tokens))
        pages = self.block_table[positions // PAGE_SIZE].long()
        num_pages = -(-(self.position + len(tokens)) // PAGE_SIZE)
        slots = pages * PAGE_SIZE + positions % PAGE_SIZE
        context = ResidentContext(
            position=self.position,
            block_table=self.block_table[:num_pages].to(self._device),
            places=KeyPlaces(self.kv, slots.to(self._device)),
        )
        self.position += len(tokens)
        return Run(tokens.to(self._device), context, self.state, page_mass)

    def feed_runs(self, tokens: Tensor, lengths: Iterable[int]) -> Tensor:
        """Compute tokens in runs of the given lengths, the last cut short; logits of all."""
        rows, start = [], 0
        for length in lengths:
            if start >= len(tokens):
                break
            run = self.feed(tokens[start : start + length])
            assert run is not None
            rows.append(run)
            start += length
        assert start >= len(tokens), "the runs are too few"
        return torch.cat(rows)
