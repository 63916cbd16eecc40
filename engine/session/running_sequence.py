"""The sequence of one request: where it began, and what has been computed since.

Receipts are made only from these records. A position counts as reused as long as no run of the
request has computed it, however often the request had to go back to a shorter prefix.
"""

import time
from collections.abc import Callable

from engine.protocol.records import Source
from engine.reuse.prefix_reuse import Begun
from engine.selection.selector import Listener
from engine.session.resources import Resources
from engine.token_ids import TokenIds


class RunningSequence:
    """One request's way through its prompt.

    Attributes:
        sequence: what is computed so far.
        restore_seconds: time spent loading and checking snapshots.
        compute_seconds: time spent in prefill.
        computed_tokens: tokens that were prefilled; one that was prefilled twice counts twice.
    """

    def __init__(self, begun: Begun, resources: Resources) -> None:
        self.sequence = begun.sequence
        self.restore_seconds = begun.restore_seconds
        self.compute_seconds = 0.0
        self.computed_tokens = 0
        self._begun = begun
        self._computed_from: int | None = None
        self._resources = resources
        self._prefilled_before = resources.counters.prefill_tokens

    @property
    def position(self) -> int:
        """Tokens in the sequence."""
        return self.sequence.position

    @property
    def reused_tokens(self) -> int:
        """First tokens that no run of this request has computed."""
        if self._computed_from is None:
            return self.position
        return min(self._computed_from, self.position)

    @property
    def may_be_overtaken(self) -> bool:
        """Whether others have computed prompts since it began, and nothing of it is computed."""
        is_new = self._computed_from is None
        return is_new and self._resources.counters.prefill_tokens > self._prefilled_before

    @property
    def source(self) -> Source:
        """Where the reused tokens came from."""
        return self._begun.source if self.reused_tokens else Source.COLD

    @property
    def largest_difference(self) -> float | None:
        """Largest difference between saved and recomputed logits; None if nothing was restored."""
        return self._begun.largest_difference if self.reused_tokens else None

    @property
    def verified(self) -> bool | None:
        """True if one recomputed step agreed; None if none of the reused tokens was restored."""
        return self._begun.verified if self.reused_tokens else None

    @property
    def tokens_per_second(self) -> float:
        """Speed of prefill; 0 if nothing was computed."""
        return self.computed_tokens / self.compute_seconds if self.compute_seconds else 0.0

    def prefill(self, tokens: TokenIds, listener: Listener | None = None) -> float:
        """Compute ``tokens`` after the last; returns the seconds that it took.

        Runs that were computed before a failure count as well.
        """
        counters, start, began = self._resources.counters, self.position, time.perf_counter()
        try:
            self._resources.model.runner.prefill(self.sequence, tokens, listener)
        finally:
            seconds = time.perf_counter() - began
            self._count(start, seconds)
            counters.prefill_rate.add(self.position - start, seconds)
        return seconds

    def begin_again(self, begin: Callable[[], Begun]) -> Begun:
        """Replace the sequence, which has lost pages, by one from another prefix."""
        reused = self.reused_tokens
        self._resources.model.cache.close(self.sequence)
        begun = begin()
        self.sequence = begun.sequence
        self.restore_seconds += begun.restore_seconds
        is_all_new = self._computed_from is None
        if is_all_new or begun.sequence.position < reused or begun.source is Source.DISK:
            self._begun = begun
        return begun

    def begin_further(self, begun: Begun) -> None:
        """Go on from a longer prefix, before anything is computed."""
        self._resources.model.cache.close(self.sequence)
        self.sequence = begun.sequence
        self.restore_seconds += begun.restore_seconds
        self._begun = begun
        self._prefilled_before = self._resources.counters.prefill_tokens

    def close(self) -> None:
        """Release the sequence; to be called once. Checkpoints made from it stay."""
        self._resources.counters.reused_tokens += self.reused_tokens
        self._resources.model.cache.close(self.sequence)

    def _count(self, start: int, seconds: float) -> None:
        computed = self.position - start
        if not computed:
            return
        earlier = start if self._computed_from is None else self._computed_from
        self._computed_from = min(start, earlier)
        self.computed_tokens += computed
        self.compute_seconds += seconds
        self._resources.counters.prefill_tokens += computed
        self._resources.counters.prefill_seconds += seconds
