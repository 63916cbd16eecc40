"""The conversation that is open, as far as it is known without the library. Knows no Qt."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from app.conversations.answer_details import AnswerDetails, decode_details, masses_by_page
from app.conversations.message_tree import MessageTree
from app.core.answers.answer_run import Question
from app.library.records import Conversation, Message, ReadingEntry, Role
from app.window.chat.rows import ChatMessage
from app.window.conversations.stored_messages import chat_message, turns
from engine.protocol.requests import SamplingParams, Turn


class Answers(Protocol):
    """The answers that are on their way."""

    def is_running(self, message_id: int) -> bool:
        """Whether more words of an answer will come."""

    def as_now(self, message: Message) -> Message:
        """Return a message with all its words so far."""


@dataclass
class OpenConversation:
    """A conversation and the way through it that is shown.

    Attributes:
        names: of its documents.
        reading: what it is about; None where that was removed, and nothing can be asked.
        stored: as it is stored; None until its first question is.
        tree: all its messages.
        leaf: the last message that is shown; None before the first.
        is_saving: a question is being saved, so that no other may be asked.
    """

    names: tuple[str, ...]
    reading: ReadingEntry | None
    stored: Conversation | None = None
    tree: MessageTree = field(default_factory=MessageTree)
    leaf: int | None = None
    is_saving: bool = False

    @property
    def path(self) -> tuple[Message, ...]:
        """The messages that are shown."""
        return self.tree.path_to(self.leaf)

    @property
    def conversation_id(self) -> int:
        """Its id; 0 until its first question is stored."""
        return 0 if self.stored is None else self.stored.id

    @property
    def context_tokens(self) -> int:
        """Tokens up to the longest answer that is shown; 0 where that is not known."""
        tokens = (decode_details(message.details).context_tokens for message in self.path)
        return max(tokens, default=0)

    def can_ask(self, is_running: Callable[[int], bool]) -> bool:
        """Whether a question may be asked behind the last message."""
        is_answering = self.leaf is not None and is_running(self.leaf)
        return self.reading is not None and not self.is_saving and not is_answering

    def put(self, *messages: Message) -> None:
        """Take in messages; the last one is shown last."""
        for message in messages:
            self.tree.put(message)
            self.leaf = message.id

    def leave_at(self, message_id: int | None) -> None:
        """Show the way through a message to its newest end; one that is not there is none."""
        self.leaf = self.tree.newest_leaf(message_id if message_id in self.tree else None)

    def put_beside(self, answer: Message) -> None:
        """Take in another answer to a question; shown where the one before it comes last."""
        is_at_end = self.leaf is not None and self.tree[self.leaf].parent_id == answer.parent_id
        self.tree.put(answer)
        if is_at_end:
            self.leaf = answer.id

    def details(self, message_id: int) -> AnswerDetails:
        """Return what is known of an answer besides its words."""
        is_known = message_id in self.tree
        return decode_details(self.tree[message_id].details) if is_known else AnswerDetails()

    def looked_at(self, message_id: int) -> Mapping[str, Mapping[int, float]] | None:
        """Return where an answer looked, by document and page; None for anything else."""
        if message_id not in self.tree or self.tree[message_id].role is not Role.ASSISTANT:
            return None
        return masses_by_page(self.details(message_id))

    def words_of(self, message_id: int) -> str:
        """Return what an answer said, without the space or half character where it was cut."""
        return self.tree[message_id].text.rstrip().rstrip("\ufffd")

    def turns_before(self, question_id: int) -> tuple[Turn, ...]:
        """Return what was asked and answered before a question."""
        return turns(self.tree.path_to(self.tree[question_id].parent_id))

    def asked(
        self, answer: Message, sampling: SamplingParams, is_thinking: bool, begun: str
    ) -> Question | None:
        """Return what an answer is to be asked for with; None where nothing can be asked."""
        if answer.parent_id is None:
            return None
        return Question(
            text=self.tree[answer.parent_id].text,
            history=self.turns_before(answer.parent_id),
            sampling=sampling,
            is_thinking=is_thinking,
            begun=begun,
        )

    def shown(self, answers: Answers) -> tuple[ChatMessage, ...]:
        """Return the messages of the path as they are shown."""
        return tuple(
            chat_message(
                answers.as_now(message),
                siblings=self.tree.siblings(message.id),
                is_running=answers.is_running(message.id),
            )
            for message in self.path
        )
