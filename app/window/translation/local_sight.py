"""What answers see of a reading, in the language of the window."""

from PySide6.QtCore import QCoreApplication

from app.window.translation.quantities import count
from engine.protocol.replies import ModelLoaded


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
    return text.format(first=count(int(knobs.get("sinks", 0))), last=count(window))
