"""Separates tool calls from the text of an answer as it arrives."""

import json
import secrets
import string

import msgspec

from engine.errors import UsageFailure
from engine.protocol.chat import ToolCall
from engine.protocol.problems.requests import ChatRefused
from engine.protocol.undecodable import UNDECODABLE
from engine.text.stop import StopMatcher
from engine.text.tool_calls.call_format import Call, CallFormat, Tools

_ID_CHARS = string.ascii_letters + string.digits
_ID_LENGTH = 9
"""Characters of an identifier: templates of Mistral take no other length."""


class CallSplitter:
    """Lets text through up to the first call; what follows is read when the answer ends."""

    def __init__(self, call_format: CallFormat, tools: Tools) -> None:
        self._format = call_format
        self._tools = tools
        self._openings = StopMatcher(call_format.openings)
        self._is_beginning = call_format.only_first
        self._held = ""

    def push(self, text: str) -> str:
        """The part of the text so far that is no call and was not returned yet."""
        if self._is_beginning:
            text = self._decide(text)
        if self._is_call:
            self._held += text
            return ""
        if self._format.only_first:
            return text
        shown = self._openings.push(text)
        if self._openings.stopped:
            self._held = self._openings.found + self._openings.rest
        return shown

    def finish(self) -> tuple[tuple[ToolCall, ...], str]:
        """The calls, and what was held back of the text: all of it where none is a call."""
        if not self._is_call:
            return (), self._held + self._openings.finish()
        try:
            calls = self._format.parse(self._held, self._tools)
        except (ValueError, RecursionError):
            return (), self._held
        return tuple(_numbered(call) for call in calls), ""

    @property
    def _is_call(self) -> bool:
        return bool(self._held) and not self._is_beginning

    def _decide(self, text: str) -> str:
        """Hold the beginning back as long as it may become a call; the text, where it is none."""
        self._held += text
        begun = self._held.lstrip()
        if any(begun.startswith(opening) for opening in self._format.openings):
            self._is_beginning = False
            return ""
        if any(opening.startswith(begun) for opening in self._format.openings):
            return ""
        text, self._held, self._is_beginning = self._held, "", False
        return text


def call_splitter(call_format: CallFormat | None, tools: str) -> CallSplitter:
    """Tell apart the calls of some tools, a JSON array. Raises ``UsageFailure``."""
    if call_format is None:
        raise UsageFailure(ChatRefused("the chat template of the model has no tools"))
    try:
        return CallSplitter(call_format, Tools(msgspec.json.decode(tools)))
    except (*UNDECODABLE, KeyError, TypeError) as error:
        raise UsageFailure(ChatRefused(f"the tools are malformed ({error})")) from error


def _numbered(call: Call) -> ToolCall:
    number = "".join(secrets.choice(_ID_CHARS) for _ in range(_ID_LENGTH))
    return ToolCall(number, call.name, json.dumps(call.arguments, ensure_ascii=False))
