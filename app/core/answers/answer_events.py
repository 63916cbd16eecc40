"""What happens to answers, whichever they are; `id` is always a message's."""

from dataclasses import dataclass

from app.conversations.answer_details import AnswerDetails
from app.conversations.messages import WaitingFor
from app.core.event import Event
from app.errors import LecternError
from app.library.records import Message


@dataclass(frozen=True, slots=True)
class AnswerWaits:
    """The answer has no word yet; what it waits for."""

    id: int
    waiting_for: WaitingFor


@dataclass(frozen=True, slots=True)
class AnswerChanged:
    """An answer says more, ended, failed or was proven: all that is known of it now."""

    id: int
    text: str
    answer: AnswerDetails


class AnswerEvents:
    """The events of all answers."""

    def __init__(self) -> None:
        self.happened = Event[AnswerWaits | AnswerChanged]()
        self.asked_again = Event[Message]()
        """It is asked for by itself, and is about to begin."""
        self.ended = Event[Message]()
        """It ended, and once more when its quotes are proven."""
        self.failed = Event[LecternError]()
        """Why one could not be saved."""
