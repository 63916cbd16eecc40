"""Retention policies as settings: the engine's names, knobs as texts; pure.

Which policies and knobs there are is the engine's to say; the tests hold this to it.
"""

from collections.abc import Mapping
from enum import StrEnum


class Policy(StrEnum):
    """What of a reading stays in the model's sight."""

    DENSE = "dense"
    """All of it."""
    BACKSTOP = "backstop"
    """All of it in some layers; in the others its beginning and its end, while reading too."""
    WINDOW = "window"
    """Its beginning (the sinks) and its end (the window)."""


class Positions(StrEnum):
    """What the model counts distances in while it sees through a window."""

    ORIGINAL = "original"
    CACHE = "cache"


class FullLayers(StrEnum):
    """Which layers of attention see everything."""

    HALF = "half"
    MEASURED = "auto"


class Keep(StrEnum):
    """What is kept of layers that see only the beginning and the end."""

    ALL = "all"
    WINDOW = "window"


WINDOW_DEFAULTS: Mapping[str, str] = {
    "window": "16384",
    "sinks": "64",
    "positions": Positions.ORIGINAL,
}
"""Knobs of `Policy.WINDOW` and what they are where nobody set them."""
DEFAULTS: Mapping[Policy, Mapping[str, str]] = {
    Policy.DENSE: {},
    Policy.BACKSTOP: {
        "window": "4096",
        "sinks": "64",
        "full_layers": FullLayers.HALF,
        "keep": Keep.ALL,
    },
    Policy.WINDOW: WINDOW_DEFAULTS,
}
"""Knobs of each policy, likewise."""
KNOBS = frozenset(name for defaults in DEFAULTS.values() for name in defaults)
"""Names of all of them."""
WINDOW_SIZES = tuple(str(2**power) for power in range(12, 18))
"""Tokens of the window that are offered."""
SINK_SIZES = ("0", "64", "1024", "4096")
"""Tokens of the beginning that are offered; the engine counts them in whole pages."""


def knobs(policy: Policy, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options that this policy has, whatever a settings file holds."""
    return {name: value for name, value in options.items() if name in DEFAULTS[policy]}
