"""An answer with its citations: quotes found in the documents, and the pages it looked at."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.citations.citation import Citation
from app.citations.mentions import Mention
from app.citations.quotes import find_quotes
from app.citations.short_answer import with_short_answer
from app.conversations.answer_details import LookedAtPage
from app.core.readings.opened_reading import OpenedReading
from app.documents.document import Document
from app.readings.instructions import says_nothing
from engine.protocol.records import PageMass
from engine.protocol.replies import AnswerDone


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer, complete.

    Attributes:
        question: what was asked.
        done: the answer as the engine gave it.
        citations: its quotes, each with its status and place.
        looked_at: the pages that had most attention, most first.
        mentions: where the documents mention the subject of the question, if the answer found
            nothing or quotes words that are in no document.
    """

    question: str
    done: AnswerDone
    citations: tuple[Citation, ...]
    looked_at: tuple[LookedAtPage, ...]
    mentions: tuple[Mention, ...] = ()

    @property
    def cited(self) -> tuple[Citation, ...]:
        """The quotes, before them a short answer that is in none of them."""
        return with_short_answer(self.done.answer, self.citations)

    @property
    def is_seen_whole(self) -> bool:
        """Whether nothing of the prompt was hidden from the model."""
        return self.done.seen is None or self.done.seen.tokens >= self.done.prompt_tokens


def prove(question: str, done: AnswerDone, reading: OpenedReading) -> Answer:
    """Name the pages the model looked at, and look for its quotes, on those pages first."""
    looked_at = _pages(done.looked_at, reading.documents)
    hints = {(page.document, page.page): page.mass for page in looked_at}
    citations = reading.verifier.verify(find_quotes(done.answer), hints)
    is_found = any(citation.spans for citation in citations)
    misses = says_nothing(done.answer) or (citations and not is_found)
    mentions = reading.verifier.mentions(question) if misses else ()
    return Answer(question, done, citations, looked_at, mentions)


def _pages(masses: Sequence[PageMass], documents: Sequence[Document]) -> tuple[LookedAtPage, ...]:
    """Pages that exist: what the engine sends is checked like everything from outside."""
    known = (mass for mass in masses if 0 <= mass.document < len(documents))
    pages = (
        LookedAtPage(documents[mass.document].sha256, mass.page, mass.mass)
        for mass in known
        if 1 <= mass.page <= len(documents[mass.document].pages)
    )
    return tuple(sorted(pages, key=lambda page: -page.mass))
