"""What ``read`` and ``ask`` print with ``--json``: a shape that scripts rely on."""

from collections.abc import Sequence

import msgspec

from app.citations.citation import Citation
from app.cli.reading_session import ReadingSession
from app.core.answers.answer import Answer
from app.core.readings.opened_reading import OpenedReading
from app.documents.document import Document, PageFlaw
from app.documents.gaps import damaged_pages, empty_pages
from engine.protocol.records import BlocksRead, Evicted, FinishReason, Seen, SharesRead

_FINISH_REASONS = {
    FinishReason.STOP: "stop",
    FinishReason.STOP_STRING: "stop",
    FinishReason.LENGTH: "length",
    FinishReason.CANCELLED: "cancelled",
}


class LeftOutReport(msgspec.Struct, frozen=True):
    """Parts of a file that are alike and not in its text."""

    kind: str
    text: str
    count: int


class RecognisedReport(msgspec.Struct, frozen=True):
    """A page whose text was recognised, and how sure its characters are, from 0 to 1."""

    page: int
    confidence: float | None


class DocumentReport(msgspec.Struct, frozen=True):
    """One document that was read."""

    name: str
    pages: int
    tokens: int
    sha256: str
    left_out: tuple[LeftOutReport, ...]
    recognised_pages: tuple[RecognisedReport, ...]
    pages_without_text: tuple[int, ...]
    damaged_pages: tuple[int, ...]


class UnreadReport(msgspec.Struct, frozen=True):
    """A file of a folder that cannot be read, and why."""

    name: str
    reason: str


class ReadingReport(msgspec.Struct, frozen=True):
    """How the documents were read, or restored."""

    tokens: int
    reused_tokens: int
    seconds: float
    tokens_per_second: float
    verified: bool | None


class DifferenceReport(msgspec.Struct, frozen=True):
    """Words of a quote, and what the text has in their stead; one may be empty."""

    quote: str
    text: str


class PlaceReport(msgspec.Struct, frozen=True):
    """Where else the same words are."""

    document: str | None
    pages: tuple[int, ...]


class CitationReport(msgspec.Struct, frozen=True):
    """A quote and where it was found; without a place where it was not.

    `status` is `verified`, `approximate` or `not_found`; `unquoted` marks what is no quote, but a
    short answer that no quote contains. It comes before them and has no place.

    `pages` are two where it goes over a page break. `also_on` are other places of the same words,
    `more_pages` counts those that are not named. `wrong_page` is the page that the answer names
    where the quote does not stand on it. `recognised` says that the text was recognised in a
    picture of the page, `page_label` what the page is called if not by its number.
    """

    document: str | None
    page: int | None
    quote: str
    status: str
    pages: tuple[int, ...]
    also_on: tuple[PlaceReport, ...]
    more_pages: int
    wrong_page: int | None
    differences: tuple[DifferenceReport, ...]
    recognised: bool
    page_label: str = ""


class LookedAtReport(msgspec.Struct, frozen=True):
    """Share of the answer's attention that fell on a page."""

    document: str
    page: int
    mass: float


class MentionReport(msgspec.Struct, frozen=True):
    """A passage that has words of a question which the answer found nothing about."""

    words: tuple[str, ...]
    document: str | None
    page: int | None
    text: str


class AnswerReport(msgspec.Struct, frozen=True):
    """One answer.

    ``finish_reason`` is ``stop``, ``length`` or ``cancelled``. ``seen`` counts the tokens of the
    prompt that the model could see; it is null where the answer ended before its first token.
    ``blocks_read`` counts what was read of the cache; it is null where that was all.
    ``shares_read`` says how much of the attention that had; it is null where nobody looked.
    ``evicted`` says what left the view of the answer; it is null where nothing did.
    """

    question: str
    answer: str
    citations: tuple[CitationReport, ...]
    looked_at: tuple[LookedAtReport, ...]
    mentions: tuple[MentionReport, ...]
    prompt_tokens: int
    reused_tokens: int
    new_tokens: int
    seconds_to_first_token: float
    decode_tokens_per_second: float
    finish_reason: str
    seen: Seen | None
    blocks_read: BlocksRead | None
    shares_read: SharesRead | None
    evicted: Evicted | None


class Report(msgspec.Struct, frozen=True):
    """What ``read`` and ``ask`` print."""

    document: tuple[DocumentReport, ...]
    model: str
    device: str
    kv_format: str
    policy: str
    reading: ReadingReport
    answers: tuple[AnswerReport, ...]
    policy_options: dict[str, int | str]
    unread: tuple[UnreadReport, ...] = ()


def make_report(session: ReadingSession, answers: Sequence[Answer] = ()) -> Report:
    """What a command did."""
    reading, model, receipt = session.reading, session.model, session.receipt
    sizes = zip(reading.documents, reading.opened.document_tokens, strict=True)
    return Report(
        document=tuple(_report_document(document, tokens) for document, tokens in sizes),
        model=model.name,
        device=model.device,
        kv_format=model.kv_format,
        policy=model.policy,
        reading=msgspec.convert(receipt, ReadingReport, from_attributes=True),
        answers=tuple(_report_answer(answer, reading) for answer in answers),
        policy_options=model.policy_options,
        unread=tuple(UnreadReport(file.name, file.error.message) for file in session.unread),
    )


def _report_document(document: Document, tokens: int) -> DocumentReport:
    left_out = (
        msgspec.convert(part, LeftOutReport, from_attributes=True)
        for part in document.audit.left_out
    )
    recognised = (
        RecognisedReport(finding.page, finding.confidence)
        for finding in document.audit.findings
        if finding.flaw is PageFlaw.RECOGNISED
    )
    return DocumentReport(
        name=document.name,
        pages=len(document.pages),
        tokens=tokens,
        sha256=document.sha256,
        left_out=tuple(left_out),
        recognised_pages=tuple(recognised),
        pages_without_text=tuple(sorted(empty_pages(document.audit))),
        damaged_pages=tuple(sorted(damaged_pages(document.audit))),
    )


def _report_answer(answer: Answer, reading: OpenedReading) -> AnswerReport:
    done = answer.done
    return AnswerReport(
        question=answer.question,
        answer=done.answer,
        citations=tuple(_report_citation(citation, reading) for citation in answer.cited),
        looked_at=tuple(
            LookedAtReport(reading.name_of(page.document) or "", page.page, page.mass)
            for page in answer.looked_at
        ),
        mentions=tuple(
            MentionReport(
                mention.words,
                reading.name_of(mention.citation.document),
                mention.citation.page,
                mention.citation.quote.text,
            )
            for mention in answer.mentions
        ),
        prompt_tokens=done.prompt_tokens,
        reused_tokens=done.reused_tokens,
        new_tokens=done.new_tokens,
        seconds_to_first_token=done.seconds_to_first_token,
        decode_tokens_per_second=done.decode_tokens_per_second,
        finish_reason=_FINISH_REASONS[done.finish_reason],
        seen=done.seen,
        blocks_read=done.blocks_read,
        shares_read=done.shares_read,
        evicted=done.evicted,
    )


def _report_citation(citation: Citation, reading: OpenedReading) -> CitationReport:
    return CitationReport(
        document=reading.name_of(citation.document),
        page=citation.page,
        quote=citation.quote.text,
        status=citation.status,
        pages=citation.pages,
        also_on=tuple(
            PlaceReport(reading.name_of(place.document), place.pages) for place in citation.others
        ),
        more_pages=citation.num_more,
        wrong_page=citation.wrong_page,
        differences=tuple(
            DifferenceReport(difference.quote, difference.text)
            for difference in citation.differences
        ),
        recognised=citation.is_recognised,
        page_label=citation.label,
    )
