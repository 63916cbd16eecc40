"""What is stored with an answer besides its words, as JSON in the library.

Read back, it is checked like everything from outside: what cannot be understood is left out, and
the answer's words still show, as damaged where they or this are not what was stored.
"""

from collections.abc import Mapping

import msgspec

from app.citations.citation import Citation
from app.citations.mentions import Mention
from app.citations.short_answer import with_short_answer
from app.conversations.messages import AnswerFigures, MessageState
from app.library.answer_seal import is_intact, sealed
from engine.protocol.undecodable import UNDECODABLE


class LookedAtPage(msgspec.Struct, frozen=True):
    """Share of the answer's attention that fell on a page; `document` is a SHA-256."""

    document: str
    page: int
    mass: float


class AnswerDetails(msgspec.Struct, frozen=True, kw_only=True):
    """An answer's state and proof.

    Attributes:
        state: where it stands; one that was not at its end is read as interrupted.
        reasoning: what the model wrote before it.
        citations: its quotes, each with what was found of it.
        figures: what it cost.
        failure: what went wrong and what to do.
        failure_details: what helps to find the cause.
        looked_at: the pages that had most attention, most first.
        mentions: where the documents mention what was asked about, if the answer missed it.
        context_tokens: documents, conversation, question and answer; 0 where that is not known.
        is_second_try: whether it was asked for by itself, since the engine stopped at the first.
        is_damaged: it, its words or its question changed on the disk; nothing of it is shown as
            proven.
    """

    state: MessageState = MessageState.DONE
    reasoning: str = ""
    citations: tuple[Citation, ...] = ()
    figures: AnswerFigures | None = None
    failure: str = ""
    failure_details: str = ""
    looked_at: tuple[LookedAtPage, ...] = ()
    mentions: tuple[Mention, ...] = ()
    context_tokens: int = 0
    is_second_try: bool = False
    is_damaged: bool = False

    def passages(self, text: str) -> tuple[Citation, ...]:
        """Return what is cited of an answer with these words.

        A short answer that is in no quote, then the quotes and the passages that are mentioned.
        """
        cited = with_short_answer(text, self.citations)
        return (*cited, *(mention.citation for mention in self.mentions))


def encode_details(details: AnswerDetails, text: str, question: str) -> str:
    """Return details as JSON, sealed with the answer's words and its question's."""
    return sealed(msgspec.json.encode(details).decode(), text, question)


def decode_details(stored: str, text: str, question: str) -> AnswerDetails:
    """Return details from JSON; the defaults where it is none.

    Where they, the answer's words or its question are not what was stored, nothing is shown as
    proof of them.
    """
    is_damaged = not is_intact(stored, text, question)
    try:
        details = msgspec.json.decode(stored, type=AnswerDetails)
    except UNDECODABLE:
        return AnswerDetails(is_damaged=is_damaged)
    if not is_damaged:
        return details
    return msgspec.structs.replace(
        details, citations=(), looked_at=(), mentions=(), is_damaged=True
    )


def masses_by_page(details: AnswerDetails) -> Mapping[str, Mapping[int, float]]:
    """Return where an answer looked, by document and page."""
    masses: dict[str, dict[int, float]] = {}
    for page in details.looked_at:
        masses.setdefault(page.document, {})[page.page] = page.mass
    return masses
