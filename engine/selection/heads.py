"""Who chooses what is read."""

from enum import StrEnum


class Heads(StrEnum):
    """Who chooses."""

    SEPARATE = "separate"
    """Each KV head for itself."""
    SHARED = "shared"
    """All heads of a layer together."""
