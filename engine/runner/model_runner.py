"""Sequences to logits: the only place where the cache's books and the model's tensors meet."""

from typing import cast

import torch
from torch import Tensor

from engine.cache.kv_cache import KVCache
from engine.cache.sequence import Sequence
from engine.model.language_model import LanguageModel, Logits
from engine.model.page_mass import PageMass
from engine.model.state import RecurrentState
from engine.runner.page_storage import SlabStorage
from engine.token_ids import TokenIds, token_ids


class ModelRunner:
    """Computes tokens of sequences into the cache."""

    def __init__(self, model: LanguageModel, cache: KVCache, storage: SlabStorage) -> None:
        self._model = model
        self._cache = cache
        self._storage = storage

    def new_sequence(self) -> Sequence:
        """An empty sequence."""
        return Sequence(state=RecurrentState.zeros(self._model.config))

    def prefill(self, sequence: Sequence, tokens: TokenIds) -> None:
        """Compute ``tokens`` after the sequence's last; leaves the logits of the last of them.

        Raises ``OutOfPages`` before anything is changed.
        """
        self._compute(sequence, tokens, page_mass=None)

    def decode(self, sequence: Sequence, token: int, page_mass: PageMass | None) -> Tensor:
        """Compute one token; returns the logits ``[V]`` after it."""
        self._compute(sequence, token_ids([token]), page_mass=page_mass)
        logits: Tensor = sequence.logits
        return logits

    def probe(self, sequence: Sequence, token: int) -> Tensor:
        """Logits ``[V]`` of one step after the sequence's end, which is forgotten again."""
        self._cache.extend(sequence, 1)
        state: RecurrentState = sequence.state
        return self._forward(sequence, token_ids([token]), state.clone(), page_mass=None)

    def _compute(self, sequence: Sequence, tokens: TokenIds, *, page_mass: PageMass | None) -> None:
        self._cache.extend(sequence, len(tokens))
        sequence.logits = self._forward(sequence, tokens, sequence.state, page_mass=page_mass)
        self._cache.advance(sequence, tokens)

    def _forward(
        self,
        sequence: Sequence,
        tokens: TokenIds,
        state: RecurrentState,
        *,
        page_mass: PageMass | None,
    ) -> Tensor:
        page_size = self._cache.page_size
        slots = sequence.slots(sequence.position, len(tokens), page_size)
        with torch.inference_mode():
            logits = self._model.forward(
                torch.tensor(tokens, dtype=torch.int64),
                position=sequence.position,
                slots=torch.tensor(slots, dtype=torch.int64),
                block_table=torch.tensor(sequence.page_ids, dtype=torch.int32),
                kv=self._storage.kv,
                state=state,
                page_mass=page_mass,
                logits=Logits.LAST,
            )
        return cast("Tensor", logits)[-1]
