"""What a model sees of a reading through a window, and what that saves; pure arithmetic.

The whole text is read and saved all the same; an answer reads the beginning and the end of it.
"""

from dataclasses import dataclass

from app.core.fit.reading_fit import Estimate, bytes_per_token
from app.settings.retention import WINDOW_DEFAULTS, WINDOW_SIZES
from engine.protocol.model_facts import ModelFacts


@dataclass(frozen=True, slots=True)
class WindowView:
    """What is in sight: the `sinks` tokens of the beginning, and the `window` tokens of the end.

    `answer_seconds` is from a question to its first word; None where that is not known.
    """

    window: int
    sinks: int
    tokens: int
    answer_seconds: float | None

    @property
    def seen(self) -> int:
        """How many tokens of the reading an answer sees."""
        return min(self.window + self.sinks, self.tokens)


def window_view(facts: ModelFacts, kv_format: str, found: Estimate) -> WindowView | None:
    """Return the largest window that memory holds of a reading; None where it holds none."""
    per_token = bytes_per_token(facts, kv_format)
    sinks = -(-int(WINDOW_DEFAULTS["sinks"]) // facts.page_tokens) * facts.page_tokens
    room = (found.memory_limit_bytes - facts.state_bytes) // per_token if per_token else 0
    sizes = [size for size in map(int, WINDOW_SIZES) if size + sinks <= min(room, found.tokens)]
    if not sizes:
        return None
    return WindowView(sizes[-1], sinks, found.tokens, found.computing_seconds)
