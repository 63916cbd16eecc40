"""Several questions at the same moment: computed together, answered as if each were alone."""

from collections.abc import Callable, Sequence

import pytest
from torch import Tensor

from engine.errors import DamagedSnapshot
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.saved import StateDisagrees
from engine.protocol.records import FinishReason
from engine.protocol.replies import Failed
from engine.protocol.requests import Ask, Cancel
from engine.protocol.sampling import SamplingParams
from engine.runner.model_runner import ModelRunner, NextTokens
from engine.scheduler.scheduler import Scheduler
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
QUESTIONS = ("Who?", "Why was it so?", "When, and where?", "How?")
SAMPLING = SamplingParams(max_tokens=24)


def ask(engine: EngineInProcess, reading: str, *questions: str) -> list[int]:
    return [
        engine.send(Ask, reading=reading, question=question, sampling=SAMPLING)
        for question in questions
    ]


def read(engine: EngineInProcess) -> str:
    reading = engine.open(make_document()).reading
    engine.read(reading)
    return reading


@pytest.mark.parametrize("fields", [{}, {"policy": "window", "options": {"window": "512"}}])
def test_questions_at_the_same_moment_share_their_passes(
    start: Start, fields: dict[str, object]
) -> None:
    engine = start(**fields)
    reading = read(engine)
    alone = [engine.ask(reading, question, sampling=SAMPLING).answer for question in QUESTIONS]
    before = engine.statistics()
    together = [engine.finish(each).answer for each in ask(engine, reading, *QUESTIONS)]
    after = engine.statistics()
    assert together == alone
    tokens = after.decode_tokens - before.decode_tokens
    assert before.decode_tokens == tokens == before.decode_passes
    assert tokens / (after.decode_passes - before.decode_passes) > 2
    assert after.decode_seconds > before.decode_seconds > 0


def test_one_that_is_cancelled_leaves_the_batch_at_once(start: Start) -> None:
    engine = start()
    reading = read(engine)
    alone = engine.ask(reading, QUESTIONS[0], sampling=SAMPLING).answer
    staying, leaving = ask(engine, reading, *QUESTIONS[:2])
    for _ in range(9):
        engine.engine.step()
    engine.send(Cancel, target=leaving)
    done = engine.replies(leaving)[-1]
    assert done.finish_reason is FinishReason.CANCELLED
    before = engine.statistics()
    assert engine.finish(staying).answer == alone
    after = engine.statistics()
    assert after.decode_tokens - before.decode_tokens == after.decode_passes - before.decode_passes


Fail = Callable[[Sequence[NextTokens]], None]


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[Fail], None]:
    """Have passes fail as a function says, when their states are spoiled already."""
    decode_batch = ModelRunner.decode_batch

    def install(fail: Fail) -> None:
        def fail_after(runner: ModelRunner, batch: Sequence[NextTokens]) -> list[Tensor]:
            rows = decode_batch(runner, batch)
            fail(batch)
            return rows

        monkeypatch.setattr(ModelRunner, "decode_batch", fail_after)

    return install


def test_a_page_that_is_lost_in_a_shared_pass_costs_no_answer(
    start: Start, failing: Callable[[Fail], None]
) -> None:
    engine = start()
    reading = read(engine)
    alone = [engine.ask(reading, question, sampling=SAMPLING).answer for question in QUESTIONS]

    def lose_a_page(batch: Sequence[NextTokens]) -> None:
        if len(batch) > 1:
            raise DamagedSnapshot(StateDisagrees("a page is damaged"))

    failing(lose_a_page)
    together = [engine.finish(each).answer for each in ask(engine, reading, *QUESTIONS)]
    assert together == alone


def test_who_makes_a_shared_pass_fail_ends_alone(
    start: Start, failing: Callable[[Fail], None]
) -> None:
    engine = start()
    reading = read(engine)
    alone = [engine.ask(reading, question, sampling=SAMPLING).answer for question in QUESTIONS]
    sound, unsound = ask(engine, reading, *QUESTIONS[:2])
    culprit = engine.engine._session._running[unsound]

    def crash(batch: Sequence[NextTokens]) -> None:
        if any(each.sequence is culprit._sequence for each in batch):
            raise RuntimeError("a mistake of ours")

    failing(crash)
    failed = engine.finish(unsound)
    assert isinstance(failed, Failed)
    assert failed.code is ErrorCode.INTERNAL
    assert engine.finish(sound).answer == alone[0]


def test_an_answer_without_room_waits_for_another_to_end(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reading takes two pages, and each answer one for its copy of the second."""
    engine = start()
    reading = engine.open(make_document(pages=1)).reading
    engine.read(reading)
    held: list[bool] = []
    hold = Scheduler.hold
    with monkeypatch.context() as patched:
        pool = engine.engine._session.resources.model.cache.pool
        patched.setattr(pool, "_measure", lambda: 4)
        patched.setattr(
            Scheduler, "hold", lambda self, member: held.append(hold(self, member)) or held[-1]
        )
        pool.measure()
        together = [engine.finish(each).answer for each in ask(engine, reading, *QUESTIONS)]
    assert held
    assert all(held)
    pool.measure()
    alone = [engine.ask(reading, question, sampling=SAMPLING).answer for question in QUESTIONS]
    assert together == alone
