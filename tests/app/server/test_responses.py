"""The responses interface, as OpenAI's own client uses it."""

import json
from typing import Any

import openai
import pytest

from tests.app.server.running_server import RunningServer
from tests.app.server.test_tools import CITY, SCHEMA

pytestmark = [pytest.mark.process, pytest.mark.slow]

WEATHER: Any = {"type": "function", "name": "weather", "parameters": CITY}
FORM: Any = {"format": {"type": "json_schema", "name": "call", "schema": SCHEMA}}


@pytest.fixture
def client(server: RunningServer) -> openai.OpenAI:
    return server.openai


def test_a_response_is_the_chats_answer_whole_and_streamed(client: openai.OpenAI) -> None:
    order: dict[str, Any] = {
        "model": "tiny",
        "instructions": "Be brief.",
        "input": "Who?",
        "temperature": 0,
        "max_output_tokens": 20,
    }
    whole = client.responses.create(**order)
    chat = client.chat.completions.create(
        model="tiny",
        messages=[{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Who?"}],
        temperature=0,
        max_tokens=20,
    )
    assert whole.output_text == chat.choices[0].message.content
    assert whole.status == "incomplete"
    assert whole.incomplete_details is not None
    assert whole.incomplete_details.reason == "max_output_tokens"
    assert whole.usage is not None
    assert chat.usage is not None
    assert whole.usage.input_tokens == chat.usage.prompt_tokens

    with client.responses.stream(**order) as stream:
        events = list(stream)
    kinds = [each.type for each in events]
    assert kinds[:4] == [
        "response.created",
        "response.in_progress",
        "response.output_item.added",
        "response.content_part.added",
    ]
    assert kinds[-1] == "response.incomplete"
    assert [each.sequence_number for each in events] == list(range(len(events)))
    words = [each.delta for each in events if each.type == "response.output_text.delta"]
    assert "".join(words) == whole.output_text


def test_a_talk_goes_on_with_all_its_items(client: openai.OpenAI) -> None:
    first = client.responses.create(model="tiny", input="Who?", temperature=0, max_output_tokens=8)
    said = [item.model_dump(exclude_none=True) for item in first.output]
    talk: Any = [
        {"role": "user", "content": [{"type": "input_text", "text": "Who?"}]},
        *said,
        {"role": "user", "content": "When?"},
    ]
    chat: Any = [
        {"role": "user", "content": "Who?"},
        {"role": "assistant", "content": first.output_text},
        {"role": "user", "content": "When?"},
    ]
    second = client.responses.create(model="tiny", input=talk, temperature=0, max_output_tokens=8)
    same = client.chat.completions.create(model="tiny", messages=chat, temperature=0, max_tokens=8)
    assert second.output_text == same.choices[0].message.content


def test_reasoning_is_an_item_of_its_own(client: openai.OpenAI) -> None:
    order: dict[str, Any] = {"model": "tiny", "input": "Who?", "reasoning": {"effort": "high"}}
    response = client.responses.create(**order, max_output_tokens=20, temperature=0)
    assert response.output[0].type == "reasoning"
    with client.responses.stream(**order, max_output_tokens=20, temperature=0) as stream:
        kinds = {each.type for each in stream}
    assert "response.reasoning_text.delta" in kinds


def test_a_call_and_what_came_of_it_are_items(calling: RunningServer) -> None:
    client = calling.openai
    order: dict[str, Any] = {"model": "tiny", "tools": [WEATHER], "temperature": 0}
    first = client.responses.create(input="Is it wet?", text=FORM, **order)
    (call,) = first.output
    assert call.type == "function_call"
    assert (call.name, json.loads(call.arguments)) == ("weather", {"city": "Ulm"})
    with client.responses.stream(input="Is it wet?", text=FORM, **order) as stream:
        (streamed,) = stream.get_final_response().output
    assert streamed.type == "function_call"
    assert streamed.arguments == call.arguments

    output = {"type": "function_call_output", "call_id": call.call_id, "output": "Very."}
    talk: Any = [{"role": "user", "content": "Is it wet?"}, call.model_dump(), output]
    then = client.responses.create(input=talk, max_output_tokens=4, **order)
    assert then.usage is not None
    assert then.usage.output_tokens == 4


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"previous_response_id": "resp_1"}, "previous_response_id is not supported"),
        ({"input": [{"type": "image"}]}, "'image' cannot be read"),
        ({"input": []}, "messages"),
        ({"background": True}, "background is not supported"),
    ],
)
def test_what_cannot_be_done_is_said(
    client: openai.OpenAI, fields: dict[str, Any], words: str
) -> None:
    with pytest.raises(openai.BadRequestError, match=words):
        client.responses.create(**{"model": "tiny", "input": "Who?", **fields})
