"""A talk with a model that reasons: what it thought is never read again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.protocol.records import Channel, FinishReason, Source
from engine.protocol.replies import AnswerDelta, AnswerDone
from engine.protocol.requests import Ask, Read, Turn
from engine.protocol.sampling import SamplingParams
from engine.session import token_choice
from engine.text.tokenizer import TextTokenizer
from tests.engine.session.conftest import Script, make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
QUESTION, FOLLOW_UP = "Who?", "Since when?"
THOUGHT = "The keeper is named on page three, and nowhere else. " * 4
ANSWER = "Anselm Torlund"
SHORT = SamplingParams(max_tokens=8)


@pytest.fixture
def think_then_answer(
    tokenizer: TextTokenizer, monkeypatch: pytest.MonkeyPatch
) -> Callable[[EngineInProcess, str], AnswerDone]:
    """Ask the first question, which is thought about at length."""

    def ask(engine: EngineInProcess, reading: str) -> AnswerDone:
        said = tokenizer.encode_template(f"{THOUGHT}</think>\n\n{ANSWER}<|im_end|>")
        with monkeypatch.context() as patch:
            patch.setattr(token_choice, "Sampler", lambda *_: Script(said))
            return engine.ask(reading, QUESTION, enable_thinking=True)

    return ask


def test_the_next_turn_reads_the_answer_and_not_the_reasoning(
    start: Start,
    tokenizer: TextTokenizer,
    think_then_answer: Callable[[EngineInProcess, str], AnswerDone],
    tmp_path: Path,
    tiny_model: Path,
) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    first = think_then_answer(engine, reading)
    assert (first.answer, first.reasoning) == (ANSWER, THOUGHT)
    assert first.finish_reason is FinishReason.STOP

    talk = (Turn(question=QUESTION, answer=ANSWER),)
    speak = "<|im_start|>assistant\n"
    question_end = first.prompt_tokens - len(tokenizer.encode_template(f"{speak}<think>\n"))
    added = f"{speak}{ANSWER}<|im_end|>\n<|im_start|>user\n{FOLLOW_UP}<|im_end|>\n{speak}<think>\n"
    expected = len(tokenizer.encode_template(added))

    before = engine.statistics().prefill_tokens
    second = engine.ask(reading, FOLLOW_UP, history=talk, enable_thinking=True, sampling=SHORT)
    assert second.reused_tokens == question_end
    assert second.prompt_tokens == question_end + expected
    assert engine.statistics().prefill_tokens - before == expected
    engine.close()

    with EngineInProcess(tmp_path / "cold", chunk_tokens=1024) as cold:
        cold.load(tiny_model)
        cold.call(Read, object, reading=cold.open(make_document()).reading)
        unused = cold.ask(reading, FOLLOW_UP, history=talk, enable_thinking=True, sampling=SHORT)
    assert (second.answer, second.reasoning) == (unused.answer, unused.reasoning)


def test_after_a_restart_too(
    start: Start, think_then_answer: Callable[[EngineInProcess, str], AnswerDone]
) -> None:
    first = start()
    reading = first.open(make_document()).reading
    first.read(reading)
    thought = think_then_answer(first, reading)
    first.close()

    second = start()
    reading = second.open(make_document()).reading
    talk = (Turn(question=QUESTION, answer=ANSWER),)
    answer = second.ask(reading, FOLLOW_UP, history=talk, enable_thinking=True, sampling=SHORT)
    assert answer.source is Source.DISK
    assert 0 < thought.prompt_tokens - answer.reused_tokens < 32  # the generation prompt


def test_reasoning_and_answer_stream_apart(
    start: Start,
    tokenizer: TextTokenizer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    said = tokenizer.encode_template(f"{THOUGHT}</think>\n\n{ANSWER}<|im_end|>")
    monkeypatch.setattr(token_choice, "Sampler", lambda *_: Script(said))
    request = engine.send(Ask, reading=reading, question=QUESTION, enable_thinking=True)
    engine.finish(request)
    deltas = [reply for reply in engine.replies(request) if isinstance(reply, AnswerDelta)]
    for channel, text in ((Channel.REASONING, THOUGHT), (Channel.ANSWER, ANSWER)):
        assert "".join(each.text for each in deltas if each.channel is channel) == text
