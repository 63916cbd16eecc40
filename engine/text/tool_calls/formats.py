"""Recognises from a chat template which format of tool calls its model writes."""

from engine.text.tool_calls.bare_json import BareJson
from engine.text.tool_calls.call_format import CallFormat
from engine.text.tool_calls.harmony import Harmony
from engine.text.tool_calls.mistral import Mistral
from engine.text.tool_calls.tagged_json import TaggedJson
from engine.text.tool_calls.tagged_parameters import TaggedParameters

_SHOWN: tuple[tuple[str, CallFormat], ...] = (
    ("<function=", TaggedParameters()),
    ("<tool_call>", TaggedJson()),
    ("[TOOL_CALLS]", Mistral()),
    ("to=functions.", Harmony()),
    ("<|tool_call|>", TaggedJson("<|tool_call|>", "<|/tool_call|>")),
    ('"parameters"', BareJson()),
)
"""What a template shows, and the format that it is part of; the first that is found holds."""


def call_format(template: str) -> CallFormat | None:
    """The format of a template's calls; None where it has no tools, or in a form not known."""
    if "tools" not in template:
        return None
    return next((each for shown, each in _SHOWN if shown in template), None)
