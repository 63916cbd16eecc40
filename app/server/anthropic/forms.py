"""Answers in the forms of Anthropic's API."""

import uuid
from collections.abc import Sequence
from typing import Any

import msgspec

from app.server.answers.form import Answered
from app.server.anthropic.records import Answer, Content, Usage
from app.server.connections import EVENT_STREAM, event
from app.server.refusals import Refusal
from engine.protocol.chat import ToolCall
from engine.protocol.records import Channel, FinishReason
from engine.protocol.replies import AnswerDelta

_FINISH = {
    FinishReason.STOP: "end_turn",
    FinishReason.STOP_STRING: "stop_sequence",
    FinishReason.LENGTH: "max_tokens",
}
_NO_SIGNATURE = ""
"""Reasoning is not signed: it is not read again."""


class MessageForm:
    """The one answer of a request; in a stream, words and reasoning are blocks one after another.

    Attributes:
        stream_type: the media type of a stream.
        pause: an event that means nothing.
    """

    stream_type = EVENT_STREAM
    pause = event(b'{"type":"ping"}', b"ping")

    def __init__(self, model: str) -> None:
        self._model = model
        self._id = f"msg_{uuid.uuid4().hex}"
        self._block = 0
        self._channel: Channel | None = None

    def whole(self, answers: Sequence[Answered]) -> Answer:
        """The answer at once."""
        (answered,) = answers
        done = answered.done
        content = [Content("text", text=done.answer, lectern_citations=answered.citations)]
        if answered.calls and not done.answer.strip():
            content = []
        if done.reasoning:
            reasoning = Content("thinking", thinking=done.reasoning, signature=_NO_SIGNATURE)
            content.insert(0, reasoning)
        content += [_tool_use(call, msgspec.json.decode(call.arguments)) for call in answered.calls]
        return Answer(
            id=self._id,
            model=self._model,
            content=tuple(content),
            stop_reason=_stop_reason(answered),
            usage=_usage(answered),
        )

    def opening(self, _number: int) -> bytes:
        """Who speaks."""
        nothing = Usage(0, 0, 0)
        message = Answer(
            id=self._id, model=self._model, content=(), stop_reason=None, usage=nothing
        )
        return _event("message_start", message=message)

    def more(self, _number: int, delta: AnswerDelta) -> bytes:
        """More words, of the answer or of the reasoning, in a block of their own."""
        if delta.channel is Channel.REASONING:
            start = Content("thinking", thinking="", signature=_NO_SIGNATURE)
            words = {"type": "thinking_delta", "thinking": delta.text}
        else:
            start = Content("text", text="")
            words = {"type": "text_delta", "text": delta.text}
        opening = b""
        if delta.channel is not self._channel:
            opening = self._stop() + _event(
                "content_block_start", index=self._block, content_block=start
            )
            self._channel = delta.channel
        return opening + _event("content_block_delta", index=self._block, delta=words)

    def end(self, _number: int, answered: Answered) -> bytes:
        """What it calls, why it ended, and what it took."""
        end: dict[str, Any] = {
            "stop_reason": _stop_reason(answered),
            "stop_sequence": None,
        }
        if answered.citations:
            end["lectern_citations"] = answered.citations
        called = self._stop() + b"".join(map(self._called, answered.calls))
        return called + _event("message_delta", delta=end, usage=_usage(answered))

    def close(self, _answers: Sequence[Answered]) -> bytes:
        """The last event."""
        return _event("message_stop")

    def failure(self, refusal: Refusal) -> bytes:
        """The end of a stream that went wrong on its way."""
        return event(refusal.body, b"error")

    def _called(self, call: ToolCall) -> bytes:
        """A call in a block of its own."""
        number = self._block
        self._block += 1
        delta = {"type": "input_json_delta", "partial_json": call.arguments}
        return (
            _event("content_block_start", index=number, content_block=_tool_use(call, {}))
            + _event("content_block_delta", index=number, delta=delta)
            + _event("content_block_stop", index=number)
        )

    def _stop(self) -> bytes:
        """The end of the block that is open, if one is."""
        if self._channel is None:
            return b""
        self._channel, number = None, self._block
        self._block += 1
        return _event("content_block_stop", index=number)


def _event(kind: str, **fields: Any) -> bytes:
    return event(msgspec.json.encode({"type": kind, **fields}), kind.encode())


def _tool_use(call: ToolCall, arguments: dict[str, Any]) -> Content:
    return Content("tool_use", id=call.id, name=call.name, input=arguments)


def _stop_reason(answered: Answered) -> str:
    return "tool_use" if answered.calls else _FINISH[answered.done.finish_reason]


def _usage(answered: Answered) -> Usage:
    done = answered.done
    return Usage(
        input_tokens=done.prompt_tokens - done.reused_tokens,
        output_tokens=done.new_tokens,
        cache_read_input_tokens=done.reused_tokens,
    )
