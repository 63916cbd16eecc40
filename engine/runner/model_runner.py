"""From sequences to logits: the only place that sees both the cache and the model's tensors."""

from collections.abc import Iterator
from collections.abc import Sequence as Series
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

import torch
from torch import Tensor

from engine.cache.kv_cache import KVCache
from engine.cache.sequence import Sequence
from engine.errors import DoesNotFit
from engine.models.context import Context, Sight
from engine.models.language_model import LanguageModel, Logits, Run
from engine.models.page_mass import PageMass
from engine.models.state import RecurrentState, States
from engine.retention.policy import RetentionPolicy
from engine.retention.stored_keys import RotatedKeys, RunView
from engine.runner.gpu_memory import gpu_failures_told
from engine.runner.gpu_time import wait_for
from engine.runner.graphs import DecodeGraph
from engine.selection.read_counts import ReadCounts, windows_read
from engine.selection.selector import Listener, Selection
from engine.tiers.tiered_context import PlannedRun, TieredContext
from engine.tiers.tiered_storage import TieredStorage
from engine.token_ids import TokenIds, token_ids
from kernels.page_summary.recipes import Recipe

_MAX_BATCH = 16
"""Most sequences decoded in one pass: beyond that, the cost of each sequence alone prevails."""

_SUMMARIZED_AT_ONCE = 16
"""Pages that are summarised at a time, so that other work does not have to wait long."""


@dataclass(frozen=True)
class NextTokens:
    """The tokens of a sequence that are computed next, and who takes part in it.

    Attributes:
        page_mass: adds up the attention per page, or None.
        selection: chooses what a layer reads, or None.
        counts: counts what the selection reads, or None.
        listener: observes queries of a run that reads everything, or None.
    """

    sequence: Sequence
    tokens: TokenIds
    page_mass: PageMass | None = None
    selection: Selection | None = None
    counts: ReadCounts | None = None
    listener: Listener | None = None


class ModelRunner:
    """Computes tokens of sequences into the cache.

    If a stored page cannot be read, the exception is passed on. The states of all sequences of the
    pass are then invalid, and the sequences must be closed.
    """

    def __init__(
        self,
        model: LanguageModel,
        cache: KVCache,
        storage: TieredStorage,
        policy: RetentionPolicy,
        *,
        states: States,
        view: RunView | None = None,
        graph: DecodeGraph | None = None,
    ) -> None:
        """Args: ``view`` turns stored keys into those that layers see; ``graph`` is for a GPU."""
        self._model = model
        self._cache = cache
        self._storage = storage
        self._policy = policy
        self._states = states
        self._view = view or RotatedKeys()
        self._graph = graph
        self._device = storage.kv.device
        self._sights: tuple[Sight | None, ...] = ()

    def limit(self, sights: Series[Sight | None]) -> None:
        """Limit what each attention layer sees, from the next run on."""
        self._model.limit(sights)
        self._sights = tuple(sights)

    def new_sequence(self) -> Sequence:
        """An empty sequence. Raises ``DoesNotFit`` if a GPU has no room for its state."""
        with gpu_failures_told():
            return Sequence(state=self._states.new())

    @property
    def max_batch(self) -> int:
        """Most sequences that one pass decodes."""
        return min(_MAX_BATCH, self._view.max_runs or _MAX_BATCH)

    def prefill(
        self, sequence: Sequence, tokens: TokenIds, listener: Listener | None = None
    ) -> None:
        """Compute ``tokens`` after the sequence's last; leaves the logits of the last of them.

        Computes in runs that fit the fast memory, and waits until they are finished, because
        callers measure the time. Raises ``OutOfPages`` after computing whole runs.
        """
        start = 0
        while start < len(tokens):
            end = min(len(tokens), start + self._run_len(sequence.position))
            logits = Logits.LAST if end == len(tokens) else Logits.NONE
            self._compute([NextTokens(sequence, tokens[start:end], listener=listener)], logits)
            start = end
        wait_for(self._device)

    def reserve(self, sequence: Sequence) -> None:
        """Make room for the sequence's next token. Raises ``OutOfPages``."""
        self._cache.extend(sequence, 1)

    def summarize(self, sequence: Sequence, recipe: Recipe) -> tuple[int, int]:
        """Summarise some pages that have no summary; returns how many, and how many are left.

        Raises the same exceptions as reading a stored page.
        """
        storage = self._storage
        table = storage.selective.summaries.of(recipe)
        missing = table.missing(storage.pages(sequence.page_ids))
        some = missing[:_SUMMARIZED_AT_ONCE]
        with torch.inference_mode(), gpu_failures_told():
            table.complete(some, storage.page_content)
        return len(some), len(missing) - len(some)

    def decode(
        self,
        sequence: Sequence,
        token: int,
        page_mass: PageMass | None,
        selection: Selection | None = None,
    ) -> Tensor:
        """Compute one token; returns the logits ``[V]`` after it."""
        step = NextTokens(sequence, token_ids([token]), page_mass, selection)
        return self.decode_batch([step])[0]

    def decode_batch(self, batch: Series[NextTokens]) -> list[Tensor]:
        """Compute one token of each of at most ``max_batch`` sequences; logits ``[V]`` after each.

        Raises ``OutOfPages`` before anything is computed.
        """
        if self._graph is not None and len(batch) == 1:
            self._decode_in_graph(self._graph, batch[0])
        else:
            self._compute(batch, Logits.LAST)
        for each in batch:
            if each.counts is not None:
                last = each.sequence.position - 1
                each.counts.add(windows_read(self._sights, last, self._storage.kv.layout))
        return [each.sequence.logits for each in batch]

    def probe(self, sequence: Sequence, token: int) -> Tensor:
        """Logits ``[V]`` of one step after the sequence's end; the sequence does not change."""
        state: RecurrentState = sequence.state
        step = NextTokens(sequence, token_ids([token]))
        with self._contexts([step]) as contexts:
            rows = self._forward([step], contexts, [state.clone()])
        return cast("Tensor", rows)[0]

    def _run_len(self, position: int) -> int:
        """Number of tokens in the longest run that may start at ``position``."""
        num_pages = self._policy.run_pages(self._storage.max_run_pages)
        page_size = self._cache.page_size
        return num_pages * page_size - position % page_size

    def _decode_in_graph(self, graph: DecodeGraph, step: NextTokens) -> None:
        """Decode by replaying a graph, unless part of the context is not in GPU memory."""
        sequence = step.sequence
        try:
            with self._contexts([step]) as contexts:
                context = contexts[0]
                if isinstance(context, TieredContext) and context.is_resident:
                    logits = graph.step(sequence, step.tokens[0], context, step.page_mass)
                else:
                    logits = cast("Tensor", self._forward([step], contexts, [sequence.state]))[0]
        except DoesNotFit:
            graph.forget()
            raise
        sequence.logits = logits
        self._advance(step)

    def _compute(self, steps: Series[NextTokens], logits: Logits) -> None:
        states = [each.sequence.state for each in steps]
        with self._contexts(steps) as contexts:
            rows = self._forward(steps, contexts, states, logits)
        for number, each in enumerate(steps):
            each.sequence.logits = None if rows is None else _own(rows, number)
            self._advance(each)

    def _advance(self, step: NextTokens) -> None:
        self._cache.advance(step.sequence, step.tokens)
        step.sequence.state.advance(step.sequence.position)

    def _forward(
        self,
        steps: Series[NextTokens],
        contexts: Series[Context],
        states: Series[RecurrentState],
        logits: Logits = Logits.LAST,
    ) -> Tensor | None:
        """Logits ``[B, V]`` after the last token of each, or None."""
        return self._model.forward(
            [
                Run(
                    torch.tensor(step.tokens, dtype=torch.int64, device=self._device),
                    context,
                    state,
                    step.page_mass,
                )
                for step, context, state in zip(steps, contexts, states, strict=True)
            ],
            logits=logits,
        )

    @contextmanager
    def _contexts(self, steps: Series[NextTokens]) -> Iterator[list[Context]]:
        """The contexts in which the next tokens are computed. Raises ``OutOfPages`` at once."""
        for step in steps:
            self._cache.extend(step.sequence, len(step.tokens))
        runs = [self._planned(step) for step in steps]
        opened = self._storage.contexts(runs)
        with torch.inference_mode(), gpu_failures_told(), opened as stored:
            contexts: list[Context] = []
            for step, run, context in zip(steps, runs, stored, strict=True):
                step.sequence.visible = run.visible
                state: RecurrentState = step.sequence.state
                contexts.append(state.complete(self._view.context(context), len(step.tokens)))
            yield contexts

    def _planned(self, step: NextTokens) -> PlannedRun:
        page_ids, position = step.sequence.page_ids, step.sequence.position
        visible = self._policy.visible(len(page_ids))
        selection = step.selection
        if selection is not None and selection.reads_all(len(page_ids)):
            selection = None
        if selection is not None:
            step.sequence.part_ways()
        run = range(position, position + len(step.tokens))
        listener = step.listener if step.listener and step.listener.hears(run) else None
        return PlannedRun(
            page_ids,
            visible,
            position=position,
            count=len(step.tokens),
            selection=selection,
            counts=None if any(self._sights) else step.counts,  # windows are counted separately
            listener=listener,
        )


def _own(rows: Tensor, number: int) -> Tensor:
    """A copy of a row: a checkpoint that keeps a view of it would keep all other rows too."""
    return rows[number] if len(rows) == 1 else rows[number].clone()
