"""An answer with its proof: the quotes found again in the documents, and where the model looked."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.citations.citation import Citation
from app.citations.quotes import find_quotes
from app.citations.verify import Verifier
from app.documents.document import Document
from engine.protocol.records import FinishReason, PageMass, Seen, Source
from engine.protocol.replies import AnswerDone


@dataclass(frozen=True)
class LookedAt:
    """Share of the answer's attention that fell on one page; a hint, no proof."""

    document: str
    page: int
    mass: float


@dataclass(frozen=True)
class Answer:
    """One answer, complete.

    Attributes:
        question: what was asked.
        text: the answer, its quotes included.
        reasoning: what the model wrote before it; empty for most models.
        finish_reason: why it ended.
        citations: its quotes, each with what was found of it.
        looked_at: the pages that had most attention, most first.
        prompt_tokens: documents, conversation and question.
        reused_tokens: of these, how many were not computed for this answer.
        new_tokens: tokens of the answer.
        source: where the reused ones came from.
        seconds_to_first_token: from the question to its first word.
        decode_tokens_per_second: speed of the words after it.
        read_fraction: share of the documents that it rests on; 1 for complete ones.
        seen: what of the prompt the model could see; None where it ended before its first word.
    """

    question: str
    text: str
    reasoning: str
    finish_reason: FinishReason
    citations: tuple[Citation, ...]
    looked_at: tuple[LookedAt, ...]
    prompt_tokens: int
    reused_tokens: int
    new_tokens: int
    source: Source
    seconds_to_first_token: float
    decode_tokens_per_second: float
    read_fraction: float
    seen: Seen | None = None

    @property
    def is_seen_whole(self) -> bool:
        """Whether nothing of the prompt was hidden from the model."""
        return self.seen is None or self.seen.tokens >= self.prompt_tokens


def make_answer(
    question: str, done: AnswerDone, documents: Sequence[Document], verifier: Verifier
) -> Answer:
    """Name the pages the model looked at, and look for its quotes, on those pages first."""
    masses = sorted(_known_pages(done.looked_at, documents), key=lambda mass: -mass.mass)
    hints = {(documents[mass.document].sha256, mass.page): mass.mass for mass in masses}
    return Answer(
        question=question,
        text=done.answer,
        reasoning=done.reasoning,
        finish_reason=done.finish_reason,
        citations=verifier.verify(find_quotes(done.answer), hints),
        looked_at=tuple(
            LookedAt(document=documents[mass.document].name, page=mass.page, mass=mass.mass)
            for mass in masses
        ),
        prompt_tokens=done.prompt_tokens,
        reused_tokens=done.reused_tokens,
        new_tokens=done.new_tokens,
        source=done.source,
        seconds_to_first_token=done.seconds_to_first_token,
        decode_tokens_per_second=done.decode_tokens_per_second,
        read_fraction=done.read_fraction,
        seen=done.seen,
    )


def _known_pages(masses: Sequence[PageMass], documents: Sequence[Document]) -> list[PageMass]:
    """Pages that exist: what the engine sends is checked like everything from outside."""
    return [
        mass
        for mass in masses
        if 0 <= mass.document < len(documents)
        and 1 <= mass.page <= len(documents[mass.document].pages)
    ]
