"""An answer that was cut at its longest length goes on where it stopped."""

from collections.abc import Callable

import pytest

from engine.protocol.records import Channel, FinishReason
from engine.protocol.replies import AnswerDelta, AnswerDone
from engine.protocol.requests import Ask, Turn
from engine.protocol.sampling import SamplingParams
from engine.session import token_choice
from engine.text.tokenizer import TextTokenizer
from tests.engine.session.conftest import Script, make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
QUESTION = "Who lit it?"
ANSWER = "Anselm Torlund lit the lamp <think> and no other."
CUT = 12


@pytest.fixture
def said(tokenizer: TextTokenizer, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The model says the answer, whoever asks how often, then "So."; the tokens of the answer."""
    end = tokenizer.token_id("<|im_end|>")
    tokens = [*tokenizer.encode_plain([ANSWER])[0], end]
    script = Script([*tokens, *tokenizer.encode_plain(["So."])[0], end])
    monkeypatch.setattr(token_choice, "Sampler", lambda *_: script)
    return tokens


@pytest.mark.parametrize("is_thinking", [False, True])
def test_a_cut_answer_goes_on_behind_its_last_word(
    start: Start, tokenizer: TextTokenizer, said: list[int], is_thinking: bool
) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    first = engine.ask(reading, QUESTION, sampling=SamplingParams(max_tokens=CUT))
    assert first.finish_reason is FinishReason.LENGTH
    begun = first.answer.rstrip()

    request = engine.send(
        Ask, reading=reading, question=QUESTION, enable_thinking=is_thinking, begun=begun
    )
    done = engine.finish(request)
    assert isinstance(done, AnswerDone)
    assert done.finish_reason is FinishReason.STOP
    deltas = [reply for reply in engine.replies(request) if isinstance(reply, AnswerDelta)]
    assert {delta.channel for delta in deltas} == {Channel.ANSWER}
    assert begun + "".join(delta.text for delta in deltas) == done.answer == ANSWER
    assert done.reasoning == ""
    assert done.new_tokens == len(said) - 1 - CUT
    assert done.prompt_tokens >= first.prompt_tokens + len(tokenizer.encode_plain([begun])[0])
    assert done.reused_tokens >= first.prompt_tokens - 32  # all but the generation prompt


def test_the_next_turn_rests_on_the_whole_answer(start: Start, said: list[int]) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    first = engine.ask(reading, QUESTION, sampling=SamplingParams(max_tokens=CUT))
    whole = engine.ask(reading, QUESTION, begun=first.answer)
    turn = Turn(question=QUESTION, answer=whole.answer)
    second = engine.ask(reading, "Why?", history=(turn,))
    assert second.answer == "So."
    assert second.reused_tokens >= whole.prompt_tokens - 32  # what the template sets otherwise
