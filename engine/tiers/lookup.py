"""What asking for a page can meet."""

from enum import StrEnum


class Lookup(StrEnum):
    """What asking for a page in the hot tier can meet."""

    HIT = "hit"
    MISS = "miss"
    PENDING = "pending"
    """On its way; until it has arrived it is read from where it was."""
