"""Readings and answers of the real engine on a tiny random model, float32 throughout."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.protocol.errors import ErrorCode
from engine.protocol.records import FinishReason, Source
from engine.protocol.replies import AnswerDelta, Done, Failed, ReadingDone, ReadingProgress
from engine.protocol.requests import Ask, Cancel, Read, SetQuota, Turn
from engine.protocol.sampling import SamplingParams
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess
from tests.random_weights import write_tiny_model

Start = Callable[..., EngineInProcess]
SHORT = SamplingParams(max_tokens=8)


def cold_answer(data_dir: Path, model: Path, question: str, *history: Turn) -> str:
    """The answer of an engine that has never seen anything and keeps nothing in between."""
    with EngineInProcess(data_dir, grid_tokens=8192, chunk_tokens=1024) as engine:
        engine.load(model)
        reading = engine.open(make_document()).reading
        engine.read(reading)
        return engine.ask(reading, question, history=history, sampling=SHORT).answer


def test_a_reading_is_read_completely_and_saved(start: Start) -> None:
    engine = start()
    opened = engine.open(make_document())
    request = engine.send(Read, reading=opened.reading)
    done = engine.finish(request)
    assert isinstance(done, ReadingDone)
    assert done.receipt.tokens == opened.tokens == done.receipt.saved_tokens
    assert (done.receipt.reused_tokens, done.receipt.source) == (0, Source.COLD)
    assert done.receipt.pages_saved == opened.tokens // 256
    progress = [each for each in engine.replies(request) if isinstance(each, ReadingProgress)]
    positions = [each.tokens_done for each in progress]
    assert positions == sorted(set(positions))
    assert positions[-1] == opened.tokens
    assert progress[-1].page == 6


def test_an_answer_does_not_depend_on_how_it_was_reached(
    start: Start, tmp_path: Path, tiny_model: Path
) -> None:
    first = start()
    reading = first.open(make_document()).reading
    first.read(reading)
    answers = {
        question: first.ask(reading, question, sampling=SHORT).answer
        for question in ("Who?", "Why?")
    }
    talk = Turn(question="Who?", answer="Nobody.")
    follow_up = first.ask(reading, "Since when?", history=(talk,), sampling=SHORT)
    first.close()

    for question, answer in answers.items():
        assert answer == cold_answer(tmp_path / question, tiny_model, question)
    assert follow_up.answer == cold_answer(tmp_path / "talk", tiny_model, "Since when?", talk)

    second = start()
    assert second.open(make_document()).reading == reading
    for question, answer in answers.items():
        assert second.ask(reading, question, sampling=SHORT).answer == answer
    again = second.ask(reading, "Since when?", history=(talk,), sampling=SHORT)
    assert again.answer == follow_up.answer
    assert again.read_fraction == 1.0


def test_after_a_restart_only_the_question_is_computed(start: Start) -> None:
    first = start()
    opened = first.open(make_document())
    first.read(opened.reading)
    first.close()

    second = start()
    reopened = second.open(make_document())
    assert reopened.reusable_tokens == opened.tokens
    receipt = second.read(reopened.reading).receipt
    assert receipt.source is Source.DISK
    assert receipt.reused_tokens == opened.tokens
    assert receipt.verified is True
    assert receipt.largest_difference == pytest.approx(0.0, abs=1e-3)
    answer = second.ask(reopened.reading, "Who?", sampling=SHORT)
    assert answer.reused_tokens == opened.tokens
    counters = second.statistics()
    assert counters.prefill_tokens == answer.prompt_tokens - opened.tokens
    assert counters.restores == 1
    assert counters.pages_read == opened.tokens // 256


def test_the_next_turn_computes_only_what_is_new(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    first = engine.ask(reading, "Who?", sampling=SHORT)
    before = engine.statistics().prefill_tokens
    turn = Turn(question="Who?", answer=first.answer)
    second = engine.ask(reading, "Why?", history=(turn,), sampling=SHORT)
    assert second.reused_tokens >= first.prompt_tokens - 32  # all but the generation prompt
    assert (
        engine.statistics().prefill_tokens - before == second.prompt_tokens - second.reused_tokens
    )


def test_documents_in_another_order_are_another_reading(start: Start) -> None:
    engine = start()
    one, two = make_document("a.pdf", seed=1), make_document("b.pdf", seed=2)
    assert engine.open(one, two).reading != engine.open(two, one).reading


def test_a_shared_first_document_is_not_read_twice(start: Start) -> None:
    engine = start()
    one, two = make_document("a.pdf", pages=10, seed=1), make_document("b.pdf", seed=2)
    engine.read(engine.open(one).reading)
    receipt = engine.read(engine.open(one, two).reading).receipt
    assert receipt.reused_tokens >= 1024


def test_a_question_while_reading_is_answered_from_what_is_read(start: Start) -> None:
    engine = start()
    opened = engine.open(make_document(pages=12))
    reading_request = engine.send(Read, reading=opened.reading)
    for _ in range(3):
        engine.engine.step()
    answer = engine.ask(opened.reading, "Who?", sampling=SHORT)
    assert 0 < answer.read_fraction < 1
    done = engine.finish(reading_request)
    assert isinstance(done, ReadingDone)
    assert engine.ask(opened.reading, "Who?", sampling=SHORT).read_fraction == 1.0


def test_a_question_about_nothing_read_is_refused(start: Start) -> None:
    engine = start()
    opened = engine.open(make_document())
    failed = engine.call(Ask, Failed, reading=opened.reading, question="Who?")
    assert failed.code is ErrorCode.USAGE
    assert "Read them first" in failed.problem.words.remedy


def test_a_cancelled_reading_goes_on_where_it_was(start: Start) -> None:
    engine = start()
    opened = engine.open(make_document(pages=12))
    request = engine.send(Read, reading=opened.reading)
    for _ in range(4):
        engine.engine.step()
    engine.send(Cancel, target=request)
    failed = engine.finish(request)
    assert isinstance(failed, Failed)
    assert failed.code is ErrorCode.CANCELLED
    engine.close()

    second = start()
    receipt = second.read(second.open(make_document(pages=12)).reading).receipt
    assert receipt.reused_tokens == 4 * 256
    assert receipt.tokens == opened.tokens


def test_closing_in_the_middle_keeps_the_work(start: Start) -> None:
    first = start()
    opened = first.open(make_document(pages=12))
    first.send(Read, reading=opened.reading)
    for _ in range(5):
        first.engine.step()
    first.close()
    assert start().open(make_document(pages=12)).reusable_tokens == 5 * 256


def test_a_cancelled_answer_keeps_what_was_said(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    request = engine.send(
        Ask, reading=reading, question="Who?", sampling=SamplingParams(max_tokens=1000)
    )
    for _ in range(5):
        engine.engine.step()
    engine.send(Cancel, target=request)
    done = engine.finish(request)
    deltas = [each.text for each in engine.replies(request) if isinstance(each, AnswerDelta)]
    assert done.finish_reason is FinishReason.CANCELLED
    assert done.answer == "".join(deltas) != ""


def test_several_answers_take_turns_and_stay_apart(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    alone = [engine.ask(reading, question, sampling=SHORT).answer for question in ("Who?", "Why?")]
    requests = [
        engine.send(Ask, reading=reading, question=question, sampling=SHORT)
        for question in ("Who?", "Why?")
    ]
    assert [engine.finish(request).answer for request in requests] == alone


def test_the_same_seed_gives_the_same_answer(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    sampling = SamplingParams(temperature=1.5, seed=7, max_tokens=20)
    answers = {engine.ask(reading, "Who?", sampling=sampling).answer for _ in range(3)}
    assert len(answers) == 1
    other = SamplingParams(temperature=1.5, seed=8, max_tokens=20)
    assert engine.ask(reading, "Who?", sampling=other).answer not in answers


def test_other_weights_reuse_nothing(start: Start, tmp_path: Path) -> None:
    first = start()
    first.read(first.open(make_document()).reading)
    first.close()
    other = tmp_path / "other"
    write_tiny_model(other, seed=1)
    assert start(model=other).open(make_document()).reusable_tokens == 0


def test_another_cache_format_reuses_nothing(start: Start) -> None:
    first = start()
    first.read(first.open(make_document()).reading)
    first.close()
    assert start(kv_format="q8_0").open(make_document()).reusable_tokens == 0


def test_a_document_beyond_the_context_is_refused(start: Start) -> None:
    engine = start(context_limit=512)
    opened = engine.open(make_document())
    failed = engine.call(Read, Failed, reading=opened.reading)
    assert failed.code is ErrorCode.FIT
    assert "512" in failed.problem.words.message


def test_memory_that_runs_out_is_a_message_and_the_engine_lives_on(start: Start) -> None:
    start().call(SetQuota, Done, max_bytes=1_000_000)
    engine = start(memory_bytes=4_000_000)
    failed = engine.call(Read, Failed, reading=engine.open(make_document(pages=16)).reading)
    assert failed.code is ErrorCode.FIT
    assert "disk" in failed.problem.words.remedy
    assert "memory limit" in failed.problem.words.remedy
    small = engine.open(make_document(pages=1)).reading
    engine.read(small)
    assert engine.ask(small, "Who?", sampling=SHORT).new_tokens > 0


@pytest.mark.parametrize("kv_format", ["f32", "f16", "q8_0", "q4_0", "q4_1"])
def test_every_cache_format_restores_what_it_saved(start: Start, kv_format: str) -> None:
    first = start(kv_format=kv_format)
    reading = first.open(make_document()).reading
    first.read(reading)
    answer = first.ask(reading, "Who?", sampling=SHORT).answer
    first.close()
    second = start(kv_format=kv_format)
    second.read(second.open(make_document()).reading)
    assert second.ask(reading, "Who?", sampling=SHORT).answer == answer
    assert second.statistics().restores >= 1
