"""The client that people use finds what it expects."""

import functools
from pathlib import Path
from typing import Any

import httpx2
import openai
import pytest
from openai.types.chat import ChatCompletionMessageParam
from pydantic import BaseModel, ConfigDict

from tests.app.server.running_server import RunningServer

pytestmark = [pytest.mark.process, pytest.mark.slow]

NESTED = functools.reduce(lambda inner, _: {"a": inner}, range(900), {})
DEEP = [{"type": "function", "function": {"name": "deep", "parameters": NESTED}}]
TOOLS = [{"type": "function", "function": {"name": "weather"}}]
WHO: list[ChatCompletionMessageParam] = [{"role": "user", "content": "Who?"}]


@pytest.fixture
def client(server: RunningServer) -> openai.OpenAI:
    return server.openai


def test_models_are_listed(client: openai.OpenAI) -> None:
    assert "tiny" in [model.id for model in client.models.list()]
    assert client.models.retrieve("tiny").id == "tiny"
    with pytest.raises(openai.NotFoundError, match="'other' is not loaded"):
        client.models.retrieve("other")


def test_a_chat_is_answered_whole_and_streamed_alike(client: openai.OpenAI) -> None:
    whole = client.chat.completions.create(model="tiny", messages=WHO, temperature=0, max_tokens=9)
    stream = client.chat.completions.create(
        model="tiny",
        messages=WHO,
        temperature=0,
        max_tokens=9,
        stream=True,
        stream_options={"include_usage": True},
    )
    chunks = list(stream)
    words = [chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices]
    (choice,) = whole.choices
    assert choice.message.content == "".join(words)
    assert choice.finish_reason == "length"
    assert [c.choices[0].finish_reason for c in chunks if c.choices][-1] == "length"
    assert chunks[0].choices[0].delta.role == "assistant"
    usage, streamed = whole.usage, chunks[-1].usage
    assert usage is not None
    assert streamed is not None
    assert usage.completion_tokens == streamed.completion_tokens == 9
    assert usage.total_tokens == usage.prompt_tokens + 9
    assert streamed.prompt_tokens_details is not None
    assert streamed.prompt_tokens_details.cached_tokens


def test_an_answer_keeps_to_a_schema(client: openai.OpenAI) -> None:
    class When(BaseModel):
        model_config = ConfigDict(extra="forbid")
        year: int
        sure: bool

    parsed = client.chat.completions.parse(
        model="tiny", messages=WHO, response_format=When, temperature=2, seed=1, max_tokens=200
    )
    assert isinstance(parsed.choices[0].message.parsed, When)
    anything = client.chat.completions.create(
        model="tiny",
        messages=WHO,
        response_format={"type": "json_object"},
        temperature=0,
        max_tokens=9,
    )
    assert (anything.choices[0].message.content or "").startswith("{")
    frob = {"name": "frob", "schema": {"type": "frob"}}
    with pytest.raises(openai.BadRequestError, match="frob"):
        client.chat.completions.create(
            model="tiny",
            messages=WHO,
            response_format={"type": "json_schema", "json_schema": frob},
        )


def test_tokens_are_told_whole_and_streamed_alike(client: openai.OpenAI) -> None:
    def chat(**fields: Any) -> Any:
        return client.chat.completions.create(
            model="tiny",
            messages=WHO,
            temperature=0,
            max_tokens=9,
            logprobs=True,
            top_logprobs=2,
            **fields,
        )

    (choice,) = chat().choices
    tokens = choice.logprobs.content
    streamed = [
        token
        for chunk in chat(stream=True)
        if chunk.choices[0].logprobs is not None
        for token in chunk.choices[0].logprobs.content
    ]
    assert [each.token for each in tokens] == [each.token for each in streamed]
    assert len(tokens) == 9
    text = bytes(octet for token in tokens for octet in token.bytes).decode(errors="replace")
    assert text.strip() == choice.message.content.strip()
    for token in tokens:
        assert token.logprob == token.top_logprobs[0].logprob
        assert len(token.top_logprobs) == 2

    (text_choice,) = client.completions.create(
        model="tiny", prompt="Who?", temperature=0, max_tokens=9, logprobs=2
    ).choices
    assert text_choice.logprobs is not None
    assert text_choice.logprobs.text_offset == [
        sum(map(len, text_choice.logprobs.tokens[:number])) for number in range(9)
    ]


def test_choices_are_sampled_each_in_its_own_way_and_again_alike(client: openai.OpenAI) -> None:
    def texts() -> list[str | None]:
        completion = client.chat.completions.create(
            model="lectern", messages=WHO, n=3, seed=7, max_tokens=12, temperature=1.5
        )
        return [choice.message.content for choice in completion.choices]

    first = texts()
    assert len(set(first)) == 3
    assert texts() == first


def test_an_answer_ends_at_a_stop_text(client: openai.OpenAI) -> None:
    def answer(**fields: object) -> tuple[str, str]:
        completion = client.chat.completions.create(
            model="tiny", messages=WHO, temperature=0, max_tokens=40, extra_body=fields
        )
        (choice,) = completion.choices
        return choice.message.content or "", choice.finish_reason

    whole, _ = answer()
    stop = whole[len(whole) // 2 :][:3]
    cut, reason = answer(stop=[stop])
    assert cut == whole[: whole.index(stop)].rstrip() or cut == whole[: whole.index(stop)]
    assert reason == "stop"


def test_a_text_is_gone_on_with(client: openai.OpenAI) -> None:
    completion = client.completions.create(
        model="tiny", prompt=["Once upon", "There was"], max_tokens=5, temperature=0
    )
    assert [choice.index for choice in completion.choices] == [0, 1]
    assert len({choice.text for choice in completion.choices}) == 2
    stream = client.completions.create(
        model="tiny", prompt="Once upon", max_tokens=5, temperature=0, stream=True
    )
    assert "".join(chunk.choices[0].text for chunk in stream) == completion.choices[0].text


@pytest.mark.parametrize(
    ("fields", "kind", "words"),
    [
        ({"model": "gpt-5"}, openai.NotFoundError, "not loaded"),
        ({"logprobs": True, "top_logprobs": 21}, openai.BadRequestError, "top_logprobs is 21"),
        ({"tools": TOOLS, "tool_choice": "required"}, openai.BadRequestError, "tool_choice"),
        ({"tools": DEEP}, openai.BadRequestError, "deep|recursion"),
        ({"tools": TOOLS}, openai.BadRequestError, "has no tools"),
        ({"presence_penalty": 1}, openai.BadRequestError, "presence_penalty"),
        ({"temperature": -1}, openai.BadRequestError, "temperature"),
        ({"n": 1000}, openai.BadRequestError, "n is from 1"),
        ({"messages": []}, openai.BadRequestError, "messages"),
        ({"messages": [{"role": "user", "content": 7}]}, openai.BadRequestError, "content"),
        (
            {"messages": [{"role": "user", "content": "x " * 300_000}]},
            openai.BadRequestError,
            "tokens",
        ),
    ],
)
def test_what_cannot_be_done_is_said(
    client: openai.OpenAI, fields: dict[str, object], kind: type[Exception], words: str
) -> None:
    body = {"model": "tiny", "messages": WHO, **fields}
    with pytest.raises(kind, match=words):
        client.chat.completions.create(**body)  # type: ignore[call-overload]


def test_nobody_without_the_token_learns_anything(server: RunningServer) -> None:
    for token in ("x", "wrong", server.token[:-1], server.token + "x"):
        with server.client(token) as client:
            for path in ("/health", "/v1/models", "/v1/nothing", "/metrics"):
                answer = client.get(path)
                assert answer.status_code == 401
                assert "tiny" not in answer.text
    named = {"x-api-key": server.token}
    assert httpx2.get(f"{server.url}/models", headers=named).status_code == 200


def test_a_chat_is_restored_by_another_server(tmp_path: Path, tiny_model: Path) -> None:
    text = " ".join(f"word{number}" for number in range(400))
    arguments = ("--model", str(tiny_model), "--kv-format", "f32")

    def ask() -> tuple[str | None, int, str]:
        with RunningServer(tmp_path / "data", *arguments) as server:
            client = server.openai
            completion = client.chat.completions.create(
                model="tiny",
                messages=[{"role": "user", "content": text}],
                temperature=0,
                max_tokens=6,
            )
            assert server.end() == 0
            usage = completion.usage
            assert usage is not None
            assert usage.prompt_tokens_details is not None
            cached = usage.prompt_tokens_details.cached_tokens or 0
            assert text[:20] not in server.log
            return completion.choices[0].message.content, cached, server.token

    first, none, token = ask()
    again, cached, same_token = ask()
    assert none == 0
    assert cached > 1500
    assert again == first
    assert same_token == token
