"""A name is no part of what is read; several documents get theirs with the question."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine.protocol.records import Source
from engine.protocol.replies import AnswerDone, Done, ReadingOpened, SnapshotList
from engine.protocol.requests import Cancel, DocumentText, ListSnapshots, Read, Turn
from engine.protocol.sampling import SamplingParams
from engine.text import reading_plan
from engine.text.layout import list_of_names
from engine.text.reading_plan import Reading, former_reading, plan_reading
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
ANSWER = SamplingParams(max_tokens=6)
REPORT = make_document("report.pdf")
ANNEX = make_document("annex.pdf", seed=1)


def renamed(document: DocumentText, name: str = "report-final.pdf") -> DocumentText:
    return msgspec.structs.replace(document, name=name)


def ask(engine: EngineInProcess, opened: ReadingOpened, **fields: Any) -> AnswerDone:
    return engine.ask(opened.reading, "Who?", sampling=ANSWER, **fields)


def titles(engine: EngineInProcess) -> set[str]:
    listed = engine.call(ListSnapshots, SnapshotList)
    return {snapshot.title for snapshot in listed.snapshots if snapshot.kind == "reading_end"}


@pytest.fixture
def as_before(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Reads documents as an earlier version did, with names before the texts, and saves them."""

    def plan(documents: Any, instructions: str, prompts: Any) -> Reading:
        reading = plan_reading(documents, instructions, prompts)
        return former_reading(reading, reading.names, prompts)

    def read(start: Start, *documents: DocumentText, num_steps: int | None = None) -> str:
        with monkeypatch.context() as patch:
            patch.setattr("engine.session.session.plan_reading", plan)
            patch.setattr("engine.reuse.former_readings.FormerReadings._former", lambda *_: ())
            engine = start()
            opened = engine.open(*documents)
            if num_steps is not None:
                request = engine.send(Read, reading=opened.reading)
                for _ in range(num_steps):
                    engine.engine.step()
                engine.call(Cancel, Done, target=request)
                engine.close()
                return ""
            engine.read(opened.reading)
            answer = ask(engine, opened).answer
            engine.close()
            return answer

    return read


def test_a_renamed_document_and_a_copy_of_it_are_read_already(start: Start) -> None:
    first = start()
    opened = first.open(REPORT)
    first.read(opened.reading)
    answer = ask(first, opened)
    first.close()

    engine = start()
    other = engine.open(renamed(REPORT))
    assert (other.reading, other.reusable_tokens) == (opened.reading, opened.tokens)
    receipt = engine.read(other.reading).receipt
    assert (receipt.reused_tokens, receipt.source) == (opened.tokens, Source.DISK)
    before = engine.statistics().prefill_tokens
    again = ask(engine, other)
    assert again.answer == answer.answer
    assert again.reused_tokens >= opened.tokens
    computed = engine.statistics().prefill_tokens - before
    assert computed == again.prompt_tokens - again.reused_tokens < 32
    assert titles(engine) == {"report-final.pdf"}


def test_documents_read_together_are_renamed_for_the_price_of_their_names(start: Start) -> None:
    engine = start()
    opened = engine.open(REPORT, ANNEX)
    engine.read(opened.reading)
    ask(engine, opened)
    other = engine.open(renamed(REPORT), ANNEX)
    assert other.reading != opened.reading
    assert other.reusable_tokens == other.tokens == opened.tokens
    answer = ask(engine, other)
    assert answer.reused_tokens == opened.tokens
    names = list_of_names(("report-final.pdf", "annex.pdf"))
    assert other.names_tokens == len(names)  # a letter is a token of this model
    alone = engine.open(REPORT)
    assert alone.names_tokens == 0
    # What was kept on the way through the first document is the beginning of this one, too.
    assert alone.reusable_tokens < alone.tokens


def test_a_document_that_was_read_alone_begins_what_is_read_with_others(start: Start) -> None:
    engine = start()
    alone = engine.open(REPORT)
    engine.read(alone.reading)
    together = engine.open(renamed(REPORT, "other.pdf"), ANNEX)
    assert together.reusable_tokens == alone.tokens
    engine.read(together.reading)
    longer = engine.open(REPORT, ANNEX, make_document("third.pdf", seed=2))
    assert longer.reusable_tokens == together.tokens


def test_the_talk_about_several_documents_goes_on_where_it_was(start: Start) -> None:
    engine = start()
    opened = engine.open(REPORT, ANNEX)
    engine.read(opened.reading)
    first = ask(engine, opened)
    history = (Turn(question="Who?", answer=first.answer),)
    second = engine.ask(opened.reading, "And?", history=history, sampling=ANSWER)
    assert second.reused_tokens > opened.tokens + opened.names_tokens


def test_names_are_said_of_the_documents_that_are_read_so_far(start: Start) -> None:
    engine = start()
    opened = engine.open(REPORT, ANNEX)
    request = engine.send(Read, reading=opened.reading)
    for _ in range(3):
        engine.engine.step()
    engine.call(Cancel, Done, target=request)
    engine.finish(request)
    partial = ask(engine, opened)
    session = engine.engine._session
    assert session is not None
    reading = session._readings.get(opened.reading)
    end_of_first = reading.prompt.openings[1][0]
    assert partial.read_fraction * opened.tokens < end_of_first
    assert reading.said_names(end_of_first) == ("report.pdf",)
    assert reading.said_names(end_of_first + 1) == ("report.pdf", "annex.pdf")


@pytest.mark.parametrize("name", ["report.pdf", "report-final.pdf"])
def test_what_an_earlier_version_read_is_found_under_any_name(
    start: Start, as_before: Callable[..., str], name: str
) -> None:
    answer = as_before(start, REPORT)
    for _ in range(2):
        engine = start()
        opened = engine.open(renamed(REPORT, name))
        assert opened.reusable_tokens == opened.tokens
        assert engine.read(opened.reading).receipt.verified
        again = ask(engine, opened)
        assert (again.answer, again.looked_at != ()) == (answer, True)
        assert titles(engine) == {name}
        engine.close()


def test_what_an_earlier_version_read_in_part_is_read_on(
    start: Start, as_before: Callable[..., str]
) -> None:
    as_before(start, REPORT, num_steps=3)
    engine = start()
    opened = engine.open(renamed(REPORT))
    assert 0 < opened.reusable_tokens < opened.tokens
    receipt = engine.read(opened.reading).receipt
    assert receipt.reused_tokens == opened.reusable_tokens


def test_documents_that_an_earlier_version_read_together_say_their_new_names(
    start: Start, as_before: Callable[..., str]
) -> None:
    as_before(start, REPORT, ANNEX)
    engine = start()
    same = engine.open(REPORT, ANNEX)
    assert (same.reusable_tokens, same.names_tokens) == (same.tokens, 0)
    other = engine.open(renamed(REPORT), ANNEX)
    assert other.reusable_tokens == other.tokens == same.tokens
    assert other.names_tokens > 0
    assert other.reading != same.reading


def test_an_earlier_reading_knows_its_pages(start: Start) -> None:
    engine = start()
    session = engine.engine._session
    assert session is not None
    prompts = session.resources.model.prompts
    reading = plan_reading((REPORT, ANNEX), "Answer.", prompts)
    former = reading_plan.former_reading(reading, ("a much longer name.pdf", "b"), prompts)
    for old, new in zip(former.prompt.spans, reading.prompt.spans, strict=True):
        assert (
            former.prompt.tokens[old.start : old.end] == reading.prompt.tokens[new.start : new.end]
        )
    assert former.num_tokens == prompts.former_len(reading.prompt, former.names_in_text)
