"""The possible results of looking up a page."""

from enum import StrEnum


class Lookup(StrEnum):
    """The result of looking up a page in the hot tier."""

    HIT = "hit"
    MISS = "miss"
    PENDING = "pending"
    """On its way; until it has arrived it is read from where it was."""
