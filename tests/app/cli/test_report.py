"""What `--json` says of an answer."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from app.cli.report import CitationReport, make_report
from app.core.answers.answer import prove
from app.documents.document import Page
from engine.protocol.records import Receipt, Source
from tests.app.cli.test_answer_view import DONE, document, reading

SENTENCE = "The lamp was lit by Arn."


def report_of(said: str) -> tuple[CitationReport, ...]:
    """The citations of an answer to a question about one page with this sentence."""
    about = replace(document("a.pdf"), pages=(Page(1, SENTENCE),))
    opened = replace(reading("a.pdf"), documents=(about,))
    answer = prove("Who lit it?", msgspec.structs.replace(DONE, answer=said), opened)
    receipt = Receipt(
        tokens=1, reused_tokens=1, source=Source.MEMORY, seconds=0.1, restore_seconds=0.0,
        tokens_per_second=1.0, verified=None, largest_difference=None, pages_saved=0,
        saved_tokens=1,
    )  # fmt: skip
    model = SimpleNamespace(
        name="m", device="cpu", kv_format="f16", policy="full", policy_options={}
    )
    session: Any = SimpleNamespace(reading=opened, model=model, receipt=receipt, unread=())
    (told,) = make_report(session, [answer]).answers
    return told.citations


def test_a_short_answer_that_is_in_none_of_its_quotes_is_told() -> None:
    unquoted, quote = report_of(f"Anselm\n\n> {SENTENCE}")
    assert (unquoted.status, unquoted.quote) == ("unquoted", "Anselm")
    assert (unquoted.document, unquoted.page, unquoted.pages) == (None, None, ())
    assert (quote.status, quote.page) == ("verified", 1)


@pytest.mark.parametrize("said", [f"Arn\n\n> {SENTENCE}", f"> {SENTENCE}"])
def test_nothing_else_is_added(said: str) -> None:
    assert [citation.status for citation in report_of(said)] == ["verified"]
