"""The conversation that is open: asks, saves every message as it is written, feeds the view model.

Knows no widget. A question is saved before it is asked. What goes wrong with an answer is said in
its message; what goes wrong with the library is told by `failed`. Answers of a conversation that
was left continue and are saved like all others.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from app.citations.citation import Citation
from app.conversations.conversation_store import (
    BEGUN,
    ConversationStore,
    StoredConversation,
    StoredQuestion,
)
from app.conversations.message_tree import ConversationMessage
from app.core.answers.answer_run import Answering
from app.core.answers.running_answers import RunningAnswers
from app.core.library.library_work import LibraryWork
from app.errors import LecternError
from app.library.records import Conversation
from app.library_file import LibraryFile
from app.link.port import ignore
from app.window.chat.chat_events import (
    ConversationOpened,
    EditBegan,
    EditEnded,
    PathShown,
    TitleChanged,
)
from app.window.chat.chat_view_model import ChatViewModel
from app.window.conversations.context_watch import ContextWatch
from app.window.conversations.open_conversation import OpenConversation, failure_text

T = TypeVar("T")


class ConversationController(QObject):
    """Owns the open conversation."""

    conversation_changed = Signal(Conversation)
    """A conversation that was begun or went on, as it is stored now."""
    shown = Signal(int)
    """The id of the conversation that is shown now; 0 until its first question is saved."""
    looked_at = Signal(Mapping)
    """Mass by page by document of the selected answer."""
    passage_wanted = Signal(Citation)  # that was clicked
    passage_left = Signal()
    """The answer of which a citation was clicked last is not shown any more."""
    question_returned = Signal(str)
    """A text for the composer: a question to edit, or one that could not be asked."""
    failed = Signal(LecternError)  # the library could not be read or written

    def __init__(
        self,
        library: LibraryFile,
        answering: Answering,
        model: ChatViewModel,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._answering, self._model = answering, model
        self._library = LibraryWork(library, answering.jobs, fail=self.failed.emit)
        self._answers = RunningAnswers(answering, self._library, failure_text)
        events = self._answers.events
        events.happened.connect(model.apply)
        events.ended.connect(self._answer_ended)
        events.asked_again.connect(self._asked_again)
        events.failed.connect(self.failed.emit)
        self._context = ContextWatch(answering.queue, model, self)
        self._open: OpenConversation | None = None

    def begin(self, reading_id: int) -> None:
        """Show an empty conversation about a reading; it is stored with its first question."""
        self._do(
            lambda store: store.reading(reading_id),
            lambda found: self._show(OpenConversation(reading=found[0], names=found[1])),
        )

    def show(self, conversation_id: int) -> None:
        """Show a stored conversation, where it was left."""
        self._do(lambda store: store.conversation(conversation_id), self._show_stored)

    def leave(self) -> None:
        """Show no conversation; its answers continue."""
        self._open = None
        self.passage_left.emit()
        self._context.watch(None, 0)
        self._model.apply(ConversationOpened("", {}))
        self.looked_at.emit({})

    def close(self) -> None:
        """Stop all answers, save what they said, and return when that is done."""
        self._answers.close()
        self._library.finish()
        self.leave()

    def renamed(self, conversation_id: int, title: str) -> None:
        """Take in that a conversation has another title."""
        opened = self._open
        if opened and opened.stored and opened.stored.id == conversation_id:
            opened.stored = replace(opened.stored, title=title)
            self._model.apply(TitleChanged(title))

    def ask(self, text: str) -> None:
        """Save a question, or the edited one, then ask it."""
        if self._open is not None:
            edited = self._open.tree.get(self._model.inputs.editing or 0)
            self._put_question(text, edited.parent_id if edited else self._open.leaf)

    def stop(self) -> None:
        """Stop the answer that comes; its words stay."""
        if self._open is not None and self._open.leaf is not None:
            self._answers.stop(self._open.leaf)

    def begin_edit(self, message_id: int) -> None:
        """Give a question back to be written in other words; `ask` then asks it as its sibling."""
        if self._open is not None and message_id in self._open.tree:
            self._model.apply(EditBegan(message_id))
            self.question_returned.emit(self._open.tree[message_id].text)

    def cancel_edit(self) -> None:
        """Leave the question as it was."""
        self._model.apply(EditEnded())

    def regenerate(self, message_id: int) -> None:
        """Answer a question again, beside an answer; where damaged, it is looked at before."""
        opened = self._free(message_id)
        if opened is not None and (question := opened.doubtful_question(message_id)):
            self.begin_edit(question)
        elif opened is not None and opened.tree[message_id].parent_id is not None:
            self._answer_beside(opened, message_id)

    def go_on(self, message_id: int) -> None:
        """Continue an answer that was cut behind its last word.

        One that the conversation continued from stays as it is; its sibling is continued.
        """
        opened = self._free(message_id)
        if opened is not None and message_id == opened.leaf:
            answer, begun = opened.tree[message_id], opened.words_of(message_id)
            self._begin_answer(opened, opened.stored, answer, begun)
        elif opened is not None:
            self._answer_beside(opened, message_id, opened.words_of(message_id))

    def retry(self, message_id: int) -> None:
        """Ask again for an answer that failed; what it said stays as its sibling."""
        opened = self._free(message_id)
        if opened is not None and opened.is_blank(message_id):
            self._begin_answer(opened, opened.stored, opened.tree[message_id])
        elif opened is not None:
            self.regenerate(message_id)

    def branch(self, message_id: int) -> None:
        """Begin another conversation with everything up to a message."""
        copy = self._open.copy_up_to(message_id) if self._open else None
        if copy is not None:
            self._do(copy, self._branched)

    def choose_branch(self, message_id: int) -> None:
        """Show the messages along a sibling, to where it went on last."""
        opened = self._open
        if opened is not None and message_id in opened.tree and not opened.is_saving:
            opened.leaf = opened.tree.newest_leaf(message_id)
            self._show_path(opened)
            self._select_last(opened)
            self._do(lambda store: store.leave_at(message_id), ignore)

    def activate_citation(self, message_id: int, index: int) -> None:
        """Tell which passage a citation means, and where its answer looked."""
        opened = self._open
        passages = opened.passages(message_id) if opened else ()
        if opened is not None and 0 <= index < len(passages):
            opened.cited = message_id
            self.select_answer(message_id)
            self.passage_wanted.emit(passages[index])

    def select_answer(self, message_id: int) -> None:
        """Tell where an answer looked; a question looked nowhere and changes nothing."""
        masses = self._open.looked_at(message_id) if self._open else None
        if masses is not None:
            self.looked_at.emit(masses)

    def _free(self, message_id: int) -> OpenConversation | None:
        """Return the open conversation if the message is in it and no answer is coming."""
        opened = self._open
        if opened is None or message_id not in opened.tree:
            return None
        return opened if opened.can_ask(self._answers) else None

    def _show_stored(self, stored: StoredConversation) -> None:
        opened = OpenConversation(stored.names, stored.reading, stored.conversation)
        opened.put(*map(self._answers.as_now, stored.messages))
        opened.leave_at(stored.conversation.left_at_message)
        self._show(opened)

    def _show(self, opened: OpenConversation) -> None:
        self._open = opened
        self.passage_left.emit()
        title = opened.stored.title if opened.stored else ""
        self._model.apply(ConversationOpened(title, opened.names, opened.shown(self._answers)))
        self.shown.emit(opened.stored.id if opened.stored else 0)
        self._select_last(opened)

    def _show_path(self, opened: OpenConversation) -> None:
        if opened is self._open:
            self._model.apply(PathShown(opened.shown(self._answers)))
            if opened.leave_cited():
                self.passage_left.emit()

    def _select_last(self, opened: OpenConversation) -> None:
        """Tell where the last answer looked, and what it left of the context."""
        if opened is not self._open:
            return
        self._context.watch(opened.reading.id if opened.reading else None, opened.context_tokens)
        if opened.leaf is not None:
            self.select_answer(opened.leaf)
        else:
            self.looked_at.emit({})

    def _put_question(self, text: str, parent_id: int | None) -> None:
        opened = self._open
        if opened is None or opened.reading is None or not opened.can_ask(self._answers):
            self.question_returned.emit(text)
            return
        reading, known = opened.reading, opened.stored
        opened.is_saving = True
        self._do(
            lambda store: store.put_question(reading, known, parent_id, text),
            lambda stored: self._question_stored(opened, stored),
            lambda error: self._not_saved(opened, error, text),
        )

    def _question_stored(self, opened: OpenConversation, stored: StoredQuestion) -> None:
        if opened.stored is None and opened is self._open:
            self._model.apply(TitleChanged(stored.conversation.title))
            self.shown.emit(stored.conversation.id)
        opened.put(stored.question)
        self._begin_answer(opened, stored.conversation, stored.answer)

    def _answer_beside(self, opened: OpenConversation, message_id: int, begun: str = "") -> None:
        opened.is_saving = True
        self._do(
            lambda store: store.add_answer_beside(message_id),
            lambda added: self._begin_answer(opened, *added, begun=begun),
            lambda error: self._not_saved(opened, error),
        )

    def _begin_answer(
        self,
        opened: OpenConversation,
        conversation: Conversation | None,
        answer: ConversationMessage,
        begun: str = "",
    ) -> None:
        opened.is_saving, opened.stored = False, conversation
        opened.put(answer if begun else replace(answer, text="", answer=BEGUN))
        if opened.reading is not None and answer.parent_id is not None:
            asked = opened.asked(answer.parent_id)
            asking = self._answering.about(opened.reading.id, *asked, begun)
            self._answers.add(answer, asking)
            self._show_path(opened)
            self._answers.start(answer.id)
            self.conversation_changed.emit(conversation)

    def _answer_ended(self, answer: ConversationMessage) -> None:
        opened = self._open
        if opened is not None and answer.id in opened.tree:
            opened.tree.put(answer)
            self._select_last(opened)

    def _asked_again(self, answer: ConversationMessage) -> None:
        opened = self._open
        if opened is not None and answer.parent_id in opened.tree:
            opened.put_beside(answer)
            self._show_path(opened)

    def _branched(self, copied: Conversation) -> None:
        self.conversation_changed.emit(copied)
        self.show(copied.id)

    def _not_saved(self, opened: OpenConversation, error: LecternError, question: str = "") -> None:
        if question:
            self.question_returned.emit(question)
        opened.is_saving = False
        self.failed.emit(error)

    def _do(
        self,
        work: Callable[[ConversationStore], T],
        deliver: Callable[[T], None],
        fail: Callable[[LecternError], None] | None = None,
    ) -> None:
        self._library.do(lambda library: work(ConversationStore(library)), deliver, fail=fail)
