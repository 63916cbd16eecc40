"""Sequences to logits: the only place where the cache's books and the model's tensors meet."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import torch
from torch import Tensor

from engine.cache.kv_cache import KVCache
from engine.cache.sequence import Sequence
from engine.errors import DoesNotFit
from engine.models.context import Context
from engine.models.language_model import LanguageModel, Logits
from engine.models.page_mass import PageMass
from engine.models.state import RecurrentState
from engine.retention.policy import RetentionPolicy
from engine.retention.stored_keys import RotatedKeys, RunView
from engine.runner.gpu_memory import gpu_failures_told
from engine.runner.gpu_time import wait_for
from engine.runner.graphs import DecodeGraph
from engine.tiers.tiered_context import TieredContext
from engine.tiers.tiered_storage import TieredStorage
from engine.token_ids import TokenIds, token_ids


class ModelRunner:
    """Computes tokens of sequences into the cache.

    Where a stored page cannot be read, what reading raised is passed on; the sequence's state is
    worth nothing then, and the sequence is to be closed.
    """

    def __init__(
        self,
        model: LanguageModel,
        cache: KVCache,
        storage: TieredStorage,
        policy: RetentionPolicy,
        *,
        view: RunView | None = None,
        graph: DecodeGraph | None = None,
    ) -> None:
        """Args: ``view`` is what the policy's keys need; ``graph`` is for a GPU."""
        self._model = model
        self._cache = cache
        self._storage = storage
        self._policy = policy
        self._view = view or RotatedKeys()
        self._graph = graph
        self._device = storage.kv.device

    def new_sequence(self) -> Sequence:
        """An empty sequence. Raises ``DoesNotFit`` where a GPU has no room for its state."""
        with gpu_failures_told():
            return Sequence(state=RecurrentState.zeros(self._model.layers, device=self._device))

    def prefill(self, sequence: Sequence, tokens: TokenIds) -> None:
        """Compute ``tokens`` after the sequence's last; leaves the logits of the last of them.

        In runs that fit the fast memory, and not only launched on its return: whoever prefills
        measures it. Raises ``OutOfPages``, and has then computed whole runs.
        """
        start = 0
        while start < len(tokens):
            end = min(len(tokens), start + self._run_len(sequence.position))
            logits = Logits.LAST if end == len(tokens) else Logits.NONE
            self._compute(sequence, tokens[start:end], page_mass=None, logits=logits)
            start = end
        wait_for(self._device)

    def decode(self, sequence: Sequence, token: int, page_mass: PageMass | None) -> Tensor:
        """Compute one token; returns the logits ``[V]`` after it."""
        if self._graph is None:
            self._compute(sequence, token_ids([token]), page_mass=page_mass)
        else:
            self._decode_in_graph(self._graph, sequence, token, page_mass)
        logits: Tensor = sequence.logits
        return logits

    def probe(self, sequence: Sequence, token: int) -> Tensor:
        """Logits ``[V]`` of one step after the sequence's end, which is forgotten again."""
        self._cache.extend(sequence, 1)
        state: RecurrentState = sequence.state
        with self._run(sequence, 1) as context:
            logits = self._forward(context, token_ids([token]), state.clone(), page_mass=None)
        return cast("Tensor", logits)

    def _run_len(self, position: int) -> int:
        """Tokens of the longest run from ``position`` on."""
        num_pages = self._policy.run_pages(self._storage.max_run_pages)
        page_size = self._cache.page_size
        return num_pages * page_size - position % page_size

    def _decode_in_graph(
        self, graph: DecodeGraph, sequence: Sequence, token: int, page_mass: PageMass | None
    ) -> None:
        """Decode by replaying a graph, unless a part of the context is elsewhere."""
        tokens = token_ids([token])
        self._cache.extend(sequence, 1)
        try:
            with self._run(sequence, 1) as context:
                if isinstance(context, TieredContext) and context.is_resident:
                    sequence.logits = graph.step(sequence, token, context, page_mass)
                else:
                    sequence.logits = self._forward(
                        context, tokens, sequence.state, page_mass=page_mass
                    )
        except DoesNotFit:
            graph.forget()
            raise
        self._cache.advance(sequence, tokens)

    def _compute(
        self,
        sequence: Sequence,
        tokens: TokenIds,
        *,
        page_mass: PageMass | None,
        logits: Logits = Logits.LAST,
    ) -> None:
        self._cache.extend(sequence, len(tokens))
        with self._run(sequence, len(tokens)) as context:
            sequence.logits = self._forward(
                context, tokens, sequence.state, page_mass=page_mass, logits=logits
            )
        self._cache.advance(sequence, tokens)

    def _forward(
        self,
        context: Context,
        tokens: TokenIds,
        state: RecurrentState,
        *,
        page_mass: PageMass | None,
        logits: Logits = Logits.LAST,
    ) -> Tensor | None:
        rows = self._model.forward(
            torch.tensor(tokens, dtype=torch.int64, device=self._device),
            context=context,
            state=state,
            page_mass=page_mass,
            logits=logits,
        )
        return None if rows is None else rows[-1]

    @contextmanager
    def _run(self, sequence: Sequence, count: int) -> Iterator[Context]:
        """What the next ``count`` tokens attend to, to compute them in."""
        page_ids = sequence.page_ids
        visible = self._policy.visible(len(page_ids))
        run = self._storage.run(page_ids, visible, position=sequence.position, count=count)
        with torch.inference_mode(), gpu_failures_told(), run as stored:
            sequence.visible = visible
            yield self._view.context(stored)
