"""What a command does goes over any engine port, also one without a process."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from threading import Event

import pytest

from app.citations.citation import CitationStatus
from app.cli.command_core import CommandCore
from app.core.answers.answer_run import Question
from app.core.readings.reading_terms import ReadingTerms
from app.errors import InterruptionError
from app.link.port import UNSENT, ignore
from app.readings.model_choice import ModelChoice
from app.readings.reading_content import whole
from engine.protocol import replies, requests
from engine.protocol.errors import ErrorCode
from engine.protocol.notices import AnyNotice, NotSaved, Unsaved
from engine.protocol.problems.requests import StoppedReading
from engine.protocol.problems.system import NoRoom
from tests.fakes.scripted_engine import TEXT, make_document
from tests.fakes.scripted_port import NUM_TOKENS, ScriptedAnswers, ScriptedPort


class FullDisk(ScriptedPort):
    """Starts engines that can save nothing, and whose readings are stopped half-way."""

    def start(
        self, *, on_notice: Callable[[AnyNotice], None] = ignore, ids: Iterator[int] | None = None
    ) -> "HalfReading":
        return HalfReading(on_notice, ids or count(UNSENT + 1))


class HalfReading(ScriptedAnswers):
    def __init__(self, on_notice: Callable[[AnyNotice], None], ids: Iterator[int]) -> None:
        super().__init__("", ids)
        self._on_notice = on_notice

    def _replies(self, request: requests.AnyRequest) -> Iterator[replies.AnyReply]:
        if isinstance(request, requests.Read):
            self._on_notice(NotSaved(Unsaved.READING, NoRoom()))
            stopped = StoppedReading(NUM_TOKENS // 2, NUM_TOKENS)
            yield replies.Failed(id=UNSENT, code=ErrorCode.CANCELLED, problem=stopped)
        else:
            yield from super()._replies(request)


def test_a_reading_is_read_and_asked_over_a_port_of_another_kind() -> None:
    document = make_document()
    content = whole([document], "")
    port = ScriptedPort(f"After 50 hours.\n\n> {TEXT}")
    with CommandCore(port, lambda _: (document,)) as core:
        core.start()
        assert core.name == "a script"
        assert core.load(ModelChoice(Path("anything"))).name == "script"
        receipt = core.read(content, ReadingTerms(), stop=Event())
        assert receipt.tokens == NUM_TOKENS
        answer = core.ask(content, Question("When?"), on_words=lambda _: None, stop=Event())
    assert answer.done.answer.startswith("After 50 hours.")
    (citation,) = answer.citations
    assert (citation.status, citation.page) == (CitationStatus.VERIFIED, 2)


def test_a_reading_that_is_stopped_before_it_begins_does_not_claim_to_keep_anything() -> None:
    document = make_document()
    stop = Event()
    stop.set()
    with CommandCore(ScriptedPort(""), lambda _: (document,)) as core:
        core.start()
        core.load(ModelChoice(Path("anything")))
        with pytest.raises(InterruptionError) as told:
            core.read(whole([document], ""), ReadingTerms(), stop=stop)
    assert told.value.message == "Stopped before anything was kept."


def test_a_reading_that_could_not_be_saved_is_not_said_to_be_kept() -> None:
    document = make_document()
    with CommandCore(FullDisk(""), lambda _: (document,)) as core:
        core.start()
        core.load(ModelChoice(Path("anything")))
        with pytest.raises(InterruptionError) as told:
            core.read(whole([document], ""), ReadingTerms(), stop=Event())
    assert told.value.message == (
        "Stopped. Text that could not be saved will have to be read again."
    )
