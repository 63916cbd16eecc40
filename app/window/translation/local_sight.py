"""Says in the window's language what answers see of a reading."""

from PySide6.QtCore import QCoreApplication

from app.window.translation.quantities import count
from engine.protocol.replies import ModelLoaded

_BLOCK = 256
"""Tokens of a block of the cache, which is seen whole or not at all."""


def sight(loaded: ModelLoaded | None, num_tokens: int) -> str:
    """Say what answers see of a reading that is read through a window; empty for all of it."""
    knobs = loaded.policy_options if loaded is not None and loaded.policy == "window" else {}
    window = int(knobs.get("window", 0))
    if not window or window >= num_tokens:
        return ""
    text = QCoreApplication.translate(
        "Feasibility",
        "It is read through a window: answers see its first {first} and last {last} tokens only.",
    )
    first = -(-int(knobs.get("sinks", 0)) // _BLOCK) * _BLOCK
    return text.format(first=count(first), last=count(window))
