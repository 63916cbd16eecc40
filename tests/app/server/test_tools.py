"""Clients offer tools, are told of calls in their own words, and send what came of them.

The model knows nothing. A schema has it write what its template's family writes for a call.
"""

import json
from typing import Any

import pytest

from tests.app.server.running_server import RunningServer

pytestmark = [pytest.mark.process, pytest.mark.slow]

CITY = {"type": "object", "properties": {"city": {"type": "string"}}}
CALL = {"name": "weather", "parameters": {"city": "Ulm"}}
SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"const": "weather"},
        "parameters": {
            "type": "object",
            "properties": {"city": {"const": "Ulm"}},
            "required": ["city"],
            "additionalProperties": False,
        },
    },
    "required": ["name", "parameters"],
    "additionalProperties": False,
}
FUNCTION = {"name": "weather", "description": "Of a city.", "parameters": CITY}
WET: dict[str, Any] = {"role": "user", "content": "Is it wet?"}


def test_openais_clients(calling: RunningServer) -> None:
    client = calling.openai

    def chat(*messages: Any, **fields: Any) -> Any:
        order = {"model": "tiny", "temperature": 0, "max_tokens": 120, **fields}
        tools = [{"type": "function", "function": FUNCTION}]
        return client.chat.completions.create(messages=messages, tools=tools, **order)

    form = {"type": "json_schema", "json_schema": {"name": "call", "schema": SCHEMA}}
    (choice,) = chat(WET, response_format=form).choices
    assert choice.finish_reason == "tool_calls"
    assert choice.message.content is None
    (call,) = choice.message.tool_calls
    assert (call.function.name, json.loads(call.function.arguments)) == ("weather", {"city": "Ulm"})

    chunks = list(chat(WET, response_format=form, stream=True))
    (told,) = [each for c in chunks for each in c.choices[0].delta.tool_calls or []]
    assert (told.index, told.function.arguments) == (0, call.function.arguments)
    assert chunks[-1].choices[0].finish_reason == "tool_calls"
    assert not any(chunk.choices[0].delta.content for chunk in chunks)

    result = {"role": "tool", "tool_call_id": call.id, "content": "Very."}
    then = chat(WET, choice.message.model_dump(exclude_none=True), result)
    assert then.usage.prompt_tokens > 0

    words = chat(WET, response_format=form, tool_choice="none").choices[0]
    assert words.finish_reason == "stop"
    assert json.loads(words.message.content) == CALL


def test_anthropics_clients(calling: RunningServer) -> None:
    client = calling.anthropic
    order: dict[str, Any] = {
        "model": "tiny",
        "max_tokens": 120,
        "messages": [WET],
        "tools": [{"name": "weather", "description": "Of a city.", "input_schema": CITY}],
        "output_config": {"format": {"type": "json_schema", "schema": SCHEMA}},
    }
    message = client.messages.create(**order)
    assert message.stop_reason == "tool_use"
    (use,) = message.content
    assert use.type == "tool_use"
    assert (use.name, use.input) == ("weather", {"city": "Ulm"})

    with client.messages.stream(**order) as stream:
        (streamed,) = stream.get_final_message().content
    assert streamed.type == "tool_use"
    assert streamed.input == use.input

    result = {"type": "tool_result", "tool_use_id": use.id, "content": "Very."}
    talk = [WET, {"role": "assistant", "content": message.content}]
    then = client.messages.create(
        **{**order, "messages": [*talk, {"role": "user", "content": [result]}], "max_tokens": 4}
    )
    assert then.usage.output_tokens == 4


def test_ollamas_clients(calling: RunningServer) -> None:
    order = {
        "model": "tiny",
        "messages": [WET],
        "tools": [{"type": "function", "function": FUNCTION}],
        "format": SCHEMA,
    }
    with calling.client() as http:
        said = http.post("/api/chat", json={**order, "stream": False}).json()["message"]
        lines = http.post("/api/chat", json=order).text.splitlines()
    calls = [{"function": {"name": "weather", "arguments": {"city": "Ulm"}}}]
    assert said["tool_calls"] == calls
    assert json.loads(lines[-1])["message"]["tool_calls"] == calls
