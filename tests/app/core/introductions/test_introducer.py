"""A model introduces what it read while nobody waits, and is asked once."""

from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.core.answers.answer_run import Answering, AnswerRun, Question
from app.core.event import Event
from app.core.introductions.introducer import Introducer, Introducing
from app.core.library.library_work import LibraryWork
from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.core.readings.reading_terms import ReadingTerms
from app.errors import LecternError, Said
from app.library.library import Library
from app.readings.introduction import QUESTIONS_QUESTION, SUMMARY_QUESTION, Introduction
from engine.protocol.records import FinishReason
from tests.fakes.loops import ManualLoop
from tests.fakes.manual_jobs import ManualJobs
from tests.fakes.scripted_engine import TEXT, ScriptedEngine, ScriptedQueue

QUESTIONS = f"After how many hours are the bolts re-torqued?\n> {TEXT}\nWhat is it?\n> Not there."


class Models:
    """A model session that has what the test says."""

    def __init__(self) -> None:
        self.changed = Event[Any]()
        self.status = SimpleNamespace(loaded=SimpleNamespace(fingerprint="m1"))

    def become(self, fingerprint: str | None) -> None:
        loaded = SimpleNamespace(fingerprint=fingerprint) if fingerprint else None
        self.status = SimpleNamespace(loaded=loaded)
        self.changed.emit(self.status)


@dataclass
class Stage:
    """An introducer with everything around it under the test's control."""

    path: Path
    reading: int
    engine: ScriptedEngine = field(default_factory=ScriptedEngine)
    queue: ScriptedQueue = field(default_factory=ScriptedQueue)
    jobs: ManualJobs = field(default_factory=ManualJobs)
    loop: ManualLoop = field(default_factory=ManualLoop)
    models: Models = field(default_factory=Models)
    heard: list[Introduction] = field(default_factory=list)
    is_wanted: bool = True

    def __post_init__(self) -> None:
        parts = self.engine, self.queue, self.jobs, self.loop
        self.answering = Answering(*parts)  # type: ignore[arg-type]
        self.introducer = self.new()

    def new(self) -> Introducer:
        work = LibraryWork(self.path, self.jobs, fail=pytest.fail)  # type: ignore[arg-type]
        introducing = Introducing(
            self.answering,
            work,
            self.models,
            ReadingTerms,
            lambda: self.is_wanted,  # type: ignore[arg-type]
        )
        made = Introducer(introducing)
        made.known.connect(lambda _, introduction: self.heard.append(introduction))
        return made

    def open(self) -> None:
        self.introducer.open(self.reading)
        self.jobs.run_all()

    def pass_time(self) -> None:
        self.loop.pass_time()
        self.jobs.run_all()

    def answer(self, text: str, **changes: Any) -> None:
        self.engine.finish(text, **changes)
        self.jobs.run_all()

    @property
    def asked(self) -> list[str]:
        return [request.question for request in self.engine.asked]

    def ask_as_a_person(self) -> AnswerRun:
        class Nobody:
            def __getattr__(self, _name: str) -> Any:
                return lambda *_: None

        run = AnswerRun(self.answering.about(self.reading, "Who?"), Nobody())
        run.start()
        return run


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    with Library(tmp_path / "library.sqlite") as library:
        reading = library.readings.add("Manual", ["a" * 64]).id
    return Stage(tmp_path / "library.sqlite", reading)


def test_a_reading_is_introduced_after_a_moment_and_only_once(stage: Stage) -> None:
    stage.open()
    assert stage.asked == []
    stage.pass_time()
    assert stage.asked == [SUMMARY_QUESTION]
    stage.answer("The document does not say.")
    stage.pass_time()
    assert stage.asked == [SUMMARY_QUESTION, QUESTIONS_QUESTION]
    stage.answer(QUESTIONS)
    (question,) = stage.heard[-1].questions
    assert (question.text, question.page) == ("After how many hours are the bolts re-torqued?", 2)
    assert stage.heard[-1].summary == ()
    stage.open()
    stage.introducer = stage.new()
    stage.open()
    stage.pass_time()
    assert len(stage.asked) == 2
    assert stage.heard[-1].questions == (question,)


def test_a_person_goes_first_and_what_was_cut_is_asked_again(stage: Stage) -> None:
    stage.open()
    stage.pass_time()
    listener = stage.engine._listeners[-1]
    stage.ask_as_a_person()
    assert stage.engine.cancelled == [1]
    assert stage.asked[-1] == "Who?"
    mine, stage.engine._listeners[-1] = stage.engine._listeners[-1], listener
    stage.answer(QUESTIONS, finish_reason=FinishReason.CANCELLED)
    stage.pass_time()
    assert len(stage.asked) == 2
    stage.engine._listeners[-1] = mine
    stage.answer("50 hours")
    assert len(stage.asked) == 2
    stage.pass_time()
    assert stage.asked == [SUMMARY_QUESTION, "Who?", SUMMARY_QUESTION]


def test_nothing_is_asked_while_something_is_read(stage: Stage) -> None:
    stage.queue.tell(stage.reading, phase=ReadingPhase.READING)
    stage.open()
    stage.pass_time()
    assert stage.asked == []
    stage.queue.tell(stage.reading, phase=ReadingPhase.READY)
    stage.jobs.run_all()
    stage.pass_time()
    assert stage.asked == [SUMMARY_QUESTION]


def test_what_was_just_read_is_introduced_though_it_is_not_open(stage: Stage) -> None:
    for phase in (ReadingPhase.READING, ReadingPhase.READY):
        stage.queue.tell(stage.reading, phase=phase)
    stage.jobs.run_all()
    stage.pass_time()
    assert stage.asked == [SUMMARY_QUESTION]


def test_it_can_be_switched_off_also_while_it_asks(stage: Stage) -> None:
    stage.open()
    stage.pass_time()
    stage.is_wanted = False
    stage.introducer.reconsider()
    assert stage.engine.cancelled == [1]
    stage.answer("", finish_reason=FinishReason.CANCELLED)
    stage.pass_time()
    assert len(stage.asked) == 1


def test_a_model_that_fails_is_not_asked_again(stage: Stage) -> None:
    stage.open()
    stage.pass_time()
    stage.engine.end()
    stage.open()
    stage.pass_time()
    assert len(stage.asked) == 1


def test_another_model_is_asked_where_the_first_proved_nothing(stage: Stage) -> None:
    stage.open()
    for _ in range(2):
        stage.pass_time()
        stage.answer("The document does not say.")
    stage.models.become("m2")
    stage.jobs.run_all()
    stage.pass_time()
    assert stage.asked == [SUMMARY_QUESTION, QUESTIONS_QUESTION, SUMMARY_QUESTION]


def test_without_a_model_what_was_kept_is_told(stage: Stage) -> None:
    stage.open()
    for text in ("The document does not say.", QUESTIONS):
        stage.pass_time()
        stage.answer(text)
    stage.models.become(None)
    stage.jobs.run_all()
    assert len(stage.heard[-1].questions) == 1


def test_people_are_heard_only_while_there_is_something_to_ask(stage: Stage) -> None:
    stage.is_wanted = True
    stage.open()
    for text in ("The document does not say.", QUESTIONS):
        stage.pass_time()
        stage.answer(text)
    run = stage.ask_as_a_person()
    assert stage.introducer._is_listening is False
    run.abandon()
    assert not stage.answering.people


def test_a_reading_that_is_gone_is_not_asked_about(stage: Stage) -> None:
    with Library(stage.path) as library:
        library.readings.remove(stage.reading)
    stage.open()
    stage.pass_time()
    assert stage.asked == []


def test_questions_that_fail_keep_the_summary_to_this_window(stage: Stage) -> None:
    failure = LecternError(Said("No.", "Try again."))
    stage.open()
    stage.pass_time()
    stage.answer("The document does not say.")
    stage.queue.opens_at_once = False
    stage.pass_time()
    stage.queue.deliver(failure)
    stage.pass_time()
    assert len(stage.asked) == 1
    assert Question(SUMMARY_QUESTION).text == stage.asked[0]


def test_a_reading_that_is_removed_meanwhile_is_asked_about_no_more(stage: Stage) -> None:
    stage.open()
    stage.pass_time()
    stage.queue.gone.emit(stage.reading)
    assert stage.engine.cancelled == [1]
    stage.answer("", finish_reason=FinishReason.CANCELLED)
    stage.pass_time()
    assert stage.asked == [SUMMARY_QUESTION]


def test_a_reading_that_is_removed_while_it_is_read_holds_up_no_other(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    being_read, ready = ReadingStatus(ReadingPhase.READING), ReadingStatus(ReadingPhase.READY)
    monkeypatch.setattr(stage.queue, "status", {99: being_read, stage.reading: ready}.get)
    stage.open()
    stage.queue.changed.emit(99, being_read)
    stage.pass_time()
    assert stage.asked == []
    stage.queue.gone.emit(99)
    stage.pass_time()
    assert stage.asked == [SUMMARY_QUESTION]


def test_a_proof_that_fails_holds_up_nothing(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("proof")

    monkeypatch.setattr("app.core.answers.answer_run.prove", fail)
    stage.open()
    stage.pass_time()
    with pytest.raises(RuntimeError, match="proof"):
        stage.answer(QUESTIONS)
    assert not stage.introducer.is_asking
    stage.pass_time()
    assert stage.asked == [SUMMARY_QUESTION]


def test_a_model_that_stays_is_no_work_for_the_library(stage: Stage) -> None:
    stage.open()
    stage.models.become("m1")
    stage.jobs.run_all()
    for _ in range(3):
        stage.models.become("m1")
    assert stage.jobs.num_waiting == 0
    stage.models.become("m2")
    assert stage.jobs.num_waiting == 1
