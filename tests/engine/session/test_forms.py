"""Answers in JSON from a model that knows nothing, and how likely their tokens were."""

import json
import math
from collections.abc import Callable

import pytest

from engine.protocol.chat import Chat, ChatMessage, Role
from engine.protocol.chosen_tokens import ChosenToken
from engine.protocol.errors import ErrorCode
from engine.protocol.records import FinishReason
from engine.protocol.replies import AnswerDelta, AnswerDone, Failed
from engine.protocol.sampling import SamplingParams
from engine.session import token_choice
from engine.text.tokenizer import TextTokenizer
from tests.engine.session.conftest import Script, make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
SCHEMA = json.dumps(
    {
        "type": "object",
        "properties": {"year": {"type": "integer", "maximum": 9999}, "sure": {"type": "boolean"}},
        "required": ["year", "sure"],
        "additionalProperties": False,
    }
)
WILD = SamplingParams(temperature=5.0, seed=3, max_tokens=120, json_schema=SCHEMA)
WHEN = (ChatMessage(Role.USER, "When?"),)


def chat(engine: EngineInProcess, sampling: SamplingParams, **fields: object) -> AnswerDone:
    return engine.call(Chat, AnswerDone, messages=WHEN, sampling=sampling, **fields)


def told(engine: EngineInProcess, **sampling: object) -> tuple[AnswerDone, list[ChosenToken]]:
    """An answer of nine tokens at most, and what is told of them."""
    params = SamplingParams(max_tokens=9, **sampling)
    request = engine.send(Chat, messages=WHEN, sampling=params)
    done = engine.finish(request)
    assert isinstance(done, AnswerDone), done
    deltas = (each for each in engine.replies(request) if isinstance(each, AnswerDelta))
    return done, [token for delta in deltas for token in delta.tokens]


def test_a_chat_and_a_reading_are_answered_in_the_form(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    for done in (chat(engine, WILD), engine.ask(reading, "When?", sampling=WILD)):
        assert set(json.loads(done.answer)) == {"year", "sure"}, done.answer
        assert done.finish_reason is FinishReason.STOP


def test_without_a_form_the_same_draws_give_anything(start: Start) -> None:
    engine = start()
    done = chat(engine, SamplingParams(temperature=5.0, seed=3, max_tokens=120))
    with pytest.raises(json.JSONDecodeError):
        json.loads(done.answer)


def test_reasoning_has_no_form_and_the_answer_behind_it_has(
    start: Start, tokenizer: TextTokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = tokenizer.encode_template('Let me see.</think>{"year": 7,"sure":true}')
    forms: list[bool] = []

    class Noting(Script):
        def next_token(self, logits: object, allowed: bytes | None = None) -> int:
            forms.append(allowed is not None)
            return super().next_token(logits, allowed)

    monkeypatch.setattr(token_choice, "Sampler", lambda *_: Noting(said))
    done = chat(start(), WILD, enable_thinking=True)
    assert (done.reasoning, done.answer) == ("Let me see.", '{"year": 7,"sure":true}')
    thought = len(tokenizer.encode_template("Let me see.</think>"))
    assert forms == [False] * thought + [True] * (len(said) - thought)


def test_a_schema_that_cannot_be_kept_is_refused_before_anything_is_computed(start: Start) -> None:
    engine = start()
    chat(engine, WILD)  # its pages are not lost by the refusal
    computed = engine.statistics().prefill_tokens
    sampling = SamplingParams(json_schema='{"type": "frob"}')
    failed = engine.call(Chat, Failed, messages=WHEN, sampling=sampling)
    assert failed.code is ErrorCode.USAGE
    assert "frob" in failed.problem.words.message
    assert engine.statistics().prefill_tokens == computed
    assert chat(engine, WILD).reused_tokens


def test_tokens_are_told_with_what_else_was_likely(start: Start) -> None:
    done, tokens = told(start(), top_logprobs=3)
    assert len(tokens) == done.new_tokens == 9
    text = b"".join(token.chosen.text for token in tokens).decode(errors="replace")
    assert text.strip() == done.answer.strip()
    for token in tokens:
        assert len(token.likeliest) == 3
        assert token.chosen == token.likeliest[0]  # greedy
        logprobs = [each.logprob for each in token.likeliest]
        assert logprobs == sorted(logprobs, reverse=True)
        assert 0 < sum(map(math.exp, logprobs)) <= 1 + 1e-6


def test_tokens_are_told_also_of_a_stop_string_and_only_if_asked_for(start: Start) -> None:
    engine = start()
    said, tokens = told(engine)
    assert tokens == []
    stop = said.answer.rstrip("\ufffd")[-2:]
    done, tokens = told(engine, stop=(stop,), top_logprobs=0)
    assert done.finish_reason is FinishReason.STOP_STRING
    assert len(tokens) == done.new_tokens
