"""Measures what opening long lists does to the GUI thread: a conversation, a library, an audit."""

from datetime import UTC, datetime
from pathlib import Path

from app.bench_window.event_loop import longest_pause_ms
from app.bench_window.figure import Figure
from app.documents.document import Audit, Document, Format, Page
from app.library.records import ReadingEntry, Role
from app.window.audit.audit_dialog import AuditDialog
from app.window.audit.audit_page import AuditedDocument
from app.window.chat.chat_events import ConversationOpened
from app.window.chat.rows import ChatMessage
from app.window.composition import Lectern
from app.window.viewer.source.choose import page_source

_NUM_MESSAGES, _NUM_READINGS = 2000, 1000
_MOST_MS = 50.0
_QUESTION = "Which bolts are re-torqued, and after how many hours?"
_ANSWER = "The **housing bolts** are re-torqued after 50 hours, see page 412.\n\n" * 12
_PAGE = "The reading lies between 3 and 7 at station 5, see page 8.\n" * 40


def pauses_of_long_lists(lectern: Lectern, long_pdf: Path, num_pages: int) -> list[Figure]:
    """Open each of them once."""
    return [_conversation(lectern), _library(lectern), _audit(lectern, long_pdf, num_pages)]


def _conversation(lectern: Lectern) -> Figure:
    messages = tuple(
        ChatMessage(number, Role.ASSISTANT, _ANSWER)
        if number % 2
        else ChatMessage(number, Role.USER, _QUESTION)
        for number in range(_NUM_MESSAGES)
    )
    opened = ConversationOpened("Long", {"": "survey.pdf"}, messages)
    pause = longest_pause_ms(lambda: lectern.parts.chat_model.apply(opened))
    what = f"Longest pause when {_NUM_MESSAGES:,} messages open"
    return Figure("talk_pause_ms", what, pause, "ms", _MOST_MS)


def _library(lectern: Lectern) -> Figure:
    entries = [
        ReadingEntry(
            id=number,
            title=f"Manual of pumping station {number}",
            documents=("0" * 64,),
            left_out=((),),
            fingerprint="",
            tokens=1000 * number,
            tokens_done=0,
            opens_in_seconds=0.0,
            created_at=datetime.now(UTC),
        )
        for number in range(1, _NUM_READINGS + 1)
    ]
    pause = longest_pause_ms(lambda: lectern.parts.library_model.set_readings(entries))
    what = f"Longest pause when a library of {_NUM_READINGS:,} opens"
    return Figure("library_pause_ms", what, pause, "ms", _MOST_MS)


def _audit(lectern: Lectern, long_pdf: Path, num_pages: int) -> Figure:
    pages = tuple(Page(number, _PAGE) for number in range(1, num_pages + 1))
    document = Document(long_pdf.name, "0" * 64, pages, Audit(Format.PDF))

    dialogs: list[AuditDialog] = []

    def show() -> None:
        dialog = AuditDialog(
            [AuditedDocument(document)],
            lambda _: page_source(long_pdf, Format.PDF, ()),
            lectern.parts.theme,
            parent=lectern.parts.window,
        )
        dialog.finished.connect(dialog.deleteLater)  # as in the program
        dialog.open()
        dialogs.append(dialog)

    pause = longest_pause_ms(show)
    dialogs[0].reject()
    what = f"Longest pause when the audit of {num_pages:,} pages opens"
    return Figure("audit_pause_ms", what, pause, "ms", _MOST_MS)
