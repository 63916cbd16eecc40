"""Reads and writes conversations in the library.

To be used in the thread that opened the library: what the library keeps as JSON is a record here.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.conversations.answer_details import AnswerDetails, decode_details, encode_details
from app.conversations.message_tree import ConversationMessage
from app.conversations.messages import MessageState
from app.errors import UsageError
from app.library.answer_seal import question_of, with_questions
from app.library.errors import TextDeletedError
from app.library.library import Library
from app.library.records import Conversation, Message, ReadingEntry, Role
from engine.protocol.problems.problem import Problem, sentence

BEGUN = AnswerDetails(state=MessageState.WAITING)
"""What is known of an answer without a word."""
MAX_TITLE = 60
"""Characters of a title: a line of the library's list."""
_SENTENCE = re.compile(r".+?[.?!。？！](?=\s|$)|.+")
_ELLIPSIS = "…"


class NotInLibrary(Problem, frozen=True):
    """It was deleted meanwhile."""

    message = sentence("Failures", "This is no longer in the library.")
    remedy = sentence("Failures", "Choose another one.")


@dataclass(frozen=True, slots=True)
class StoredConversation:
    """A conversation with all its messages.

    `names` are those of its documents, by their hashes; the reading is None where it was removed.
    """

    conversation: Conversation
    reading: ReadingEntry | None
    names: Mapping[str, str]
    messages: tuple[ConversationMessage, ...]


@dataclass(frozen=True, slots=True)
class StoredQuestion:
    """A question with the answer it will have, and their conversation as it is now."""

    conversation: Conversation
    question: ConversationMessage
    answer: ConversationMessage


class ConversationStore:
    """What an open library is to conversations.

    Raises:
        LecternError: the library cannot be used, or what was asked for is not in it.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._conversations = library.conversations

    def reading(self, reading_id: int) -> tuple[ReadingEntry, Mapping[str, str]]:
        """Return a reading and the names of its documents, by their hashes."""
        entry = self._reading(reading_id)
        if entry is None:
            raise _gone()
        return entry, self._names(entry.documents)

    def conversation(self, conversation_id: int) -> StoredConversation:
        """Return a conversation as it is stored."""
        conversation = self._conversations.get(conversation_id)
        if conversation is None:
            raise _gone()
        return StoredConversation(
            conversation=conversation,
            reading=self._reading(conversation.reading_id),
            names=self._names(conversation.documents),
            messages=tuple(_records(self._conversations.messages(conversation_id))),
        )

    def start(self, reading: ReadingEntry, title: str) -> Conversation:
        """Begin a conversation about a reading."""
        return self._conversations.start(title, reading.documents, reading_id=reading.id)

    def put_question(
        self,
        reading: ReadingEntry,
        conversation: Conversation | None,
        parent_id: int | None,
        text: str,
    ) -> StoredQuestion:
        """Add a question and the answer it will have, which has no word yet.

        A conversation that has not begun yet begins with the question.

        Raises:
            TextDeletedError: the reading or the conversation was deleted meanwhile.
        """
        is_deleted = conversation and self._conversations.get(conversation.id) is None
        if is_deleted or self._library.readings.get(reading.id) is None:
            raise TextDeletedError
        conversation = conversation or self.start(reading, title_of(text))
        asked = self._conversations.add_message(
            conversation.id, Role.USER, text, parent_id=parent_id
        )
        conversation, answer = self._add_answer(conversation.id, asked.id)
        (question,) = _records([asked])
        return StoredQuestion(conversation, question, answer)

    def _add_answer(
        self, conversation_id: int, question_id: int | None
    ) -> tuple[Conversation, ConversationMessage]:
        """Add an answer that has no word yet; it is what the conversation shows from now on."""
        asked = self._conversations.text_of(question_id)
        answer = self._conversations.add_message(
            conversation_id,
            Role.ASSISTANT,
            "",
            parent_id=question_id,
            details=encode_details(BEGUN, "", asked),
        )
        self._conversations.leave_at(answer.id)
        conversation = self._conversations.get(conversation_id)
        if conversation is None:
            raise _gone()
        return conversation, _record(answer, asked)

    def add_answer_beside(self, answer_id: int) -> tuple[Conversation, ConversationMessage]:
        """Add another answer to the same question, which has no word yet.

        Raises:
            UsageError: the answer was deleted meanwhile.
        """
        found = self._conversations.place_of(answer_id)
        if found is None:
            raise _gone()
        conversation_id, question_id = found
        return self._add_answer(conversation_id, question_id)

    def leave_at(self, message_id: int) -> None:
        """Remember that its conversation shows this message."""
        self._conversations.leave_at(message_id)

    def save_answer(self, answer: ConversationMessage, question: str) -> None:
        """Keep an answer as it is now; nothing happens where it was deleted.

        `question` is what was asked: the stored one may have been damaged since.
        """
        details = encode_details(answer.answer, answer.text, question)
        self._conversations.rewrite(answer.id, answer.text, details)

    def copy(
        self, original: Conversation, title: str, path: Sequence[ConversationMessage]
    ) -> Conversation:
        """Begin a conversation about the same documents with copies of messages."""
        copied = self._conversations.start(
            title, original.documents, reading_id=original.reading_id
        )
        texts = {message.id: message.text for message in path}
        parent: int | None = None
        for message in path:
            asked = question_of(message.role, message.parent_id, texts)
            parent = self._conversations.add_message(
                copied.id,
                message.role,
                message.text,
                parent_id=parent,
                details=encode_details(message.answer, message.text, asked),
            ).id
        return copied

    def _reading(self, reading_id: int | None) -> ReadingEntry | None:
        return None if reading_id is None else self._library.readings.get(reading_id)

    def _names(self, documents: Sequence[str]) -> Mapping[str, str]:
        found = (self._library.entry(sha256) for sha256 in documents)
        return {entry.sha256: entry.name for entry in found if entry is not None}


def _records(stored: Sequence[Message]) -> Iterator[ConversationMessage]:
    for message, asked in with_questions(stored):
        yield _record(message, asked)


def _record(stored: Message, asked: str) -> ConversationMessage:
    details = decode_details(stored.details, stored.text, asked)
    return ConversationMessage(stored.id, stored.parent_id, stored.role, stored.text, details)


def _gone() -> UsageError:
    return UsageError(NotInLibrary())


def title_of(question: str) -> str:
    """Return the first sentence of a question, cut between words where it is long."""
    lines = [" ".join(line.split()) for line in question.splitlines()]
    first = next((line for line in lines if line), "")
    match = _SENTENCE.match(first)
    sentence = match[0] if match else first
    if len(sentence) <= MAX_TITLE:
        return sentence
    cut = sentence[: MAX_TITLE - 1]
    words = cut.rpartition(" ")[0] or cut
    return words.rstrip(" ,;:–-") + _ELLIPSIS
