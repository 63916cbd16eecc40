"""What the screens show when they are drawn: a library, a conversation, an engine at work."""

from datetime import UTC, datetime
from math import sin
from pathlib import Path

import msgspec
from PySide6.QtWidgets import QLineEdit

from app.citations.citation import Citation, CitationStatus, PageSpan
from app.citations.mentions import Mention
from app.citations.quotes import Quote
from app.conversations.answer_details import AnswerDetails
from app.conversations.messages import AnswerFigures, MessageState
from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.documents.document import Audit, Finding, Format, PageFlaw
from app.documents.errors import error_for
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import WithoutPages
from app.errors import LecternError, Said
from app.library.records import Conversation, DocumentEntry, ReadingEntry, Role
from app.readings.instructions import NOT_SAID
from app.window.chat.chat_events import ContextChanged, ConversationOpened
from app.window.chat.rows import ChatMessage
from app.window.composition import Lectern
from app.window.intake.addition import Addition
from engine.protocol.problems.fit import DocumentsTooLong
from engine.protocol.records import BytesMoved, GpuState, PageRun, PageTier, Seen
from engine.protocol.replies import ModelLoaded
from engine.protocol.statistics import Statistics

_NOW = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
_MANUAL = "Fleet maintenance manual.pdf"
_ANSWER = """Two groups have to be re-torqued: the **housing bolts** after 50 hours of operation, \
and the **output flange bolts** after 50 hours and again after 250.

| Bolt group | Torque | First | Then every |
|---|---|---|---|
| Housing, M12 × 16 | 84 N·m | 50 h | 1,000 h |
| Output flange, M14 × 8 | 137 N·m | 50 h, 250 h | 500 h |

The manual warns not to reuse the flange bolts after the third tightening.
"""
_RICH = r"""The torque follows from the pre-load:

1. Take the pre-load $F = 0.7 \cdot R_e \cdot A_s$ of the bolt.
2. Multiply by the nut factor and the diameter, $T = K F d$.
   - dry: `K = 0.20`
   - oiled: `K = 0.15`

```python
def torque(preload: float, diameter: float, factor: float = 0.2) -> float:
    # Newton metres
    return factor * preload * diameter  # chapter 14
```
"""
QUESTIONS = "Which bolts are re-torqued?\nAfter how many hours?\nWhat is the limit for backlash?"
_STREAMING = (
    "Backlash at the output shaft must stay between 0.12 and 0.20 mm, measured cold at four"
    " positions"
)
_BROKEN = Refusal(RefusalReason.DAMAGED, WithoutPages())
_SCANNED = tuple(Finding(page, PageFlaw.NO_TEXT_LAYER) for page in range(1, 39))


def fill_library(lectern: Lectern) -> None:
    """Show readings in every state."""
    library = lectern.parts.library_model
    library.set_documents([_document(n, name, pages) for n, name, pages in _DOCUMENTS])
    library.set_readings([_reading(n, name) for n, name, _ in _DOCUMENTS])
    library.set_conversations(
        [
            _conversation(1, 1, "Torque and inspection intervals"),
            _conversation(2, 1, "What changed since 2019?"),
        ]
    )
    for number, status in _STATUSES.items():
        library.set_status(number, status)
    library.set_chosen(1, 1)


def fill_additions(lectern: Lectern) -> None:
    """Show files on their way into the library, and some that were refused."""
    folder = Path("/documents")
    lectern.parts.library_model.set_adding(
        [
            Addition(folder / "Supplement to the manual.pdf", fraction=0.4),
            Addition(folder / "Invoices 2024.xlsx"),
            Addition(folder / "Contract.pdf", needs_password=True),
            Addition(folder / "Scan.pdf", failure=error_for("Scan.pdf", _BROKEN)),
        ]
    )


def fill_search(lectern: Lectern) -> None:
    """Show what a search of the library found."""
    lectern.parts.library_model.set_adding([])
    lectern.parts.library.findChild(QLineEdit).setText("telescope")


def leave_search(lectern: Lectern) -> None:
    """Show the library again."""
    lectern.parts.library.findChild(QLineEdit).clear()


def fill_conversation(lectern: Lectern) -> None:
    """Show a conversation with its proof, and an answer that is coming."""
    figures = AnswerFigures(214_380, 0.9, 41.0)
    model = lectern.parts.chat_model
    messages = (
        ChatMessage(
            1,
            Role.USER,
            "Which bolts on the rear gearbox must be re-torqued, and after how many hours?",
        ),
        ChatMessage(
            2,
            Role.ASSISTANT,
            _ANSWER,
            AnswerDetails(
                citations=(
                    _cite("again after 250", 412),
                    _cite("again after 250", 413),
                    _cite("third tightening", 415),
                ),
                figures=figures,
            ),
        ),
        ChatMessage(3, Role.USER, "And what is the limit for backlash?"),
        ChatMessage(4, Role.ASSISTANT, _STREAMING, AnswerDetails(state=MessageState.STREAMING)),
    )
    model.apply(ConversationOpened("Torque and inspection intervals", {"ab": _MANUAL}, messages))
    model.apply(ContextChanged(214_512, 262_144, 1.0))


def fill_waiting(lectern: Lectern) -> None:
    """Show code, a list and a formula, and an answer before its first word."""
    figures = AnswerFigures(214_380, 0.9, 41.0, read_share=0.058)
    messages = (
        ChatMessage(1, Role.USER, "How is the tightening computed?"),
        ChatMessage(2, Role.ASSISTANT, _RICH, AnswerDetails(figures=figures)),
        ChatMessage(3, Role.USER, "And for the cold gearbox?"),
        ChatMessage(4, Role.ASSISTANT, "", AnswerDetails(state=MessageState.WAITING)),
    )
    lectern.parts.chat_model.apply(
        ConversationOpened("How is the tightening computed?", {"ab": _MANUAL}, messages)
    )
    lectern.parts.chat_model.apply(ContextChanged(214_512, 262_144, 1.0))


def fill_conversation_with_trouble(lectern: Lectern) -> None:
    """Show reasoning, a quote that is not there, what was not seen, a stop and a failure."""
    text = "It was signed in Bergen.\n\n> The contract was signed in Bergen on the first of May."
    model = lectern.parts.chat_model
    messages = (
        ChatMessage(1, Role.USER, "Where was the contract signed?"),
        ChatMessage(
            2,
            Role.ASSISTANT,
            text,
            AnswerDetails(
                reasoning="The person asks for a place.",
                citations=(_cite("first of May", None, text, CitationStatus.NOT_FOUND),),
                figures=AnswerFigures(
                    reused_tokens=71_904,
                    seconds_to_first_token=0.4,
                    tokens_per_second=38.0,
                    read_fraction=0.43,
                    prompt_tokens=72_004,
                    seen=Seen(tokens=16_640, first=256, last=16_384),
                ),
            ),
            is_reasoning_open=True,
        ),
        ChatMessage(7, Role.USER, "Who is the notary?"),
        ChatMessage(8, Role.ASSISTANT, NOT_SAID, AnswerDetails(mentions=(_MENTION,))),
        ChatMessage(3, Role.USER, "List all payments."),
        ChatMessage(4, Role.ASSISTANT, "There are nine", AnswerDetails(state=MessageState.STOPPED)),
        ChatMessage(5, Role.USER, "Who signed it?"),
        ChatMessage(
            6,
            Role.ASSISTANT,
            "",
            AnswerDetails(
                state=MessageState.FAILED,
                failure="The engine stopped. Ask once more; what was saved is kept.",
            ),
        ),
    )
    model.apply(ConversationOpened("Where was it signed?", {"cd": "Contract.pdf"}, messages))
    model.apply(ContextChanged(72_000, 262_144, 0.43))


def fill_dock(lectern: Lectern, gpu: GpuState | None = None) -> None:
    """Show an engine that has been at work for a while."""
    dock = lectern.parts.dock_model
    dock.set_active(active=False)
    dock.take_model(
        ModelLoaded(
            id=0,
            path="/models/Qwen3.5-4B",
            name="Qwen3.5-4B",
            device="cuda" if gpu is not None else "cpu",
            weights="int8",
            kv_format="f16",
            policy="dense",
            context_limit=262_144,
            page_bytes=1 << 20,
            state_bytes=50 << 20,
            memory_limit_bytes=16 << 30,
            fingerprint="screens",
            seconds=4.0,
        )
    )
    clock = dock._clock
    start = clock()
    for second in range(90):
        dock._clock = lambda second=second: start + second
        dock.take_statistics(_statistics(round(41 * second + 9 * sin(second / 6)), gpu))
    dock._clock = clock
    dock.take_quota(100 * 10**9)


FAILURE = LecternError(
    Said("The disk is full.", "Free some space, then read again."), details="write: No space left"
)


def _statistics(decoded: int, gpu: GpuState | None) -> Statistics:
    required = [one.name for one in msgspec.structs.fields(Statistics) if one.required]
    counters = dict.fromkeys(required, 0) | {
        "pages_in_use": 838,
        "pages_allocated": 900,
        "page_bytes": 1 << 20,
        "disk_bytes": 18_200_000_000,
        "decode_tokens": decoded,
        "prefill_tokens": 214_380,
    }
    warm = PageRun(PageTier.WARM if gpu is not None else PageTier.HOT, 302)
    runs = (PageRun(PageTier.HOT, 420), warm, PageRun(PageTier.COLD, 116))
    moved = BytesMoved(raised=decoded * 77_000_000 if gpu is not None else 0)
    return Statistics(**counters, page_runs=runs, bytes_moved=moved, gpu=gpu)


GPU = GpuState(
    "NVIDIA RTX 5080", 16 * 10**9, 11_500_000_000, 9_800_000_000,
    celsius=61, watts=212.0, memory_busy=0.78,
)  # fmt: skip


_DOCUMENTS = (
    (1, _MANUAL, 912),
    (2, "Deposition transcripts", 1340),
    (3, "Annual report 2025.pdf", 288),
    (4, "Thesis draft.docx", 164),
    (5, "Scanned ledger.pdf", 40),
)
_STATUSES = {
    1: ReadingStatus(ReadingPhase.READY, 214_380, 214_380, opens_in_seconds=0.8),
    2: ReadingStatus(
        ReadingPhase.READING, 402_000, 172_860, page=576, num_pages=1340,
        tokens_per_second=640.0, seconds_left=358.0, position=1,
    ),
    3: ReadingStatus(ReadingPhase.STALE, 71_904, 0),
    4: ReadingStatus(ReadingPhase.PAUSED, 60_100, 33_055, page=90, num_pages=164, position=2),
    5: ReadingStatus(
        ReadingPhase.REFUSED,
        failure=LecternError(DocumentsTooLong(402_118, 262_144)),
    ),
}  # fmt: skip


def _document(number: int, name: str, num_pages: int) -> DocumentEntry:
    findings = _SCANNED if number == 5 else ()
    audit = Audit(Format.PDF, findings)
    path = Path("/documents") / name
    return DocumentEntry(f"{number:064}", name, path, num_pages, num_pages * 900, audit)


def _reading(number: int, title: str) -> ReadingEntry:
    return ReadingEntry(number, title, (f"{number:064}",), ((),), "", 0, 0, 0.0, _NOW)


def _conversation(number: int, reading_id: int, title: str) -> Conversation:
    return Conversation(number, title, (), _NOW, _NOW, reading_id)


def _cite(
    words: str,
    page: int | None,
    text: str = _ANSWER,
    status: CitationStatus = CitationStatus.VERIFIED,
) -> Citation:
    end = text.index(words) + len(words)
    spans = (PageSpan(page, 0, 1),) if page else ()
    return Citation(Quote(words, end - len(words), end), status, "1", spans)


_MENTION = Mention(("notary",), _cite("The notary came.", 3, "The notary came."))
