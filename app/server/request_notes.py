"""Notes on a request for the log and the meters: numbers, and nothing of its content."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.types import Scope

from engine.protocol.replies import AnswerDone

_KEY = "lectern.notes"


@dataclass
class RequestNotes:
    """Tokens of one request, and whether its client left in the middle of the response."""

    prompt_tokens: int = 0
    cached_tokens: int = 0
    new_tokens: int = 0
    has_left: bool = False

    def count(self, answers: Sequence[AnswerDone]) -> None:
        """Add what answers took."""
        for answer in answers:
            self.prompt_tokens += answer.prompt_tokens
            self.cached_tokens += answer.reused_tokens
            self.new_tokens += answer.new_tokens


def begin_notes(scope: Scope) -> RequestNotes:
    """Begin to note a request."""
    notes = scope[_KEY] = RequestNotes()
    return notes


def note_left(scope: Scope) -> None:
    """Note that the client has left."""
    notes: RequestNotes = scope[_KEY]
    notes.has_left = True


def notes_of(request: Request) -> RequestNotes:
    """The notes of a request."""
    notes: RequestNotes = request.scope[_KEY]
    return notes
