"""The open conversation, as far as it is known without the library."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol

import msgspec
from PySide6.QtCore import QCoreApplication

from app.citations.citation import Citation
from app.conversations.answer_details import masses_by_page
from app.conversations.conversation_store import ConversationStore
from app.conversations.message_tree import ConversationMessage, MessageTree
from app.conversations.messages import RUNNING, MessageState
from app.errors import LecternError
from app.library.records import Conversation, ReadingEntry, Role
from app.link.failures import EngineGone
from app.one_line import in_one_line
from app.window.chat.rows import ChatMessage
from app.window.translation.local_failures import local_failure
from engine.protocol.requests import Turn


class Answers(Protocol):
    """The answers that are on their way."""

    def running(self, message_id: int | None) -> ConversationMessage | None:
        """Return an answer of which more words will come as it is now; None for any other."""


@dataclass
class OpenConversation:
    """A conversation and the way through it that is shown.

    Attributes:
        names: of its documents, by their hashes.
        reading: what it is about; None where that was removed, and nothing can be asked.
        stored: as it is stored; None until its first question is.
        tree: all its messages.
        leaf: the last message that is shown; None before the first.
        cited: the answer of which a citation was followed last; None once it is out of sight.
        is_saving: a question is being saved, so that no other may be asked.
    """

    names: Mapping[str, str]
    reading: ReadingEntry | None
    stored: Conversation | None = None
    tree: MessageTree = field(default_factory=MessageTree)
    leaf: int | None = None
    cited: int | None = None
    is_saving: bool = False

    def __post_init__(self) -> None:
        """Take the names as they are shown."""
        self.names = {sha256: in_one_line(name) for sha256, name in self.names.items()}

    @property
    def context_tokens(self) -> int:
        """Tokens up to the longest answer that is shown; 0 where that is not known."""
        tokens = (message.answer.context_tokens for message in self.tree.path_to(self.leaf))
        return max(tokens, default=0)

    def can_ask(self, answers: Answers) -> bool:
        """Whether a question may be asked behind the last message."""
        is_answering = answers.running(self.leaf) is not None
        return self.reading is not None and not self.is_saving and not is_answering

    def put(self, *messages: ConversationMessage) -> None:
        """Take in messages; the last one is shown last."""
        for message in messages:
            self.tree.put(message)
            self.leaf = message.id

    def leave_at(self, message_id: int | None) -> None:
        """Show the way through a message to its newest end; one that is not there is none."""
        self.leaf = self.tree.newest_leaf(message_id if message_id in self.tree else None)

    def put_beside(self, answer: ConversationMessage) -> None:
        """Take in another answer to a question; shown where the one before it comes last."""
        is_at_end = self.leaf is not None and self.tree[self.leaf].parent_id == answer.parent_id
        self.tree.put(answer)
        if is_at_end:
            self.leaf = answer.id

    def passages(self, message_id: int) -> tuple[Citation, ...]:
        """Return what is cited of an answer; nothing of anything else."""
        message = self.tree.get(message_id)
        return message.answer.passages(message.text) if message else ()

    def leave_cited(self) -> bool:
        """Whether the answer whose citation was followed is out of sight now, and was not yet."""
        is_left = self.cited not in {None, *(one.id for one in self.tree.path_to(self.leaf))}
        if is_left:
            self.cited = None
        return is_left

    def looked_at(self, message_id: int) -> Mapping[str, Mapping[int, float]] | None:
        """Return where an answer looked, by document and page; None for anything else."""
        message = self.tree.get(message_id)
        if message is None or message.role is not Role.ASSISTANT:
            return None
        return masses_by_page(message.answer)

    def is_blank(self, message_id: int) -> bool:
        """Whether nothing of an answer would be lost if it were written anew."""
        message = self.tree[message_id]
        return not message.text and not message.answer.is_damaged

    def doubtful_question(self, message_id: int) -> int | None:
        """Return the question of an answer where either is damaged; None where both are sound."""
        message = self.tree[message_id]
        return message.parent_id if message.answer.is_damaged else None

    def words_of(self, message_id: int) -> str:
        """Return what an answer said, without the space or half character where it was cut."""
        return self.tree[message_id].text.rstrip().rstrip("\ufffd")

    def copy_up_to(self, message_id: int) -> Callable[[ConversationStore], Conversation] | None:
        """Return the work that copies it up to a message of it; None where it has none."""
        original = self.stored
        if original is None or message_id not in self.tree:
            return None
        path = self.tree.path_to(message_id)
        title = QCoreApplication.translate("Conversation", "Branch: {title}").format(
            title=original.title
        )
        return lambda store: store.copy(original, title, path)

    def asked(self, question_id: int) -> tuple[str, tuple[Turn, ...]]:
        """Return a question, and what was asked and answered before it, unless damaged."""
        *before, question = self.tree.path_to(question_id)
        return question.text, tuple(
            Turn(asked.text, said.text)
            for asked, said in pairwise(before)
            if (asked.role, said.role) == (Role.USER, Role.ASSISTANT)
            and said.text
            and not said.answer.is_damaged
        )

    def shown(self, answers: Answers) -> tuple[ChatMessage, ...]:
        """Return the messages of the path as they are shown; only the last may be on its way."""
        running = answers.running(self.leaf)
        path = self.tree.path_to(self.leaf)
        if running is not None:
            path = (*path[:-1], running)
        return tuple(
            _chat_message(message, self.tree.siblings(message.id), is_running=message is running)
            for message in path
        )


def _chat_message(
    message: ConversationMessage, siblings: tuple[int, ...], *, is_running: bool
) -> ChatMessage:
    """Return a message as it is shown.

    An answer that is stored as under way and is not running was cut short with its window.
    """
    answer, failure = message.answer, ""
    if answer.is_damaged:
        failure = QCoreApplication.translate(
            "Conversation",
            "The stored text of the question or of this answer is damaged, so nothing here is "
            "shown as proven. Check the question, then ask it again.",
        )
    elif answer.state in RUNNING and not is_running:
        failure = QCoreApplication.translate(
            "Conversation",
            "Lectern was closed before this answer was complete. The part already written is kept.",
        )
    if failure:
        answer = msgspec.structs.replace(
            answer, state=MessageState.FAILED, failure=failure, failure_details=""
        )
    return ChatMessage(message.id, message.role, message.text, answer, siblings=siblings)


def failure_text(error: LecternError) -> str:
    """Return why there is no more of an answer, as its message says it."""
    if isinstance(error, EngineGone):
        return QCoreApplication.translate(
            "Conversation",
            "The engine stopped in the middle of this answer. The part already written is kept.",
        )
    return local_failure(error).line
