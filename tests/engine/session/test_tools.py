"""A model calls tools, gets what came of them, and goes on where it was."""

import json
from pathlib import Path

import pytest

from engine.protocol.chat import Chat, ChatMessage, Role
from engine.protocol.errors import ErrorCode
from engine.protocol.replies import AnswerDelta, AnswerDone, Failed
from engine.protocol.sampling import SamplingParams
from engine.session import token_choice
from engine.text.tokenizer import TextTokenizer
from tests.engine.session.conftest import Script
from tests.engine.text.test_tools_in_prompts import TEMPLATE, tools
from tests.fakes.engine_in_process import EngineInProcess
from tests.random_weights import write_tiny_model

WET = ChatMessage(Role.USER, "Is it wet? " * 60)
SHORT = SamplingParams(max_tokens=200)
CALL = '<tool_call>{"name": "weather", "arguments": {"city": "Ulm"}}</tool_call>'


@pytest.fixture
def engine(tmp_path: Path) -> EngineInProcess:
    """One whose model's template knows tools."""
    folder = tmp_path / "model"
    write_tiny_model(folder)
    (folder / "chat_template.jinja").write_text(TEMPLATE)
    engine = EngineInProcess(tmp_path / "data")
    engine.load(folder)
    return engine


def chat(engine: EngineInProcess, *messages: ChatMessage) -> tuple[AnswerDone, str]:
    """An answer, and the text that was shown of it on its way."""
    request = engine.send(Chat, messages=messages, tools=json.dumps(tools()), sampling=SHORT)
    done = engine.finish(request)
    assert isinstance(done, AnswerDone), done
    deltas = (each for each in engine.replies(request) if isinstance(each, AnswerDelta))
    return done, "".join(delta.text for delta in deltas)


def test_a_call_is_told_and_its_result_is_read_where_the_talk_was(
    engine: EngineInProcess, tokenizer: TextTokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = tokenizer.encode_template(f"Let me look. {CALL}<|im_end|>")
    with monkeypatch.context() as patch, engine:
        patch.setattr(token_choice, "Sampler", lambda *_: Script(said))
        done, shown = chat(engine, WET)
        assert shown == done.answer == "Let me look. "
        (call,) = done.tool_calls
        assert (call.name, json.loads(call.arguments)) == ("weather", {"city": "Ulm"})

        asked = ChatMessage(Role.ASSISTANT, done.answer, done.tool_calls)
        result = ChatMessage(Role.TOOL, "Very wet.", tool_call_id=call.id)
        patch.setattr(token_choice, "Sampler", lambda *_: Script(said))
        then, _ = chat(engine, WET, asked, result)
        assert then.reused_tokens >= done.prompt_tokens - 32  # all but the generation prompt


def test_without_tools_the_same_words_are_an_answer(
    engine: EngineInProcess, tokenizer: TextTokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = tokenizer.encode_template(f"{CALL}<|im_end|>")
    monkeypatch.setattr(token_choice, "Sampler", lambda *_: Script(said))
    with engine:
        done = engine.call(Chat, AnswerDone, messages=(WET,), sampling=SHORT)
    assert done.answer == CALL
    assert done.tool_calls == ()


def test_a_model_without_tools_refuses_them(tmp_path: Path, tiny_model: Path) -> None:
    with EngineInProcess(tmp_path / "data") as engine:
        engine.load(tiny_model)
        failed = engine.call(
            Chat, Failed, messages=(WET,), tools=json.dumps(tools()), sampling=SHORT
        )
    assert failed.code is ErrorCode.USAGE
    assert "has no tools" in failed.problem.words.message
