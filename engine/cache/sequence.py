"""One sequence's hold on the cache: its tokens, its pages, its state."""

import secrets
from collections.abc import Sequence as Series
from dataclasses import dataclass, field
from typing import Any

from engine.cache.page_key import PageKey
from engine.token_ids import TokenIds, token_ids

_SALT_BYTES = 16


@dataclass(eq=False)
class Sequence:
    """Tokens whose keys, values and state are computed, and where they are.

    Attributes:
        state: recurrent state after the last token; opaque here, owned by this sequence.
        tokens: ``array('I')``, one per computed position.
        keys: keys of the full pages.
        page_ids: the block table: logical page number to page id.
        owns_last_page: False while the last, partly filled page is shared with a checkpoint that
            another sequence may be continuing; it is copied before the first write.
        logits: logits after the last token where they were computed; opaque.
        visible: numbers of the pages that the last run attended to, ascending.
        salt: part of the keys of further pages; empty while equal tokens mean equal pages.
    """

    state: Any
    tokens: TokenIds = field(default_factory=token_ids)
    keys: list[PageKey] = field(default_factory=list)
    page_ids: list[int] = field(default_factory=list)
    owns_last_page: bool = True
    logits: Any = None
    visible: Series[int] = ()
    salt: bytes = b""

    @property
    def position(self) -> int:
        """Number of computed tokens."""
        return len(self.tokens)

    @property
    def is_shareable(self) -> bool:
        """Whether its tokens alone determine its pages, so that others may continue from it."""
        return not self.salt

    def part_ways(self) -> None:
        """Stop sharing: pages computed from here on belong to this sequence alone."""
        if not self.salt:
            self.salt = secrets.token_bytes(_SALT_BYTES)
