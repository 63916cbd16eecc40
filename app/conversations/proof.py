"""An answer made with its proof, away from the GUI thread. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.conversations.answer_details import LookedAtPage
from app.documents.document import Document
from app.reading_queue.open_reading import OpenReadingResult
from app.readings.answer import Answer, make_answer
from engine.protocol.records import PageMass
from engine.protocol.replies import AnswerDone


@dataclass(frozen=True, slots=True)
class ProvenAnswer:
    """An answer with its citations verified, and the pages it looked at by their documents."""

    answer: Answer
    looked_at: tuple[LookedAtPage, ...]


def prove(question: str, done: AnswerDone, reading: OpenReadingResult) -> ProvenAnswer:
    """Look for the quotes of an answer in the documents it was made from."""
    return ProvenAnswer(
        answer=make_answer(question, done, reading.documents, reading.verifier),
        looked_at=_pages(done.looked_at, reading.documents),
    )


def _pages(masses: Sequence[PageMass], documents: Sequence[Document]) -> tuple[LookedAtPage, ...]:
    """Return the pages that exist, those that had most attention first."""
    known = (mass for mass in masses if 0 <= mass.document < len(documents))
    pages = (
        LookedAtPage(documents[mass.document].sha256, mass.page, mass.mass)
        for mass in known
        if 1 <= mass.page <= len(documents[mass.document].pages)
    )
    return tuple(sorted(pages, key=lambda page: -page.mass))
