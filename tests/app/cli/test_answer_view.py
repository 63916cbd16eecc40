"""The receipt under an answer."""

import io
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from rich.console import Console

from app.citations.citation import Citation, CitationStatus, Difference, PageSpan, Place
from app.citations.mentions import Mention
from app.citations.quotes import Quote
from app.cli.answer_view import receipt_line, show_answer, show_receipt
from app.cli.invocation import Invocation
from app.cli.terminal import ASCII_MARKS, THEME, UNICODE_MARKS, Terminal
from app.core.answers.answer import Answer
from app.core.readings.opened_reading import OpenedReading
from app.documents.document import Audit, Document, Format, Page
from engine.protocol.records import (
    BlocksRead,
    Channel,
    Evicted,
    FinishReason,
    Seen,
    SharesRead,
    Source,
)
from engine.protocol.replies import AnswerDelta, AnswerDone, ReadingOpened


def document(name: str) -> Document:
    pages = (Page(1, "One."),)
    return Document(name=name, sha256=name, pages=pages, audit=Audit(format=Format.PDF))


def reading(*names: str) -> OpenedReading:
    opened = ReadingOpened(
        id=1,
        reading="r",
        tokens=31_204,
        document_tokens=(31_204,),
        page_ends=((31_204,),),
        reusable_tokens=0,
        kv_bytes=0,
        memory_limit_bytes=0,
        disk_bytes=0,
        disk_free_bytes=0,
        context_limit=0,
        expected_seconds=0.0,
    )
    return OpenedReading(documents=tuple(document(name) for name in names), opened=opened)


def citation(status: CitationStatus, page: int | None = None, name: str = "a.pdf") -> Citation:
    quote = Quote(text="The lamp was lit by Arn.", start=0, end=24)
    if page is None:
        return Citation(quote, status)
    return Citation(quote, status, name, (PageSpan(page=page, start=0, end=24),))


def spans(*pages: int) -> tuple[PageSpan, ...]:
    return tuple(PageSpan(page=page, start=0, end=24) for page in pages)


DONE = AnswerDone(
    id=1,
    answer="Arn",
    reasoning="",
    finish_reason=FinishReason.STOP,
    prompt_tokens=31_240,
    reused_tokens=31_204,
    new_tokens=20,
    source=Source.MEMORY,
    seconds_to_first_token=0.4,
    decode_tokens_per_second=41.2,
    looked_at=(),
    read_fraction=1.0,
)
ANSWER = Answer(
    question="Who lit the lamp?",
    done=DONE,
    citations=(citation(CitationStatus.VERIFIED, 12),),
    looked_at=(),
)


def answer_with(**changes: Any) -> Answer:
    """The answer, where the engine said something else of it."""
    return replace(ANSWER, done=msgspec.structs.replace(DONE, **changes))


@pytest.fixture
def terminal() -> Terminal:
    def console() -> Console:
        return Console(file=io.StringIO(), theme=THEME, width=200, markup=False)

    return Terminal(out=console(), err=console(), marks=UNICODE_MARKS)


def written(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_receipt_of_a_proven_answer() -> None:
    assert receipt_line(ANSWER, reading("a.pdf"), UNICODE_MARKS) == (
        "reused 31,204 tokens · first word 0.40 s · 41 tok/s · p. 12 ✓"
    )


def test_the_receipt_tells_how_much_of_the_cache_was_read() -> None:
    answer = answer_with(blocks_read=BlocksRead(present=1000, scored=900, read=58))
    line = receipt_line(answer, reading("a.pdf"), UNICODE_MARKS)
    assert "41 tok/s · read 5.8 % of the cache · p. 12 ✓" in line


def test_the_receipt_tells_the_shares_of_the_attention() -> None:
    shares = SharesRead(certified=0.931, measured=0.9962, has_drifted=True)
    answer = answer_with(shares_read=shares)
    line = receipt_line(answer, reading("a.pdf"), UNICODE_MARKS)
    assert "99.6 % of the attention measured, 93.1 % certified" in line
    unmeasured = answer_with(
        shares_read=SharesRead(certified=0.5, measured=None, has_drifted=False)
    )
    assert "of the attention 50.0 % certified" in receipt_line(
        unmeasured, reading("a.pdf"), UNICODE_MARKS
    )


def test_the_receipt_tells_what_was_evicted() -> None:
    line = receipt_line(answer_with(evicted=Evicted(8, 1024)), reading("a.pdf"), UNICODE_MARKS)
    assert "41 tok/s · evicted 1,024 tokens in 8 rounds · p. 12 ✓" in line


def test_a_short_answer_that_is_not_in_its_quote_is_told(terminal: Terminal) -> None:
    proof = "> The lamp was lit by Arn."
    for said, is_told in (("Bert", True), ("Arn", False)):
        answer = answer_with(answer=f"{said}\n{proof}")
        show_receipt(terminal, answer, reading("a.pdf"))
        note = f'The short answer "{said}" is not in the quotes.'
        assert (note in written(terminal.out)) is is_told


def test_every_status_has_its_sign() -> None:
    answer = replace(
        ANSWER,
        citations=(
            citation(CitationStatus.VERIFIED, 3),
            citation(CitationStatus.APPROXIMATE, 1204),
            citation(CitationStatus.NOT_FOUND),
        ),
    )
    line = receipt_line(answer, reading("a.pdf"), UNICODE_MARKS)
    assert line.endswith("p. 3 ✓ · p. 1,204 ≈ · quote ✗")
    line = receipt_line(answer, reading("a.pdf"), ASCII_MARKS)
    assert line.endswith("p. 3 ok - p. 1,204 about - quote not found")


def test_one_page_is_named_once() -> None:
    answer = replace(ANSWER, citations=(citation(CitationStatus.VERIFIED, 3),) * 2)
    assert receipt_line(answer, reading("a.pdf"), UNICODE_MARKS).count("p. 3 ✓") == 1


def test_all_pages_of_a_quote_are_named() -> None:
    over_a_break = replace(
        citation(CitationStatus.APPROXIMATE), document="a.pdf", spans=spans(12, 13)
    )
    often = replace(
        citation(CitationStatus.VERIFIED, 3), others=(Place("a.pdf", spans(7)),), num_more=4
    )
    answer = replace(ANSWER, citations=(over_a_break, often))
    line = receipt_line(answer, reading("a.pdf"), UNICODE_MARKS)
    assert line.endswith("p. 12-13 ≈ · p. 3, 7 and 4 more ✓")


def test_pages_of_a_quote_are_in_the_order_of_the_document() -> None:
    looked_at_most = tuple(Place("a.pdf", spans(page)) for page in (3, 2, 4))
    often = replace(citation(CitationStatus.VERIFIED, 12), others=looked_at_most)
    line = receipt_line(replace(ANSWER, citations=(often,)), reading("a.pdf"), UNICODE_MARKS)
    assert line.endswith("p. 2, 3, 4, 12 ✓")


def test_what_differs_and_a_wrong_page_are_told(terminal: Terminal) -> None:
    quote = Quote(text="The lamp was lit by Arn.", start=0, end=24, page=99, last_page=99)
    differs = (
        Difference("lamp", "lamps"),
        Difference("", "the"),
        Difference("also", ""),
        Difference("…", "by Arn"),
    )
    cited = Citation(quote, CitationStatus.APPROXIMATE, "a.pdf", spans(1_204), differences=differs)
    show_receipt(terminal, replace(ANSWER, citations=(cited,)), reading("a.pdf"))
    said = " ".join(written(terminal.out).split())
    assert (
        'The quote on p. 1,204 differs: "lamp" replaces "lamps"; "the" is left out; '
        '"also" is added; "…" replaces "by Arn".'
    ) in said
    assert "The answer names page 99; the quote is on page 1,204." in said


def test_several_documents_are_told_apart() -> None:
    answer = replace(ANSWER, citations=(citation(CitationStatus.VERIFIED, 3, "b.pdf"),))
    line = receipt_line(answer, reading("a.pdf", "b.pdf"), UNICODE_MARKS)
    assert line.endswith("b.pdf p. 3 ✓")


def test_an_answer_from_a_part_says_so(terminal: Terminal) -> None:
    show_receipt(terminal, answer_with(read_fraction=0.437), reading("a.pdf"))
    assert "Answered from the first 43 % of the documents." in written(terminal.out)


def test_what_is_not_in_a_part_may_be_in_the_rest(terminal: Terminal) -> None:
    found_nothing = answer_with(answer="The document does not say.", read_fraction=0.437)
    show_receipt(terminal, found_nothing, reading("a.pdf"))
    note = "It is not in the first 43 % of the documents; the rest has not been read yet."
    assert note in written(terminal.out)


def test_an_answer_that_found_nothing_tells_where_the_words_stand(terminal: Terminal) -> None:
    mentions = (
        Mention(("Arn",), citation(CitationStatus.VERIFIED, 12)),
        Mention(("lamp", "Arn"), citation(CitationStatus.VERIFIED, 1_204)),
    )
    show_receipt(terminal, replace(ANSWER, citations=(), mentions=mentions), reading("a.pdf"))
    said = written(terminal.out)
    assert 'But "Arn" is on p. 12: The lamp was lit by Arn.' in said
    assert 'But "lamp", "Arn" are on p. 1,204: The lamp was lit by Arn.' in said


@pytest.mark.parametrize(
    ("seen", "note"),
    [
        (Seen(576, 64, 512), "The model saw the last 512 tokens and the first 64 of 31,240."),
        (Seen(512, 0, 512), "The model saw the last 512 tokens of 31,240."),
        (Seen(9_000, 64, 512), "The model saw 9,000 tokens, including the last 512, of 31,240."),
    ],
)
def test_an_answer_whose_model_did_not_see_everything_says_what_it_saw(
    terminal: Terminal, seen: Seen, note: str
) -> None:
    show_receipt(terminal, answer_with(seen=seen), reading("a.pdf"))
    assert note in written(terminal.out)


def test_an_answer_whose_model_saw_everything_has_no_note(terminal: Terminal) -> None:
    whole = Seen(31_240, 31_240, 31_240)
    show_receipt(terminal, answer_with(seen=whole), reading("a.pdf"))
    assert "The model saw" not in written(terminal.out)


def test_a_complete_answer_has_no_notes(terminal: Terminal) -> None:
    show_receipt(terminal, ANSWER, reading("a.pdf"))
    assert len(written(terminal.out).splitlines()) == 1


def test_an_answer_that_breaks_off_ends_its_line(terminal: Terminal) -> None:
    def break_off() -> None:
        with show_answer(Invocation(terminal)) as write:
            write(AnswerDelta(id=1, text="Arn lit \x1b[2Jit", channel=Channel.ANSWER))
            raise RuntimeError("gone")

    with pytest.raises(RuntimeError, match="gone"):
        break_off()
    assert written(terminal.out) == "Arn lit [2Jit\n"
