"""One saved reading serves dense answers and those of a selector, in any order."""

from collections.abc import Callable
from unittest.mock import ANY

import pytest

from engine.protocol.notices import SetAside
from engine.protocol.problems.policies import (
    BadPolicyOptions,
    PolicyLoaded,
    UnknownPolicy,
    UnknownPolicyOption,
)
from engine.protocol.problems.problem import Problem
from engine.protocol.records import BlocksRead, FinishReason, Source
from engine.protocol.replies import AnswerDone, Failed, ModelLoaded, Notice
from engine.protocol.requests import Ask, Cancel, Turn
from engine.protocol.sampling import SamplingParams
from engine.runner import model_runner
from kernels.page_summary.recipes import PageBounds
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
DOCUMENT = make_document(pages=10)
ANSWER = SamplingParams(max_tokens=6)
QUEST = {"policy": "quest", "options": {"budget": "1024", "local": "256"}}
DENSE: dict[str, object] = {}


def fingerprint(engine: EngineInProcess) -> str:
    loaded = [reply for reply in engine.outbox.replies if isinstance(reply, ModelLoaded)]
    return loaded[-1].fingerprint


@pytest.mark.parametrize("order", [(DENSE, QUEST, DENSE), (QUEST, DENSE, QUEST)])
def test_a_saved_reading_is_answered_with_and_without_a_selector(
    start: Start, order: tuple[dict[str, object], ...]
) -> None:
    first = start(**order[0])
    opened = first.open(DOCUMENT)
    first.read(opened.reading)
    first.close()
    answers = []
    for fields in order:
        engine = start(**fields)
        assert fingerprint(engine) == fingerprint(first)
        assert engine.open(DOCUMENT).reusable_tokens == opened.tokens
        answer = engine.ask(opened.reading, "Who?", sampling=ANSWER)
        assert answer.source is Source.DISK
        assert answer.reused_tokens >= opened.tokens
        read = engine.statistics().blocks_read
        if fields is QUEST:
            assert 0 < read.read < read.scored < read.present
            assert read.hot_bytes + read.warm_bytes + read.cold_bytes > 0
        else:
            assert read == BlocksRead()
        answers.append(answer.answer)
        engine.close()
    assert answers[0] == answers[2]


def test_a_conversation_goes_on_with_and_without_a_selector(start: Start) -> None:
    """What was computed under a selector is nobody else's, so nothing that is saved disagrees."""
    history: tuple[Turn, ...] = ()
    for fields in (QUEST, DENSE, QUEST):
        engine = start(**fields)
        opened = engine.open(DOCUMENT)
        engine.read(opened.reading)
        for question in ("Who?", "And when?"):
            answer = engine.ask(opened.reading, question, history=history, sampling=ANSWER)
            assert answer.reused_tokens >= opened.tokens
            history = (*history, Turn(question=question, answer=answer.answer))
        engine.close()
        notices = [reply.notice for reply in engine.outbox.replies if isinstance(reply, Notice)]
        assert not [notice for notice in notices if isinstance(notice, SetAside)]


def test_one_loaded_model_answers_with_and_without_a_selector(start: Start) -> None:
    engine = start()
    opened = engine.open(DOCUMENT)
    engine.read(opened.reading)
    dense, quest, again = (
        engine.ask(opened.reading, "Who?", sampling=ANSWER, **fields)
        for fields in (DENSE, QUEST, {"policy": "dense"})
    )
    assert dense.blocks_read is None
    assert quest.blocks_read is not None
    assert quest.blocks_read == engine.statistics().blocks_read
    assert 0 < quest.blocks_read.share < 1
    assert again.answer == dense.answer
    assert again.blocks_read is None


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"policy": "window"}, PolicyLoaded("window", "dense")),
        ({"policy": "quests"}, UnknownPolicy("quests", ANY)),
        ({"options": {"budget": "9"}}, UnknownPolicyOption("dense", "budget", ("none",))),
    ],
)
def test_what_cannot_be_chosen_for_an_answer_is_refused(
    start: Start, fields: dict[str, object], problem: Problem
) -> None:
    engine = start()
    opened = engine.open(DOCUMENT)
    failed = engine.call(Ask, Failed, reading=opened.reading, question="Who?", **fields)
    assert failed.problem == problem


def test_a_question_votes_anew_whenever_it_is_asked(start: Start) -> None:
    engine = start()
    opened = engine.open(DOCUMENT)
    engine.read(opened.reading)
    fields = {
        "policy": "select",
        "options": {
            "local_windows_len": "128",
            "second_block_count": "2",
            "preselect_block": "true",
            "preselect_block_count": "4",
        },
    }
    first, again = (
        engine.ask(opened.reading, "Who lit the lamp?", sampling=ANSWER, **fields) for _ in range(2)
    )
    assert first.blocks_read is not None
    assert first.blocks_read == again.blocks_read
    assert first.blocks_read.share < 0.5
    assert first.answer == again.answer
    assert again.reused_tokens == first.reused_tokens >= opened.tokens


def test_a_selecting_answer_can_be_stopped_while_pages_are_summarised(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page by page, between which requests are heard; what was made by then is kept."""
    monkeypatch.setattr(model_runner, "_SUMMARIZED_AT_ONCE", 1)
    engine = start()
    opened = engine.open(DOCUMENT)
    engine.read(opened.reading)
    asked = engine.send(Ask, reading=opened.reading, question="Who?", sampling=ANSWER, **QUEST)
    session = engine.engine._session
    assert session is not None
    model = session.resources.model
    table = model.storage.selective.summaries.of(PageBounds())
    pages = list(model.storage._pages.values())
    while len(table.missing(pages)) > len(pages) - 2:
        engine.engine.step()
    engine.send(Cancel, target=asked)
    done = engine.replies(asked)[-1]
    assert isinstance(done, AnswerDone)
    assert (done.finish_reason, done.new_tokens) == (FinishReason.CANCELLED, 1)
    num_missing = len(table.missing(pages))
    assert num_missing > 2
    again = engine.ask(opened.reading, "Who?", sampling=ANSWER, **QUEST)
    assert again.new_tokens == ANSWER.max_tokens


def test_the_shares_of_the_attention_are_told(start: Start) -> None:
    engine = start()
    opened = engine.open(DOCUMENT)
    engine.read(opened.reading)
    options = {"mass": "0.4", "initial": "1", "local": "1", "measure_step": "3"}
    answer = engine.ask(opened.reading, "Who?", sampling=ANSWER, policy="adaptive", options=options)
    assert answer.shares_read is not None
    assert answer.shares_read.measured is not None
    assert 0 < answer.shares_read.certified < 1
    assert answer.shares_read.has_drifted == (answer.shares_read.measured < 0.4)


@pytest.mark.parametrize("options", [{"block_size": "16"}, {"block_size": "7"}])
def test_blocks_that_the_cache_cannot_serve_are_refused(
    start: Start, options: dict[str, str]
) -> None:
    engine = start(kv_format="q4_0")
    opened = engine.open(DOCUMENT)
    engine.read(opened.reading)
    fields = {"policy": "select", "options": options}
    failed = engine.call(Ask, Failed, reading=opened.reading, question="Who?", **fields)
    assert isinstance(failed.problem, BadPolicyOptions)
