"""The messages of a conversation as a tree. Pure.

Asking in other words, or answering once more, adds a sibling; what is shown is one path. Of several
ways on from a message the newest is the one that was taken last.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from app.conversations.answer_details import AnswerDetails
from app.library.records import Role


@dataclass(frozen=True, slots=True)
class ConversationMessage:
    """A message with what is known of it; `parent_id` is what it answers or goes on from."""

    id: int
    parent_id: int | None
    role: Role
    text: str
    answer: AnswerDetails


class MessageTree:
    """All messages of a conversation; siblings are in the order they were written."""

    def __init__(self, messages: Iterable[ConversationMessage] = ()) -> None:
        self._messages: dict[int, ConversationMessage] = {}
        self._children: defaultdict[int | None, list[int]] = defaultdict(list)
        for message in messages:
            self.put(message)

    def put(self, message: ConversationMessage) -> None:
        """Add a message below its parent, or replace what it was before."""
        if message.id not in self._messages:
            self._children[message.parent_id].append(message.id)
        self._messages[message.id] = message

    def __contains__(self, message_id: int | None) -> bool:
        return message_id in self._messages

    def __getitem__(self, message_id: int) -> ConversationMessage:
        return self._messages[message_id]

    def get(self, message_id: int) -> ConversationMessage | None:
        """Return a message; None where it is not in this conversation."""
        return self._messages.get(message_id)

    def siblings(self, message_id: int) -> tuple[int, ...]:
        """Return the ids of all messages in a message's place, itself included."""
        return tuple(self._children[self._messages[message_id].parent_id])

    def newest_leaf(self, below: int | None = None) -> int | None:
        """Return where the conversation went on last below a message, or in all; None if empty.

        A message is newer than what it answers, so the newest of all has nothing below it.
        """
        newest, waiting = below, [below]
        while waiting:
            children = self._children.get(waiting.pop(), ())
            newest = max((*children, newest or 0)) or None
            waiting.extend(children)
        return newest

    def path_to(self, message_id: int | None) -> tuple[ConversationMessage, ...]:
        """Return the messages from the beginning to this one; none leads to None."""
        path: list[ConversationMessage] = []
        while message_id is not None:
            message = self._messages[message_id]
            path.append(message)
            message_id = message.parent_id
        return tuple(reversed(path))
