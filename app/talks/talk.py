"""The conversation that is open: asks, saves every message as it is written, feeds the view model.

Knows no widget. What goes wrong with an answer is said in its message; what goes wrong with the
library is told by `failed`.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.chat.chat_view_model import ChatViewModel
from app.jobs import JobRunner
from engine.protocol.requests import SamplingParams


class Talk(QObject):
    """Owns the open conversation; answers of other conversations go on when one is left."""

    conversations_changed = Signal(int)
    """A conversation of this reading was begun, renamed or went on."""
    shown = Signal(int)
    """The id of the conversation that is shown now; 0 until its first question is saved."""
    looked_at = Signal(object)
    """`Mapping[str, Mapping[int, float]]`: mass by page by document of the selected answer."""
    passage_wanted = Signal(object)
    """The `Citation` that was clicked."""
    question_returned = Signal(str)
    """A text for the composer: a question to edit, or one that could not be asked."""
    failed = Signal(object)
    """A `LecternError`: the library could not be read or written."""

    def __init__(
        self,
        library: Path,
        engine: "EngineService",
        queue: "ReadingQueue",
        model: ChatViewModel,
        sampling: Callable[[], SamplingParams],
        *,
        jobs: JobRunner,
        is_thinking: Callable[[], bool] = lambda: False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)

    def begin(self, reading_id: int) -> None:
        """Show an empty conversation about a reading; it is stored with its first question."""

    def show(self, conversation_id: int) -> None:
        """Show a stored conversation, where it was left."""

    def close(self) -> None:
        """Show no conversation; answers that come are stopped and what they said is saved."""

    def ask(self, text: str) -> None:
        """Save a question, then ask it."""

    def stop(self) -> None:
        """Stop the answer that comes; its words stay."""

    def regenerate(self, message_id: int) -> None:
        """Answer the question of an answer once more, as its sibling."""

    def edit(self, message_id: int, text: str) -> None:
        """Ask a question in other words, as its sibling."""

    def retry(self, message_id: int) -> None:
        """Ask again for an answer that failed; what it said stays as its sibling."""

    def branch(self, message_id: int) -> None:
        """Begin another conversation with everything up to a message."""

    def choose_branch(self, message_id: int) -> None:
        """Show the messages along a sibling, to where it went on last."""

    def activate_citation(self, message_id: int, index: int) -> None:
        """Tell which passage a citation means."""

    def select_answer(self, message_id: int) -> None:
        """Tell where an answer looked."""
