"""What looking up a page can result in."""

from enum import StrEnum


class Lookup(StrEnum):
    """The result of looking up a page in the hot tier."""

    HIT = "hit"
    MISS = "miss"
    PENDING = "pending"
    """On its way; until it has arrived it is read from where it was."""
