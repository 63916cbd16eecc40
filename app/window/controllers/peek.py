"""Shows the cited passage as a picture while the pointer rests on a citation."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, QTimer
from PySide6.QtWidgets import QApplication

from app.citations.citation import Citation
from app.window.chat.citation_texts import citation_description
from app.window.chat.document_names import names_to_tell
from app.window.controllers.documents import DocumentController
from app.window.parts import Parts
from app.window.viewer.passage_peek import PassagePeek
from app.window.viewer.source.crops import CROP_WIDTH
from app.window.viewer.source.page_source import Crop, CropTerms, PageSource
from app.window.viewer.viewer_model import Passage

_REST_MS = 350
_TOOL_TIP = "qtooltip_label"
"""What Qt calls its own."""
_WantCrop = Callable[[Passage, CropTerms], None]


class PeekController(QObject):
    """A document that is not shown is open for as long as the pointer rests on a citation of it."""

    def __init__(
        self,
        parts: Parts,
        documents: DocumentController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._viewer = parts.viewer
        self._theme = parts.theme
        self._documents = documents
        self._chat = parts.chat_model
        self._peek = PassagePeek(parts.theme, parts.window)
        self._citation: Citation | None = None
        self._wanted: Passage | None = None
        self._other: PageSource | None = None
        self._beside = QRect()
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._ask)
        transcript = parts.chat.transcript
        transcript.pointer.citation_hovered.connect(self._hover)
        transcript.pointer.citation_left.connect(self._leave)
        transcript.citation_activated.connect(self._put_away)
        transcript.verticalScrollBar().valueChanged.connect(self._leave)
        transcript.viewport().installEventFilter(self)
        parts.viewer.crop_drawn.connect(self._show)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Show no tool tip over the passage, whose words say the same."""
        return event.type() is QEvent.Type.ToolTip and self._peek.isVisible()

    def _hover(self, message_id: int, number: int, beside: QRect) -> None:
        citation = self._citation_of(message_id, number)
        if citation != self._citation:
            self._leave()
            self._citation, self._beside = citation, beside
            self._rest.start()

    def _citation_of(self, message_id: int, number: int) -> Citation | None:
        shown = (message for message in self._chat.inputs.messages if message.id == message_id)
        citations = next((one.answer.passages(one.text) for one in shown), ())
        return citations[number] if number < len(citations) else None

    def _leave(self, *_: object) -> None:
        self._citation = None
        self._put_away()

    def _put_away(self, *_: object) -> None:
        """Show nothing, of this citation, until the pointer comes to it again."""
        self._wanted = None
        self._rest.stop()
        self._peek.hide()
        other, self._other = self._other, None
        if other is not None:
            other.close()
            other.deleteLater()

    def close(self) -> None:
        """Show nothing, and have nothing open."""
        self._leave()

    def _ask(self) -> None:
        citation = self._citation
        if citation is None or citation.document is None:
            return
        if citation.document == self._documents.shown:
            self._want(citation, self._viewer.want_crop)
        else:
            self._documents.source_of(citation.document, partial(self._open, citation))

    def _open(self, citation: Citation, source: PageSource) -> None:
        """Cut from a document that is not shown."""
        if citation is not self._citation:
            source.close()
            return
        self._other = source
        source.setParent(self)
        source.crop_drawn.connect(self._show)
        source.opened.connect(
            lambda *_: self._want(
                citation, lambda one, terms: source.want_crop(one.page, one.text, terms)
            )
        )
        source.open()

    def _want(self, citation: Citation, want_crop: _WantCrop) -> None:
        self._documents.passages_of(
            citation, lambda passages: self._draw(citation, passages, want_crop)
        )

    def _draw(
        self, citation: Citation, passages: tuple[Passage, ...], want_crop: _WantCrop
    ) -> None:
        if citation is not self._citation or not passages:
            return
        self._wanted = passages[0]
        tokens = self._theme.tokens
        ink = int(tokens.colours.text[1:], 16) if tokens.is_dark else 0
        width = round(CROP_WIDTH * self._peek.devicePixelRatioF())
        paper = int(tokens.colours.page[1:], 16)
        want_crop(passages[0], CropTerms(width, ink, paper))

    def _show(self, crop: Crop) -> None:
        if self._citation is not None and self._wanted == Passage(crop.page, crop.text):
            _hide_tool_tip()
            self._peek.show_crop(crop, self._words(self._citation), self._beside)

    def _words(self, citation: Citation) -> str:
        return citation_description(citation, names_to_tell(self._chat.inputs.documents))


def _hide_tool_tip() -> None:
    """Hide it at once: `QToolTip.hideText` leaves it over the passage for a while."""
    for widget in QApplication.topLevelWidgets():
        if widget.objectName() == _TOOL_TIP:
            widget.hide()
