"""Whether each KV head chooses for itself, or all heads of a layer together."""

from enum import StrEnum


class Heads(StrEnum):
    """Who chooses."""

    SEPARATE = "separate"
    """Each KV head for itself."""
    SHARED = "shared"
    """All heads of a layer together."""
