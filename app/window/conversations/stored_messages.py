"""Messages of the library as the conversation pane shows them, and as the engine is told. Pure."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec
from PySide6.QtCore import QCoreApplication

from app.conversations.answer_details import decode_details
from app.conversations.messages import RUNNING, MessageState
from app.errors import LecternError
from app.library.records import Message, Role
from app.link.failures import EngineGone
from app.window.chat.rows import ChatMessage
from app.window.translation.local_failures import local_failure
from engine.protocol.requests import Turn


def chat_message(
    message: Message, *, siblings: tuple[int, ...], is_running: bool = False
) -> ChatMessage:
    """Return a stored message as it is shown.

    An answer that is stored as under way and is not running was cut short with its window.
    """
    if message.role is Role.USER:
        return ChatMessage(message.id, message.role, message.text, siblings=siblings)
    answer = decode_details(message.details)
    if answer.state in RUNNING and not is_running:
        answer = msgspec.structs.replace(answer, state=MessageState.FAILED, failure=_lost())
    return ChatMessage(message.id, message.role, message.text, answer, siblings=siblings)


def failure_text(error: LecternError) -> str:
    """Return why there is no more of an answer, as its message says it."""
    if isinstance(error, EngineGone):
        return QCoreApplication.translate(
            "Conversation",
            "The engine stopped in the middle of this answer. The part already written is kept.",
        )
    return local_failure(error).line


def turns(path: Sequence[Message]) -> tuple[Turn, ...]:
    """Return the questions of a path that were answered, with what was answered."""
    return tuple(Turn(asked.text, said.text) for asked, said in _answered(path))


def _answered(path: Sequence[Message]) -> Iterable[tuple[Message, Message]]:
    for first, second in pairwise(path):
        if first.role is Role.USER and second.role is Role.ASSISTANT and second.text:
            yield first, second


def _lost() -> str:
    return QCoreApplication.translate(
        "Conversation",
        "Lectern was closed before this answer was complete. The part already written is kept.",
    )
