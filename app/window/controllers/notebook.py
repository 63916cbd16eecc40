"""Passages of a page: asks about a selection, or saves it to the reading's notebook."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject

from app.library.library import Library
from app.library.records import SavedQuote
from app.window.controllers.documents import DocumentController
from app.window.controllers.library import LibraryController
from app.window.controllers.readings import ReadingController
from app.window.conversations.conversation_controller import ConversationController
from app.window.parts import Parts
from app.window.services import Services
from app.window.translation.quantities import count
from app.window.viewer.notebook.notebook_view import QuoteAction
from app.window.viewer.passage_actions import PassageAction
from app.window.viewer.viewer_model import Passage

_MOST_ASKED = 2000
"""Characters of a passage that a question quotes; what is longer ends with an ellipsis."""


class NotebookController(QObject):
    """The notebook of the open reading, and questions about passages."""

    def __init__(
        self,
        services: Services,
        parts: Parts,
        *,
        library: LibraryController,
        documents: DocumentController,
        readings: ReadingController,
        conversation: ConversationController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._work = services.library
        self._parts = parts
        self._model = parts.notebook_model
        self._library = library
        self._documents = documents
        self._conversation = conversation
        readings.opened.connect(self.open)
        parts.viewer.passage_acted.connect(self.act)
        parts.viewer.notebook.acted.connect(self.act_on_quote)

    def open(self, reading_id: int) -> None:
        """Show the notebook of a reading; with 0 none."""
        is_another = reading_id != self._model.inputs.reading_id
        entry = self._library.holdings.reading(reading_id)
        found = map(self._library.holdings.document, entry.documents if entry else ())
        documents = [one for one in found if one]
        self._model.set_reading(
            reading_id,
            {one.sha256: one.name for one in documents},
            {one.sha256: one.audit.labels for one in documents},
        )
        if is_another and reading_id:
            self._load(reading_id)

    def act(self, action: PassageAction, passage: Passage) -> None:
        """Do something with a passage of the document that is shown."""
        reading_id, document = self._model.inputs.reading_id, self._documents.shown
        quote = SavedQuote(0, reading_id, document, passage.page, passage.text)
        if action is PassageAction.SAVE:
            self._save(quote)
        elif action is PassageAction.EXPLAIN:
            self._explain(quote)
        elif action is PassageAction.ASK:
            self._ask(quote)

    def act_on_quote(self, action: QuoteAction, quote_id: int) -> None:
        """Do something with a saved quote."""
        quote = self._model.quote(quote_id)
        if quote is None:
            return
        if action is QuoteAction.SHOW:
            self._documents.reveal_passage(quote.document, Passage(quote.page, quote.text))
        elif action is QuoteAction.ASK:
            self._ask(quote)
        elif action is QuoteAction.DELETE:
            self._change(quote.reading_id, lambda library: library.quotes.remove(quote.id))
            self._parts.notices.tell(
                self.tr("Quote deleted"), self.tr("Undo"), lambda: self._restore(quote)
            )

    def _restore(self, quote: SavedQuote) -> None:
        self._change(quote.reading_id, lambda library: library.quotes.save(quote))

    def _save(self, quote: SavedQuote) -> None:
        if not quote.reading_id:
            return
        if any(replace(known, id=0) == quote for known in self._model.inputs.quotes):
            self._parts.notices.tell(self.tr("The notebook has this quote already."))
            return
        self._change(quote.reading_id, lambda library: library.quotes.save(quote))
        show = self._parts.viewer.show_notebook
        self._parts.notices.tell(self.tr("Saved to the notebook"), self.tr("Show"), show)

    def _change(self, reading_id: int, change: Callable[[Library], object]) -> None:
        self._work.do(change)
        self._load(reading_id)

    def _load(self, reading_id: int) -> None:
        self._work.do(
            lambda library: library.quotes.of_reading(reading_id),
            lambda quotes: self._model.set_quotes(reading_id, quotes),
        )

    def _ask(self, quote: SavedQuote) -> None:
        """Begin a question that the person completes."""
        if len(self._model.inputs.names) > 1:
            text = self.tr("About page {page} of {name}: “{passage}”")
        else:
            text = self.tr("About page {page}: “{passage}”")
        self._parts.chat.composer.set_text(f"{self._filled(text, quote)}\n")

    def _explain(self, quote: SavedQuote) -> None:
        """Ask at once, where that is possible now."""
        question = self._filled(self.tr("Explain this passage on page {page}: “{passage}”"), quote)
        composer = self._parts.chat_model.props.composer
        if composer.can_ask and not composer.is_answering:
            self._conversation.ask(question)
        else:
            self._parts.chat.composer.set_text(question)

    def _filled(self, text: str, quote: SavedQuote) -> str:
        passage = " ".join(quote.text.split())
        if len(passage) > _MOST_ASKED:
            passage = f"{passage[:_MOST_ASKED].rstrip()}…"
        name = self._model.inputs.names.get(quote.document, "")
        return text.format(page=count(quote.page), passage=passage, name=name)
