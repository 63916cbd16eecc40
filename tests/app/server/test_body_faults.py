"""Bodies that cannot be understood are refused in words of our own."""

from typing import Any

import msgspec
import pytest

from app.server.anthropic.records import MessagesRequest
from app.server.body_faults import body_fault
from app.server.openai.records import ChatCompletionRequest, CompletionRequest
from engine.protocol.undecodable import UNDECODABLE

CHATS = (ChatCompletionRequest, MessagesRequest)


def error(content: bytes, kind: type[Any]) -> Any:
    with pytest.raises(UNDECODABLE) as raised:
        msgspec.json.decode(content, type=kind)
    return msgspec.json.decode(body_fault(content, raised.value).body)["error"]


@pytest.mark.parametrize(
    ("content", "message", "param"),
    [
        (b"", "The body is empty. Send a JSON object.", None),
        (b" \n", "The body is empty. Send a JSON object.", None),
        (b"[]", "The body must be an object, not a list.", None),
        (b'{"model": 1}', "model must be a text, not a whole number.", "model"),
        (b'{"messages": "hi"}', "messages must be a list, not a text.", "messages"),
        (
            b'{"messages": [], "temperature": "hot"}',
            "temperature must be a number, not a text.",
            "temperature",
        ),
        (
            b'{"messages": [{"role": "user", "content": 5}]}',
            "messages[0].content must be a text or a list, not a whole number.",
            "messages[0].content",
        ),
        (b'{"model": "m"}', "messages is missing. Send it, too.", "messages"),
        (b'{"messages": [{}]}', "messages[0].role is missing. Send it, too.", "messages[0].role"),
        (
            b'{"messages": [{"role": "x"}]}',
            "messages[0].role cannot be 'x'. Send a value that the interface knows.",
            "messages[0].role",
        ),
    ],
)
def test_a_field_that_is_wrong_is_named(content: bytes, message: str, param: str | None) -> None:
    told = error(content, ChatCompletionRequest)
    assert (told["message"], told["param"]) == (message, param)


@pytest.mark.parametrize("kind", CHATS)
@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b'{"model": "m", "messages": [', "it breaks off before its end"),
        (b"{'model': 1}", "check quotation marks, commas and brackets at byte 1"),
        (b'{"model": "\xff"}', "it is not in UTF-8"),
        (b'{"x": ' + b"[" * 100_000, "too many values are within each other"),
    ],
)
def test_what_is_no_json_is_told_with_its_place(content: bytes, why: str, kind: type[Any]) -> None:
    assert error(content, kind)["message"] == f"The body is not valid JSON: {why}."


def test_a_number_beyond_all_is_refused_without_words_of_the_parser() -> None:
    told = error(b'{"prompt": "a", "seed": 1e999}', CompletionRequest)
    assert "`" not in told["message"]
    assert told["param"] == "seed"


def test_a_long_value_is_not_repeated_whole() -> None:
    content = b'{"messages": [{"role": "' + b"x" * 10_000 + b'"}]}'
    assert len(error(content, ChatCompletionRequest)["message"]) < 300
