"""Events of answers; `id` is always a message's."""

from dataclasses import dataclass

from app.conversations.message_tree import ConversationMessage
from app.conversations.messages import WaitingFor
from app.core.event import Event
from app.errors import LecternError


@dataclass(frozen=True, slots=True)
class AnswerWaits:
    """The answer has no word yet; what it waits for."""

    id: int
    waiting_for: WaitingFor


class AnswerEvents:
    """The events of all answers."""

    def __init__(self) -> None:
        self.happened = Event[AnswerWaits | ConversationMessage]()
        """An answer waits; or it says more, ended, failed or was proven: so it is now."""
        self.asked_again = Event[ConversationMessage]()
        """It was requested automatically and is about to begin."""
        self.ended = Event[ConversationMessage]()
        """It ended; emitted again when its quotes are proven."""
        self.failed = Event[LecternError]()
        """Why one could not be saved."""
