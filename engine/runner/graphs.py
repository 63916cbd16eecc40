"""Captured graphs for decoding and sampling one token: one launch instead of hundreds.

A graph repeats the same kernels on the same memory. So everything that a step reads or writes is in
tensors of the graph's own, and the values of a step are copied there before the replay. The host
waits for nothing here. Contexts that are not entirely in GPU memory are computed without a graph.

The recurrent state of the decoding sequence *is* the graph's state: the sequence takes a seat, and
the one that sat there before gets a copy. Copying states at every step would cost as much as a
layer.
"""

import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import torch
from torch import Tensor

from engine.cache.sequence import Sequence
from engine.models.context import ContextPart, KeyPlaces, LayerQuery
from engine.models.language_model import LanguageModel, Run
from engine.models.page_mass import PageMass
from engine.models.state import RecurrentState
from engine.runner.gpu_memory import gpu_failures_told
from engine.tiers.tiered_context import TieredContext
from kernels.kernel_set import KernelSet, SampleToken
from kernels.paged_kv import PagedKV
from kernels.sample_token.settings import sampling_settings

Result = TypeVar("Result")
Step = Callable[[], Tensor]
Capture = Callable[[Step], tuple[Callable[[], object], Tensor]]
"""Captures a step; returns a function that repeats it, and the tensor that receives its result."""

_WARM_UPS = 2
"""Steps before the capture: in the first, kernels are compiled."""


def capture_graph(step: Callable[[], Result]) -> tuple[Callable[[], object], Result]:
    """Capture the launches of a step on the current GPU, after two that compile and warm up."""
    beside = torch.cuda.Stream()  # type: ignore[no-untyped-call]
    beside.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(beside):
        for _ in range(_WARM_UPS):
            step()
    torch.cuda.current_stream().wait_stream(beside)
    graph = torch.cuda.CUDAGraph()
    # Threads that load pages may allocate memory meanwhile.
    with torch.cuda.graph(graph, capture_error_mode="thread_local"):
        result = step()
    return graph.replay, result


@dataclass(frozen=True)
class _GraphContext:
    """The ``Context`` of every step: its numbers are tensors, which kernels read on the device."""

    position: Tensor
    length: Tensor
    num_pages: int
    places: KeyPlaces
    block_table: Tensor
    numbers: Tensor
    unrotated_places: None = None
    token_pages: None = None

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """One part: everything up to the token that is being computed."""
        yield ContextPart(
            kv=self.places.kv,
            layer=query.layer,
            block_table=self.block_table,
            context_len=self.length,
            query_start=None,
            numbers=self.numbers,
        )


class DecodeGraph:
    """The decode step of one model over one storage, captured when it is first needed."""

    def __init__(
        self, model: LanguageModel, kv: PagedKV, *, max_pages: int, capture: Capture = capture_graph
    ) -> None:
        """Args: ``max_pages`` is the greatest length that a block table can have."""
        device = kv.device
        self._model = model
        self._kv = kv
        self._capture = capture
        self._tokens = torch.zeros(1, dtype=torch.int64, device=device)
        self._context = _GraphContext(
            position=torch.zeros(1, dtype=torch.int64, device=device),
            length=torch.ones(1, dtype=torch.int32, device=device),
            num_pages=max_pages,
            places=KeyPlaces(kv, torch.zeros(1, dtype=torch.int64, device=device)),
            block_table=torch.zeros(max_pages, dtype=torch.int32, device=device),
            numbers=torch.arange(max_pages, device=device),
        )
        self._mass = PageMass.zeros(max_pages, device)
        self._state = RecurrentState.zeros(model.layers, device=device)
        self._seated: Callable[[], Sequence | None] = lambda: None
        self._replay: Callable[[], object] | None = None
        self._logits = torch.empty(0)
        self._slab_addresses = kv.slab_addresses

    def step(
        self, sequence: Sequence, token: int, context: TieredContext, page_mass: PageMass | None
    ) -> Tensor:
        """Compute one token of a sequence whose context is resident; logits ``[V]`` after it."""
        self._tokens.fill_(token)
        self._context.position.fill_(context.position)
        self._context.length.fill_(context.position + 1)
        self._context.places.slots.copy_(context.places.slots)
        self._context.block_table[: context.num_pages].copy_(context.block_table)
        if self._replay is None or self._slab_addresses is not self._kv.slab_addresses:
            replay = self._capture_anew()
        else:
            replay = self._replay
        self._seat(sequence)
        replay()
        if page_mass is not None:
            page_mass.add_pages(self._mass.pages[: context.num_pages])
        return self._logits[-1].clone()

    def forget(self) -> None:
        """Release the capture and its memory; the next step captures again."""
        self._replay = None
        self._logits = torch.empty(0)
        self._unseat()  # last: the copy may need the memory

    def _capture_anew(self) -> Callable[[], object]:
        """Capture, at first and when the storage has grown; this destroys the seated state."""
        self.forget()
        self._slab_addresses = self._kv.slab_addresses
        replay, self._logits = self._capture(self._compute)
        self._replay = replay
        return replay

    def _compute(self) -> Tensor:
        self._mass.clear()
        logits = self._model.forward([Run(self._tokens, self._context, self._state, self._mass)])
        if logits is None:
            raise ValueError("a decode step has logits")
        return logits

    def _seat(self, sequence: Sequence) -> None:
        """Make the graph's state that of a sequence."""
        if sequence.state is not self._state:
            self._unseat()
            self._state.copy_from(sequence.state)
            sequence.state = self._state
            self._seated = weakref.ref(sequence)

    def _unseat(self) -> None:
        """Let whoever is seated keep a copy."""
        seated = self._seated()
        if seated is not None and seated.state is self._state:
            seated.state = self._state.clone()
        self._seated = lambda: None


class SampleGraph:
    """Sampling for one model, captured when it is first needed; called like what it captured."""

    def __init__(
        self,
        sample: SampleToken,
        *,
        vocab_size: int,
        device: torch.device,
        capture: Capture = capture_graph,
    ) -> None:
        self._sample = sample
        self._capture = capture
        self._logits = torch.zeros(vocab_size, device=device)
        self._settings = sampling_settings(device=device)
        self._draws = torch.zeros(1, dtype=torch.float64, device=device)
        self._is_chosen = torch.zeros(vocab_size, dtype=torch.bool, device=device)
        self._replay: Callable[[], object] | None = None
        self._tokens = torch.empty(0)

    def __call__(
        self, logits: Tensor, settings: Tensor, draws: Tensor, *, is_chosen: Tensor
    ) -> Tensor:
        """Choose a token, one draw at a time; the result is valid until the next call."""
        if self._replay is None:
            with gpu_failures_told():
                self._replay, self._tokens = self._capture(self._compute)
        self._logits.copy_(logits)
        self._settings.copy_(settings)
        self._draws.copy_(draws)
        self._is_chosen.copy_(is_chosen)
        self._replay()
        is_chosen.copy_(self._is_chosen)
        return self._tokens

    def _compute(self) -> Tensor:
        return self._sample(self._logits, self._settings, self._draws, is_chosen=self._is_chosen)


def decode_graph(model: LanguageModel, kv: PagedKV, *, context_limit: int) -> DecodeGraph | None:
    """Decoding as one launch, where a GPU computes."""
    if kv.device.type != "cuda":
        return None
    return DecodeGraph(model, kv, max_pages=context_limit // kv.layout.page_size + 1)


def sampling(kernels: KernelSet, vocab_size: int, device: torch.device) -> SampleToken:
    """Sampling, as one launch where a GPU computes."""
    if device.type != "cuda":
        return kernels.sample_token
    return SampleGraph(kernels.sample_token, vocab_size=vocab_size, device=device)
