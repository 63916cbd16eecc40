"""Clients of Anthropic's and of Ollama's interface are answered as those of OpenAI's are."""

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.app.server.running_server import RunningServer

if TYPE_CHECKING:
    import anthropic

pytestmark = [pytest.mark.process, pytest.mark.slow]

WHO = {"role": "user", "content": "Who?"}


@pytest.fixture
def client(server: RunningServer) -> "anthropic.Anthropic":
    return server.anthropic


@pytest.fixture
def expected(server: RunningServer) -> str:
    """What OpenAI's clients are answered."""
    with server.client() as http:
        body = {"messages": [{"role": "system", "content": "Be brief."}, WHO], "max_tokens": 9}
        reply = http.post("/v1/chat/completions", json={**body, "temperature": 0}).json()
    content: str = reply["choices"][0]["message"]["content"]
    return content


def test_a_message_is_answered_whole_and_streamed_alike(
    client: "anthropic.Anthropic", expected: str
) -> None:
    message = client.messages.create(
        model="tiny",
        max_tokens=9,
        system="Be brief.",
        messages=[{"role": "user", "content": "Who?"}],
        extra_body={"temperature": 0},
    )
    (block,) = message.content
    assert block.type == "text"
    assert block.text == expected
    assert message.stop_reason == "max_tokens"
    assert message.usage.output_tokens == 9
    assert message.usage.cache_read_input_tokens
    with client.messages.stream(
        model="lectern",
        max_tokens=9,
        system=[{"type": "text", "text": "Be brief."}],
        messages=[{"role": "user", "content": [{"type": "text", "text": "Who?"}]}],
        extra_body={"temperature": 0},
    ) as stream:
        assert "".join(stream.text_stream) == expected
        final = stream.get_final_message()
    assert final.stop_reason == "max_tokens"
    assert final.usage.output_tokens == 9


def test_reasoning_comes_in_a_block_before_the_words(
    server: RunningServer, client: "anthropic.Anthropic"
) -> None:
    kinds: list[str] = []
    order = {"model": "tiny", "max_tokens": 40, "messages": [WHO], "stream": True}
    order["temperature"] = 0  # else random weights may end an answer before its first word
    thinking = {"type": "enabled", "budget_tokens": 1024}
    with (
        server.client() as http,
        http.stream("POST", "/v1/messages", json={**order, "thinking": thinking}) as response,
    ):
        for line in response.iter_lines():
            if line.startswith("data: "):
                told = json.loads(line[6:])
                kinds.append(told.get("content_block", told)["type"])
    assert kinds[:2] == ["message_start", "thinking"]
    assert kinds[-3:] == ["content_block_stop", "message_delta", "message_stop"]


def test_an_answer_keeps_to_a_schema(client: "anthropic.Anthropic") -> None:
    message = client.messages.create(
        model="tiny",
        max_tokens=20,
        messages=[{"role": "user", "content": "Who?"}],
        output_config={"format": {"type": "json_schema", "schema": {"const": 7}}},
    )
    assert message.content[0].type == "text"
    assert message.content[0].text == "7"


def test_tokens_are_counted_as_an_answer_counts_them(client: "anthropic.Anthropic") -> None:
    talk: dict[str, Any] = {
        "model": "tiny",
        "system": "Be brief.",
        "messages": [{"role": "user", "content": "Who?"}],
    }
    counted = client.messages.count_tokens(**talk)
    usage = client.messages.create(**talk, max_tokens=2).usage
    assert counted.input_tokens == usage.input_tokens + (usage.cache_read_input_tokens or 0)


def test_what_cannot_be_done_is_said(client: "anthropic.Anthropic", server: RunningServer) -> None:
    import anthropic  # noqa: PLC0415 - takes seconds, and no other test needs it

    def ask(**fields: object) -> None:
        body = {"model": "tiny", "max_tokens": 4, "messages": [WHO], **fields}
        client.messages.create(**body)  # type: ignore[call-overload]

    with pytest.raises(anthropic.NotFoundError, match="not loaded"):
        ask(model="claude")
    with pytest.raises(anthropic.BadRequestError, match="has no tools"):
        ask(tools=[{"name": "f", "input_schema": {"type": "object"}}])
    with pytest.raises(anthropic.BadRequestError, match="'image' cannot be read"):
        ask(messages=[{"role": "user", "content": [{"type": "image"}]}])
    with (
        anthropic.Anthropic(base_url=client.base_url, api_key="x", max_retries=0) as stranger,
        pytest.raises(anthropic.AuthenticationError),
    ):
        stranger.messages.create(
            model="tiny", max_tokens=4, messages=[{"role": "user", "content": "Who?"}]
        )


def test_programs_that_know_ollama_list_models_and_chat(
    server: RunningServer, expected: str
) -> None:
    order = {
        "model": "tiny:latest",
        "messages": [{"role": "system", "content": "Be brief."}, WHO],
        "options": {"temperature": 0, "num_predict": 9},
    }
    with server.client() as http:
        assert http.get("/api/version").json()["version"]
        models = http.get("/api/tags").json()["models"]
        assert "tiny" in [model["name"] for model in models]
        whole = http.post("/api/chat", json={**order, "stream": False}).json()
        assert whole["message"] == {"content": expected, "role": "assistant"}
        assert whole["done"] is True
        assert whole["eval_count"] == 9
        lines = http.post("/api/chat", json=order).text.splitlines()
        parts = [json.loads(line) for line in lines]
        formed = http.post(
            "/api/chat", json={**order, "stream": False, "format": {"enum": ["yes"]}}
        ).json()
        refused = http.post("/api/chat", json={**order, "format": "xml"})
    assert formed["message"]["content"] == '"yes"'
    assert "".join(part["message"]["content"] for part in parts) == expected
    assert [part["done"] for part in parts] == [False] * (len(parts) - 1) + [True]
    assert parts[-1]["done_reason"] == "length"
    assert refused.status_code == 400
