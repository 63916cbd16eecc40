"""Continues from any full page, in models whose only memory is keys and values.

Such a model can continue wherever a page ends, whatever request computed the page and whatever
followed it then. This serves two documents with equal beginnings, or a text that was changed in its
middle. Pages that only the disk has are checked like a restore: the last one is computed again and
compared, and so are the first ones of pages that only an import vouches for.
"""

from dataclasses import dataclass

from engine.cache.page_key import PageKey
from engine.cache.sequence import Sequence
from engine.counters import Counters
from engine.loading.loaded_model import LoadedModel
from engine.reuse.import_check import page_difference, require_honest_sample
from engine.snapshots.store import SnapshotStore
from engine.token_ids import TokenIds

MIN_PAGES_FROM_DISK = 3
"""Fewer are computed sooner than fetched and checked."""


@dataclass(frozen=True)
class FoundPages:
    """Leading pages of some tokens.

    Attributes:
        keys: of the pages.
        num_in_memory: how many of them, from the first on, are in the cache.
    """

    keys: tuple[PageKey, ...]
    num_in_memory: int


class SharedPages:
    """Finds the pages that a token sequence has in common with anything known."""

    def __init__(self, model: LoadedModel, store: SnapshotStore, counters: Counters) -> None:
        self._model = model
        self._store = store
        self._counters = counters
        self._has_state = model.state_bytes > 0

    def find(self, tokens: TokenIds, *, beyond: int) -> FoundPages | None:
        """Known pages that lead further than position ``beyond``; None where there are none.

        Two tokens are left over at least, so that whoever goes on computes logits of its own.
        """
        cache = self._model.cache
        if self._has_state:
            return None
        keys = cache.page_keys(tokens[:-2])
        in_memory = cache.count_known(keys)
        missing = set(self._store.pages.missing(keys[in_memory:]))
        num_known = in_memory
        while num_known < len(keys) and keys[num_known] not in missing:
            num_known += 1
        known_pages = beyond // cache.page_size
        if num_known - max(in_memory, known_pages) < MIN_PAGES_FROM_DISK:
            num_known = in_memory
        if num_known <= known_pages:
            return None
        return FoundPages(tuple(keys[:num_known]), in_memory)

    def begin(self, tokens: TokenIds, found: FoundPages) -> tuple[Sequence, float | None]:
        """A sequence of these pages, and by how much the page computed anew differs.

        Nothing is computed anew where all are in memory. Raises ``OutOfPages``, and as
        ``PageStore.read``, ``require_honest_sample`` and ``page_difference`` do.
        """
        cache = self._model.cache
        is_in_memory = found.num_in_memory == len(found.keys)
        keys = found.keys if is_in_memory else found.keys[:-1]
        sequence = Sequence(
            state=self._model.states.new(),
            tokens=tokens[: len(keys) * cache.page_size],
            keys=list(keys),
            page_ids=cache.adopt_pages(keys, with_tail=False).page_ids,
        )
        if is_in_memory:
            return sequence, None
        try:
            self._compare_unproven(sequence, found)
            return sequence, self._check(sequence, tokens, found.keys[-1])
        except BaseException:
            cache.close(sequence)
            raise

    def _compare_unproven(self, sequence: Sequence, found: FoundPages) -> None:
        """Recompute the first pages that may be a stranger's; those in memory were compared."""
        unproven = self._store.pages.unproven(found.keys[found.num_in_memory :])
        numbers = (number for number, key in enumerate(sequence.keys) if key in unproven)
        first = next(numbers, None)
        if first is not None:
            compared = require_honest_sample(self._model, sequence, num_proven=first)
            self._counters.imported_pages_compared += compared

    def _check(self, sequence: Sequence, tokens: TokenIds, key: PageKey) -> float:
        """Compute the next page and compare it with the stored one of that key."""
        end = sequence.position + self._model.cache.page_size
        self._model.runner.prefill(sequence, tokens[sequence.position : end])
        stored = bytearray(self._model.layout.page_bytes)
        self._store.pages.read(key, stored)
        difference = page_difference(self._model, sequence.page_ids[-1], stored)
        self._model.cache.announce(sequence)
        return difference
