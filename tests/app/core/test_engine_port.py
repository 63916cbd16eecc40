"""What a command does goes over any engine port, also one without a process."""

from pathlib import Path
from threading import Event

import pytest

from app.citations.citation import CitationStatus
from app.cli.command_core import CommandCore
from app.core.answers.answer_run import Question
from app.core.readings.reading_terms import ReadingTerms
from app.errors import InterruptionError
from app.readings.model_choice import ModelChoice
from app.readings.reading_content import whole
from tests.fakes.scripted_engine import TEXT, make_document
from tests.fakes.scripted_port import NUM_TOKENS, ScriptedPort


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
