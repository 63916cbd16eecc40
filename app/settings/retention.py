"""Retention policies as the settings keep them: the engine's names, knobs as texts; pure.

Which policies and knobs there are is the engine's to say; the tests hold this to it.
"""

from collections.abc import Mapping
from enum import StrEnum


class Policy(StrEnum):
    """What of a reading stays in the model's sight."""

    DENSE = "dense"
    """All of it."""
    WINDOW = "window"
    """Its beginning (the sinks) and its end (the window)."""


class Positions(StrEnum):
    """What the model counts distances in while it sees through a window."""

    ORIGINAL = "original"
    CACHE = "cache"


WINDOW_DEFAULTS: Mapping[str, str] = {
    "window": "16384",
    "sinks": "64",
    "positions": Positions.ORIGINAL,
}
"""Knobs of `Policy.WINDOW` and what they are where nobody set them."""
WINDOW_SIZES = tuple(str(2**power) for power in range(12, 18))
"""Tokens of the window that are offered."""
SINK_SIZES = ("0", "64", "1024", "4096")
"""Tokens of the beginning that are offered; the engine counts them in whole pages."""


def knobs(policy: Policy, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options that this policy has, whatever a settings file holds."""
    known = WINDOW_DEFAULTS if policy is Policy.WINDOW else {}
    return {name: value for name, value in options.items() if name in known}
