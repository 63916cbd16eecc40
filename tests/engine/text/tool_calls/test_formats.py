"""Every family's calls are read, in whatever pieces they come; what is none stays text."""

import json
import random
from typing import Any

import pytest

from engine.errors import UsageFailure
from engine.text.tool_calls.call_format import CallFormat
from engine.text.tool_calls.call_splitter import CallSplitter, call_splitter
from engine.text.tool_calls.formats import call_format

TOOLS = json.dumps(
    [
        {
            "type": "function",
            "function": {
                "name": "weather",
                "parameters": {
                    "type": "object",
                    "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
                },
            },
        }
    ]
)
SHOWN = {
    "tagged": "{{ tools }} <tool_call>",
    "parameters": "{{ tools }} <tool_call> <function=",
    "mistral": "{{ tools }} [TOOL_CALLS]",
    "phi": "{{ tools }} <|tool_call|>",
    "llama": '{{ tools }} {"name": x, "parameters": y}',
    "harmony": "{{ tools }} to=functions.",
}
ONE = [("weather", {"city": "Ulm", "days": 3})]
TWO = [*ONE, ("weather", {"city": "Zürich"})]
CASES = [
    ("tagged", '<tool_call>\n{"name": "weather", "arguments": {"city": "Ulm", "days": 3}}', ONE),
    (
        "tagged",
        (
            '<tool_call>{"name": "weather", "arguments": {"city": "Ulm", "days": 3}}</tool_call>\n'
            '<tool_call>{"name": "weather", "arguments": "{\\"city\\": \\"Z\\u00fcrich\\"}"}'
            "</tool_call>"
        ),
        TWO,
    ),
    (
        "parameters",
        (
            "<tool_call>\n<function=weather>\n<parameter=city>\nUlm\n</parameter>\n<parameter=days>\n3\n"
            "</parameter>\n</function>\n</tool_call>"
        ),
        ONE,
    ),
    (
        "parameters",
        "<tool_call><function=weather><parameter=city>12</parameter></function></tool_call>",
        [("weather", {"city": "12"})],  # declared as text
    ),
    (
        "parameters",
        "<tool_call>\n<function=write>\n<parameter=text>\na\n  b\n\n</parameter>\n</function>",
        [("write", {"text": "a\n  b\n"})],
    ),
    ("mistral", '[TOOL_CALLS] [{"name": "weather", "arguments": {"city": "Ulm", "days": 3}}]', ONE),
    (
        "mistral",
        (
            '[TOOL_CALLS]weather[ARGS]{"city": "Ulm", "days": 3}'
            '[TOOL_CALLS]weather[CALL_ID]a1b2c3d4e[ARGS]{"city": "Zürich"}'
        ),
        TWO,
    ),
    (
        "phi",
        '<|tool_call|>[{"name": "weather", "arguments": {"city": "Ulm", "days": 3}}]<|/tool_call|>',
        ONE,
    ),
    ("llama", '{"name": "weather", "parameters": {"city": "Ulm", "days": 3}}', ONE),
    (
        "llama",
        (
            '<|python_tag|>{"name": "weather", "parameters": {"city": "Ulm", "days": 3}}; '
            '{"name": "weather", "parameters": {"city": "Zürich"}}'
        ),
        TWO,
    ),
    (
        "harmony",
        (
            "<|channel|>commentary to=functions.weather <|constrain|>json<|message|>"
            '{"city": "Ulm", "days": 3}'
        ),
        ONE,
    ),
]
NO_CALLS = [
    ("tagged", "<tool_call>now</tool_call>"),
    ("tagged", '<tool_call>{"name": 7, "arguments": {}}</tool_call>'),
    ("tagged", '<tool_call>{"name": "weather", "arguments": [1]}</tool_call>'),
    ("tagged", '<tool_call>{"name": "weather"}</tool_call> and so on'),
    ("tagged", "<tool_call>" + "[" * 100_000),
    ("parameters", "<tool_call><function=weather>Ulm</function></tool_call>"),
    ("mistral", "[TOOL_CALLS]weather{}"),
    ("mistral", "[TOOL_CALLS][]"),
    ("llama", '{"city": "Ulm"}'),
    ("llama", '{"name": "weather", "parameters": {}} is what I would call'),
    ("harmony", "<|channel|>commentary to=weather<|message|>{}"),
]


def form(family: str) -> CallFormat:
    found = call_format(SHOWN[family])
    assert found is not None
    return found


def split(
    splitter: CallSplitter, text: str, rng: random.Random
) -> tuple[str, list[tuple[str, Any]]]:
    """What is shown of a text that comes in pieces, and what is called."""
    shown = ""
    while text:
        size = rng.randint(1, 12)
        shown += splitter.push(text[:size])
        text = text[size:]
    calls, rest = splitter.finish()
    assert len({call.id for call in calls}) == len(calls)
    return shown + rest, [(call.name, json.loads(call.arguments)) for call in calls]


@pytest.mark.parametrize(("family", "text", "calls"), CASES)
def test_calls_are_read_in_whatever_pieces_they_come(
    family: str, text: str, calls: list[tuple[str, Any]]
) -> None:
    for seed in range(20):
        splitter = call_splitter(form(family), TOOLS)
        assert split(splitter, text, random.Random(seed)) == ("", calls)


@pytest.mark.parametrize(("family", "text", "calls"), CASES)
def test_words_before_a_call_are_text(family: str, text: str, calls: list[tuple[str, Any]]) -> None:
    splitter = call_splitter(form(family), TOOLS)
    before = "Let me look.\n"
    expected = (before + text, []) if form(family).only_first else (before, calls)
    assert split(splitter, before + text, random.Random(1)) == expected


@pytest.mark.parametrize(("family", "text"), NO_CALLS)
def test_what_is_no_call_is_text(family: str, text: str) -> None:
    splitter = call_splitter(form(family), TOOLS)
    assert split(splitter, text, random.Random(2)) == (text, [])


@pytest.mark.parametrize("family", SHOWN)
@pytest.mark.parametrize("text", ["", "Ulm.", "a < b <tool", "[TOOL", "  { x", "<|channel|>"])
def test_nothing_of_other_answers_is_lost(family: str, text: str) -> None:
    splitter = call_splitter(form(family), TOOLS)
    assert split(splitter, text, random.Random(3)) == (text, [])


@pytest.mark.parametrize("tools", ["nonsense", "[7]", '[{"function": {}}]', "{}{}", "7"])
def test_tools_that_are_none_are_refused(tools: str) -> None:
    with pytest.raises(UsageFailure, match="malformed"):
        call_splitter(form("tagged"), tools)


def test_a_template_without_tools_is_said() -> None:
    assert call_format("{{ messages }}") is None
    with pytest.raises(UsageFailure, match="has no tools"):
        call_splitter(None, TOOLS)
