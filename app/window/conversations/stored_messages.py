"""Messages of the library as the conversation pane shows them, and as the engine is told. Pure."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from PySide6.QtCore import QCoreApplication

from app.conversations.answer_details import decode_details
from app.conversations.messages import RUNNING, ChatMessage, MessageState
from app.library.records import Message, Role
from engine.protocol.requests import Turn


def chat_message(
    message: Message, *, siblings: tuple[int, ...], is_running: bool = False
) -> ChatMessage:
    """Return a stored message as it is shown.

    An answer that is stored as under way and is not running was cut short with its window.
    """
    if message.role is Role.USER:
        return ChatMessage(message.id, message.role, message.text, siblings=siblings)
    details = decode_details(message.details)
    is_lost = details.state in RUNNING and not is_running
    return ChatMessage(
        id=message.id,
        role=message.role,
        text=message.text,
        state=MessageState.FAILED if is_lost else details.state,
        reasoning=details.reasoning,
        citations=details.citations,
        figures=details.figures,
        failure=_lost() if is_lost else details.failure,
        failure_details=details.failure_details,
        is_second_try=details.is_second_try,
        siblings=siblings,
    )


def turns(path: Sequence[Message]) -> tuple[Turn, ...]:
    """Return the questions of a path that were answered, with what was answered."""
    return tuple(Turn(asked.text, said.text) for asked, said in _answered(path))


def _answered(path: Sequence[Message]) -> Iterable[tuple[Message, Message]]:
    for first, second in pairwise(path):
        if first.role is Role.USER and second.role is Role.ASSISTANT and second.text:
            yield first, second


def _lost() -> str:
    return QCoreApplication.translate(
        "Conversation", "Lectern was closed before this answer was complete. What it said is kept."
    )
