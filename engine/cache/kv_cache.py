"""The cache as the engine sees it: sequences, checkpoints and the pages under them.

Rules it keeps:
- A page's rows below a checkpoint's position never change; rows above may be written by the one
  sequence that owns the page. A fork copies the partly filled page before it writes.
- Pages live as long as a sequence, a checkpoint or a writer holds them.
- When pages run out, the least recently used checkpoint that nobody pins goes first.
"""

from collections.abc import Callable
from collections.abc import Sequence as Series
from dataclasses import dataclass
from typing import Any

from engine.cache.checkpoint import Checkpoint, CheckpointIndex, CheckpointKind
from engine.cache.page_key import PageKey, extend_keys, page_keys
from engine.cache.page_pool import OutOfPages, PagePool, PageStorage
from engine.cache.sequence import Sequence
from engine.token_ids import TokenIds

_GRID_CHECKPOINTS = 2


@dataclass(frozen=True)
class AdoptedPages:
    """Pages of a saved prefix; ``missing`` are the logical pages whose content must be loaded."""

    page_ids: list[int]
    missing: list[int]


class KVCache:
    """Pages, sequences and checkpoints of one loaded model.

    Attributes:
        root: key of the empty prefix.
        page_size: tokens per page.
        max_checkpoints: recurrent states kept in memory at most.
        pages_copied: partly filled pages copied for forks.
        checkpoints_evicted: checkpoints dropped for room.
    """

    def __init__(
        self,
        storage: PageStorage,
        *,
        root: PageKey,
        page_size: int,
        max_pages: int,
        max_checkpoints: int,
        clone_state: Callable[[Any], Any],
    ) -> None:
        self.root = root
        self.page_size = page_size
        self.max_checkpoints = max_checkpoints
        self.pages_copied = 0
        self.checkpoints_evicted = 0
        self.pool = PagePool(storage, max_pages=max_pages, on_free=self._forget_page)
        self.checkpoints = CheckpointIndex(root, page_size)
        self._storage = storage
        self._clone_state = clone_state
        self._page_by_key: dict[PageKey, int] = {}
        self._key_by_page: dict[int, PageKey] = {}

    def page_keys(self, tokens: TokenIds) -> list[PageKey]:
        """Keys of the full pages of ``tokens``."""
        return page_keys(self.root, tokens, self.page_size)

    def longest_prefix(self, tokens: TokenIds) -> Checkpoint | None:
        """The checkpoint in memory that covers the longest proper prefix of ``tokens``."""
        return self.checkpoints.longest_prefix(tokens, self.page_keys(tokens))

    def fork(self, checkpoint: Checkpoint) -> Sequence:
        """A new sequence that continues from ``checkpoint``; close it after use."""
        self.checkpoints.touch(checkpoint)
        for page_id in checkpoint.page_ids:
            self.pool.retain(page_id)
        return Sequence(
            state=self._clone_state(checkpoint.state),
            tokens=checkpoint.tokens[:],
            keys=list(checkpoint.keys),
            page_ids=list(checkpoint.page_ids),
            owns_last_page=not checkpoint.has_tail,
            logits=checkpoint.logits,
        )

    def extend(self, sequence: Sequence, count: int) -> None:
        """Make room for ``count`` tokens after the sequence's last. Raises ``OutOfPages``."""
        needed = -(-(sequence.position + count) // self.page_size)
        if sequence.position % self.page_size and not sequence.owns_last_page:
            self._own_last_page(sequence)
        while len(sequence.page_ids) < needed:
            sequence.page_ids.append(self._allocate())

    def advance(self, sequence: Sequence, tokens: TokenIds) -> None:
        """Note that ``tokens`` were computed into the room made by ``extend``."""
        sequence.tokens.extend(tokens)
        known = len(sequence.keys)
        sequence.keys = extend_keys(self.root, sequence.keys, sequence.tokens, self.page_size)
        for page in range(known, len(sequence.keys)):
            self._remember_page(sequence.keys[page], sequence.page_ids[page])

    def checkpoint(self, sequence: Sequence, kind: CheckpointKind) -> Checkpoint:
        """Keep the sequence's present point; returns the existing one where there is one."""
        existing = self.checkpoints.exact(sequence.tokens, sequence.keys)
        if existing is not None:
            self.checkpoints.touch(existing)
            if existing.kind is CheckpointKind.GRID:
                existing.kind = kind
            return existing
        self._make_room_for_checkpoint()
        num_pages = -(-sequence.position // self.page_size)
        page_ids = tuple(sequence.page_ids[:num_pages])
        for page_id in page_ids:
            self.pool.retain(page_id)
        checkpoint = Checkpoint(
            kind=kind,
            tokens=sequence.tokens[:],
            keys=tuple(sequence.keys),
            page_ids=page_ids,
            state=self._clone_state(sequence.state),
            logits=sequence.logits,
        )
        self.checkpoints.add(checkpoint)
        return checkpoint

    def thin_grid(self, tokens: TokenIds) -> None:
        """Keep only the newest grid checkpoints among those that are prefixes of ``tokens``."""
        grid = sorted(
            (
                each
                for each in self.checkpoints
                if each.kind is CheckpointKind.GRID
                and not each.pins
                and tokens[: each.position] == each.tokens
            ),
            key=lambda each: each.position,
        )
        for checkpoint in grid[:-_GRID_CHECKPOINTS]:
            self.drop(checkpoint)

    def drop(self, checkpoint: Checkpoint) -> None:
        """Forget a checkpoint; its pages are freed where nobody else holds them."""
        self.checkpoints.remove(checkpoint)
        for page_id in checkpoint.page_ids:
            self.pool.release(page_id)

    def close(self, sequence: Sequence) -> None:
        """Give up a sequence; checkpoints made from it stay."""
        for page_id in sequence.page_ids:
            self.pool.release(page_id)
        sequence.page_ids.clear()

    def adopt_pages(self, keys: Series[PageKey], *, with_tail: bool) -> AdoptedPages:
        """Pages for a saved prefix: those in memory are shared, the others allocated empty.

        The caller fills ``AdoptedPages.missing`` and then owns all of ``page_ids`` (one reference
        each, as a sequence does). Raises ``OutOfPages`` and then holds nothing.
        """
        page_ids: list[int] = []
        missing: list[int] = []
        try:
            for page, key in enumerate(keys):
                known = self._page_by_key.get(key)
                if known is None:
                    missing.append(page)
                    page_ids.append(self._allocate())
                else:
                    self.pool.retain(known)
                    page_ids.append(known)
            if with_tail:
                page_ids.append(self._allocate())
        except OutOfPages:
            for page_id in page_ids:
                self.pool.release(page_id)
            raise
        return AdoptedPages(page_ids=page_ids, missing=missing)

    def announce(self, sequence: Sequence) -> None:
        """Let other sequences share the full pages of a restored sequence."""
        for key, page_id in zip(sequence.keys, sequence.page_ids, strict=False):
            self._remember_page(key, page_id)

    def check_integrity(self) -> None:
        """Raise ``AssertionError`` where the cache's books disagree."""
        self.pool.check_integrity()
        for key, page_id in self._page_by_key.items():
            if self._key_by_page.get(page_id) != key or self.pool.ref_count(page_id) < 1:
                raise AssertionError(f"page {page_id} is indexed but free or under another key")
        for checkpoint in self.checkpoints:
            if any(self.pool.ref_count(page_id) < 1 for page_id in checkpoint.page_ids):
                raise AssertionError("a checkpoint refers to a free page")

    def _allocate(self) -> int:
        while True:
            try:
                return self.pool.allocate()
            except OutOfPages:
                if not self._evict_one():
                    raise

    def _evict_one(self) -> bool:
        """Drop the least recently used checkpoint that nobody pins."""
        idle = [checkpoint for checkpoint in self.checkpoints if not checkpoint.pins]
        if not idle:
            return False
        self.drop(min(idle, key=lambda checkpoint: checkpoint.last_used))
        self.checkpoints_evicted += 1
        return True

    def _make_room_for_checkpoint(self) -> None:
        while len(self.checkpoints) >= self.max_checkpoints:
            if not self._evict_one():
                return

    def _own_last_page(self, sequence: Sequence) -> None:
        shared = sequence.page_ids[-1]
        own = self._allocate()
        self._storage.copy_page(shared, own)
        self.pool.release(shared)
        sequence.page_ids[-1] = own
        sequence.owns_last_page = True
        self.pages_copied += 1

    def _remember_page(self, key: PageKey, page_id: int) -> None:
        if key not in self._page_by_key:
            self._page_by_key[key] = page_id
            self._key_by_page[page_id] = key

    def _forget_page(self, page_id: int) -> None:
        key = self._key_by_page.pop(page_id, None)
        if key is not None:
            del self._page_by_key[key]
