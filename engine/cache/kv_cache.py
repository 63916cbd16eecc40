"""The cache as the engine sees it: sequences, checkpoints and the pages beneath them.

Rules it keeps:
- A page's rows below a checkpoint's position never change; rows above may be written by the one
  sequence that owns the page. A fork copies the partly filled page before it writes.
- Pages live as long as a sequence, a checkpoint or a writer holds them.
- When pages run out, the least recently used checkpoint that nobody pins goes first.

The storage decides where a page's content is kept; here a page is only held or free.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from collections.abc import Sequence as Series
from itertools import takewhile
from typing import Any, TypeVar

from engine.cache.checkpoint import Checkpoint, CheckpointIndex, CheckpointKind
from engine.cache.page_key import PageKey, extend_keys, page_keys
from engine.cache.page_pool import AdoptedPage, AdoptedPages, OutOfPages, PagePool, PageStorage
from engine.cache.sequence import Sequence
from engine.token_ids import TokenIds

_GRID_CHECKPOINTS = 2

Result = TypeVar("Result")


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
        max_pages: Callable[[], int],
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

    def count_known(self, keys: Series[PageKey]) -> int:
        """How many of these pages are in the cache, up to the first that is missing."""
        return sum(1 for _ in takewhile(self._page_by_key.__contains__, keys))

    def fork(self, checkpoint: Checkpoint) -> Sequence:
        """A new sequence that continues from ``checkpoint``; close it after use."""
        self.checkpoints.touch(checkpoint)
        state = self._clone_state(checkpoint.state)  # may fail, so it comes before pages are held
        for page_id in checkpoint.page_ids:
            self.pool.retain(page_id)
        return Sequence(
            state=state,
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
            sequence.page_ids.append(self._allocate(number=len(sequence.page_ids)))

    def advance(self, sequence: Sequence, tokens: TokenIds) -> None:
        """Note that ``tokens`` were computed into the room made by ``extend``."""
        sequence.tokens.extend(tokens)
        known = len(sequence.keys)
        sequence.keys = extend_keys(
            self.root, sequence.keys, sequence.tokens, self.page_size, salt=sequence.salt
        )
        for page in range(known, len(sequence.keys)):
            self._storage.seal(sequence.page_ids[page], sequence.keys[page])
            self._remember_page(sequence.keys[page], sequence.page_ids[page])

    def checkpoint(self, sequence: Sequence, kind: CheckpointKind) -> Checkpoint:
        """Make a checkpoint at the end of a shareable sequence, or return the existing one."""
        if not sequence.is_shareable:
            raise ValueError("a sequence that went its own way has no checkpoints")
        existing = self.checkpoints.exact(sequence.tokens, sequence.keys)
        if existing is not None:
            self.checkpoints.touch(existing)
            if existing.kind is CheckpointKind.GRID:
                existing.kind = kind
            return existing
        self._make_room_for_checkpoint()
        num_pages = -(-sequence.position // self.page_size)
        page_ids = tuple(sequence.page_ids[:num_pages])
        state = self._clone_state(sequence.state)
        for page_id in page_ids:
            self.pool.retain(page_id)
        checkpoint = Checkpoint(
            kind=kind,
            tokens=sequence.tokens[:],
            keys=tuple(sequence.keys),
            page_ids=page_ids,
            state=state,
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
        """Forget a checkpoint; those of its pages that nobody else holds are freed."""
        self.checkpoints.remove(checkpoint)
        for page_id in checkpoint.page_ids:
            self.pool.release(page_id)

    def close(self, sequence: Sequence) -> None:
        """Release a sequence; checkpoints made from it stay."""
        for page_id in sequence.page_ids:
            self.pool.release(page_id)
        sequence.page_ids.clear()

    def adopt_pages(self, keys: Series[PageKey], *, with_tail: bool) -> AdoptedPages:
        """Pages for a saved prefix: those in the cache are shared, the others taken in as saved.

        The page for a tail is empty. Raises ``OutOfPages`` or the storage's exception, and then
        holds no pages.
        """
        page_ids: list[int] = []
        taken_in: list[AdoptedPage] = []
        try:
            for number, key in enumerate(keys):
                known = self._page_by_key.get(key)
                if known is None:
                    page_ids.append(self._with_room(self.pool.allocate))
                    taken_in.append(AdoptedPage(page_ids[-1], key, number))
                else:
                    self.pool.retain(known)
                    page_ids.append(known)
            if with_tail:
                page_ids.append(self._allocate(number=len(keys)))
            self._storage.adopt(taken_in)
        except BaseException:
            for page_id in page_ids:
                self.pool.release(page_id)
            raise
        return AdoptedPages(page_ids=page_ids, num_taken_in=len(taken_in))

    def make_room(self, change: Callable[[], None]) -> None:
        """Carry out a change; while it raises ``OutOfPages``, drop a checkpoint and try again."""
        self._with_room(change)

    def limit_checkpoints(self, max_checkpoints: int) -> None:
        """Limit the number of checkpoints from now on, as far as pins allow."""
        self.max_checkpoints = max_checkpoints
        while len(self.checkpoints) > max_checkpoints and self._evict_one():
            pass

    def drop_lost(self) -> None:
        """Forget every checkpoint that needs a page whose content is lost, and those pages."""
        lost = self._storage.lost_pages()
        for checkpoint in list(self.checkpoints):
            if not lost.isdisjoint(checkpoint.page_ids):
                self.drop(checkpoint)
        for page_id in lost:
            self._unindex(page_id)

    def drop_along(self, tokens: TokenIds, *, behind: int = 0) -> None:
        """Forget unpinned checkpoints of prefixes of ``tokens``, and of what continues ``tokens``.

        Args: ``behind`` keeps those up to this position.
        """
        for checkpoint in list(self.checkpoints):
            shared = min(checkpoint.position, len(tokens))
            is_along = checkpoint.tokens[:shared] == tokens[:shared]
            if is_along and checkpoint.position > behind and not checkpoint.pins:
                self.drop(checkpoint)

    def announce(self, sequence: Sequence) -> None:
        """Let other sequences share the full pages of a restored sequence."""
        for key, page_id in zip(sequence.keys, sequence.page_ids, strict=False):
            self._remember_page(key, page_id)

    def check_integrity(self, open_sequences: Iterable[Sequence] = ()) -> None:
        """Raise ``AssertionError`` if the records disagree, or a page has an unknown holder."""
        holders = Counter(
            page_id for each in (*self.checkpoints, *open_sequences) for page_id in each.page_ids
        )
        self.pool.check_integrity(holders)
        for key, page_id in self._page_by_key.items():
            if self._key_by_page.get(page_id) != key or not holders[page_id]:
                raise AssertionError(f"page {page_id} is indexed but free or under another key")

    def _allocate(self, *, number: int) -> int:
        """A placed page with one holder, the ``number``-th of its sequence."""
        page_id = self._with_room(self.pool.allocate)
        try:
            self._with_room(lambda: self._storage.place(page_id, number))
        except OutOfPages:
            self.pool.release(page_id)
            raise
        return page_id

    def _with_room(self, attempt: Callable[[], Result]) -> Result:
        while True:
            try:
                return attempt()
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
        own = self._allocate(number=len(sequence.page_ids) - 1)
        try:
            self._storage.copy_page(shared, own)
        except BaseException:
            self.pool.release(own)
            raise
        self.pool.release(shared)
        sequence.page_ids[-1] = own
        sequence.owns_last_page = True
        self.pages_copied += 1

    def _remember_page(self, key: PageKey, page_id: int) -> None:
        if key not in self._page_by_key:
            self._page_by_key[key] = page_id
            self._key_by_page[page_id] = key

    def _forget_page(self, page_id: int) -> None:
        self._unindex(page_id)
        self._storage.vacate(page_id)

    def _unindex(self, page_id: int) -> None:
        key = self._key_by_page.pop(page_id, None)
        if key is not None:
            del self._page_by_key[key]
