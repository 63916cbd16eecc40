"""Positions from which computing can continue, and the index that finds them.

A hybrid model can continue only where its recurrent state is known. A checkpoint holds that state,
the pages of the prefix, and the logits that follow it. The index answers one question: which
checkpoint covers the longest prefix of these tokens?
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.cache.page_key import PageKey
from engine.token_ids import TokenIds


class CheckpointKind(StrEnum):
    """Why a checkpoint was made; decides what may be dropped first."""

    GRID = "grid"
    READING_END = "reading_end"
    QUESTION_END = "question_end"
    ANSWER_END = "answer_end"


@dataclass(eq=False)
class Checkpoint:
    """A prefix, its pages and its state. Holds one reference on each of its pages.

    Attributes:
        kind: why it was made.
        tokens: ``array('I')``, the prefix.
        keys: keys of its full pages.
        page_ids: pages of the prefix; the last one is partly filled where ``has_tail``.
        state: recurrent state after the prefix; opaque here, never modified.
        logits: logits after the prefix; opaque, may be None.
        pins: users that forbid dropping it.
        last_used: turn of the index's clock.
    """

    kind: CheckpointKind
    tokens: TokenIds
    keys: tuple[PageKey, ...]
    page_ids: tuple[int, ...]
    state: Any
    logits: Any
    pins: int = 0
    last_used: int = field(default=0)

    @property
    def position(self) -> int:
        """Number of tokens of the prefix."""
        return len(self.tokens)

    @property
    def has_tail(self) -> bool:
        """Whether the last page is partly filled."""
        return len(self.page_ids) > len(self.keys)


class CheckpointIndex:
    """Checkpoints by the key of their last full page."""

    def __init__(self, root: PageKey, page_size: int) -> None:
        self._root = root
        self._page_size = page_size
        self._by_key: dict[PageKey, list[Checkpoint]] = {}
        self._clock = 0

    def __iter__(self) -> Iterator[Checkpoint]:
        for checkpoints in self._by_key.values():
            yield from checkpoints

    def __len__(self) -> int:
        return sum(len(checkpoints) for checkpoints in self._by_key.values())

    def add(self, checkpoint: Checkpoint) -> None:
        """Take in a checkpoint."""
        self._by_key.setdefault(self._key_of(checkpoint), []).append(checkpoint)
        self.touch(checkpoint)

    def remove(self, checkpoint: Checkpoint) -> None:
        """Forget a checkpoint."""
        key = self._key_of(checkpoint)
        self._by_key[key].remove(checkpoint)
        if not self._by_key[key]:
            del self._by_key[key]

    def touch(self, checkpoint: Checkpoint) -> None:
        """Note that a checkpoint was used now."""
        self._clock += 1
        checkpoint.last_used = self._clock

    def exact(self, tokens: TokenIds, keys: Sequence[PageKey]) -> Checkpoint | None:
        """The checkpoint of exactly ``tokens``, if there is one; ``keys`` of their full pages."""
        for checkpoint in self._covering(tokens, keys, len(keys)):
            if checkpoint.position == len(tokens):
                return checkpoint
        return None

    def longest_prefix(self, tokens: TokenIds, keys: Sequence[PageKey]) -> Checkpoint | None:
        """The checkpoint covering the longest proper prefix of ``tokens``.

        ``keys`` are the keys of the full pages of ``tokens``. At least one token is left over, so
        that there is something to compute logits from.
        """
        for num_pages in range(len(keys), -1, -1):
            fitting = self._covering(tokens, keys, num_pages)
            proper = [each for each in fitting if each.position < len(tokens)]
            if proper:
                return max(proper, key=lambda checkpoint: checkpoint.position)
        return None

    def _covering(
        self, tokens: TokenIds, keys: Sequence[PageKey], num_pages: int
    ) -> list[Checkpoint]:
        """Checkpoints of exactly ``num_pages`` full pages that are prefixes of ``tokens``."""
        key = keys[num_pages - 1] if num_pages else self._root
        start = num_pages * self._page_size
        return [
            checkpoint
            for checkpoint in self._by_key.get(key, ())
            if tokens[start : checkpoint.position] == checkpoint.tokens[start:]
        ]

    def _key_of(self, checkpoint: Checkpoint) -> PageKey:
        return checkpoint.keys[-1] if checkpoint.keys else self._root
