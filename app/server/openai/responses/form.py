"""Answers as items of a response: reasoning, a message, and tool calls in turn."""

import time
import uuid
from collections.abc import Sequence
from typing import Any

import msgspec

from app.server.answers.form import Answered
from app.server.connections import COMMENT, EVENT_STREAM, event
from app.server.openai.responses.records import ResponseRequest
from app.server.refusals import Refusal
from engine.protocol.chat import ToolCall
from engine.protocol.records import Channel, FinishReason
from engine.protocol.replies import AnswerDelta

Record = dict[str, Any]
_KINDS = {Channel.REASONING: "reasoning_text", Channel.ANSWER: "output_text"}


class ResponseForm:
    """The one answer of a request.

    Attributes:
        stream_type: the media type of a stream.
        pause: a comment.
    """

    stream_type = EVENT_STREAM
    pause = COMMENT

    def __init__(self, model: str, body: ResponseRequest) -> None:
        self._head: Record = {
            "id": f"resp_{uuid.uuid4().hex}",
            "object": "response",
            "created_at": int(time.time()),
            "model": model,
            "instructions": body.instructions,
            "metadata": {},
            "parallel_tool_calls": body.parallel_tool_calls is not False,
            "temperature": body.temperature,
            "tool_choice": body.tool_choice or "auto",
            "tools": msgspec.to_builtins(body.tools or []),
            "top_p": body.top_p,
            "error": None,
            "incomplete_details": None,
        }
        self._sequence = 0
        self._items: list[Record] = []
        self._open: _OpenItem | None = None

    def whole(self, answers: Sequence[Answered]) -> Record:
        """The answer at once."""
        (answered,) = answers
        done = answered.done
        items = []
        if done.reasoning:
            items.append(_item(Channel.REASONING, _number("rs"), done.reasoning))
        if done.answer.strip() or not answered.calls:
            items.append(_item(Channel.ANSWER, _number("msg"), done.answer, answered))
        items += [_called(call) for call in answered.calls]
        return self._ended(answered, items)

    def opening(self, _number: int) -> bytes:
        """That it has begun."""
        begun = {**self._head, "status": "in_progress", "output": [], "usage": None}
        return self._event("response.created", response=begun) + self._event(
            "response.in_progress", response=begun
        )

    def more(self, _number: int, delta: AnswerDelta) -> bytes:
        """More words, of the answer or of the reasoning, in an item of their own."""
        item, opening = self._open, b""
        if item is None or item.channel is not delta.channel:
            closing = self._close_item()
            item = self._open = _OpenItem(delta.channel)
            opening = closing + self._begin(item)
        item.words.append(delta.text)
        kind = f"response.{_KINDS[delta.channel]}.delta"
        return opening + self._event(kind, delta=delta.text, **self._place(item.id))

    def end(self, _number: int, answered: Answered) -> bytes:
        """What it calls, what it took, and why it ended."""
        called = self._close_item(answered) + b"".join(map(self._call, answered.calls))
        ended = self._ended(answered, self._items)
        kind = "response.completed" if ended["status"] == "completed" else "response.incomplete"
        return called + self._event(kind, response=ended)

    def close(self, _answers: Sequence[Answered]) -> bytes:
        """Nothing more."""
        return b""

    def failure(self, refusal: Refusal) -> bytes:
        """The end of a stream that went wrong on its way."""
        error = {"code": "server_error", "message": str(refusal)}
        failed = {**self._head, "status": "failed", "output": self._items, "error": error}
        return self._event("response.failed", response=failed)

    def _begin(self, opened: "_OpenItem") -> bytes:
        item = {**_item(opened.channel, opened.id, ""), "content": [], "status": "in_progress"}
        added = self._event("response.output_item.added", output_index=self._index, item=item)
        part, place = _part(opened.channel, ""), self._place(opened.id)
        return added + self._event("response.content_part.added", part=part, **place)

    def _close_item(self, answered: Answered | None = None) -> bytes:
        """The end of the item that is open, if one is."""
        opened, self._open = self._open, None
        if opened is None:
            return b""
        text, place, index = "".join(opened.words), self._place(opened.id), self._index
        item = _item(opened.channel, opened.id, text, answered)
        self._items.append(item)
        return (
            self._event(f"response.{_KINDS[opened.channel]}.done", text=text, **place)
            + self._event("response.content_part.done", part=item["content"][0], **place)
            + self._event("response.output_item.done", output_index=index, item=item)
        )

    def _call(self, call: ToolCall) -> bytes:
        item, index = _called(call), self._index
        self._items.append(item)
        place = {"item_id": item["id"], "output_index": index}
        begun = {**item, "arguments": "", "status": "in_progress"}
        kind = "response.function_call_arguments"
        return (
            self._event("response.output_item.added", output_index=index, item=begun)
            + self._event(f"{kind}.delta", delta=call.arguments, **place)
            + self._event(f"{kind}.done", name=call.name, arguments=call.arguments, **place)
            + self._event("response.output_item.done", output_index=index, item=item)
        )

    @property
    def _index(self) -> int:
        return len(self._items)

    def _place(self, number: str) -> Record:
        return {"item_id": number, "output_index": self._index, "content_index": 0, **_NO_LOGPROBS}

    def _ended(self, answered: Answered, items: list[Record]) -> Record:
        done = answered.done
        is_cut = done.finish_reason is FinishReason.LENGTH
        return {
            **self._head,
            "status": "incomplete" if is_cut else "completed",
            "incomplete_details": {"reason": "max_output_tokens"} if is_cut else None,
            "output": items,
            "usage": {
                "input_tokens": done.prompt_tokens,
                "input_tokens_details": {"cached_tokens": done.reused_tokens},
                "output_tokens": done.new_tokens,
                "output_tokens_details": {"reasoning_tokens": 0},
                "total_tokens": done.prompt_tokens + done.new_tokens,
            },
        }

    def _event(self, kind: str, **fields: Any) -> bytes:
        told = {"type": kind, "sequence_number": self._sequence, **fields}
        self._sequence += 1
        return event(msgspec.json.encode(told), kind.encode())


_NO_LOGPROBS: Record = {"logprobs": []}


class _OpenItem:
    """A message, or reasoning, that is still being sent."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.id = _number("rs" if channel is Channel.REASONING else "msg")
        self.words: list[str] = []


def _item(channel: Channel, number: str, text: str, answered: Answered | None = None) -> Record:
    part = _part(channel, text)
    if channel is Channel.REASONING:
        return {"id": number, "type": "reasoning", "summary": [], "content": [part]}
    if answered is not None and answered.citations:
        part["lectern_citations"] = answered.citations
    return {
        "id": number,
        "type": "message",
        "role": "assistant",
        "status": "completed",
        "content": [part],
    }


def _part(channel: Channel, text: str) -> Record:
    if channel is Channel.REASONING:
        return {"type": "reasoning_text", "text": text}
    return {"type": "output_text", "text": text, "annotations": [], **_NO_LOGPROBS}


def _called(call: ToolCall) -> Record:
    return {
        "id": _number("fc"),
        "type": "function_call",
        "call_id": call.id,
        "name": call.name,
        "arguments": call.arguments,
        "status": "completed",
    }


def _number(kind: str) -> str:
    return f"{kind}_{uuid.uuid4().hex}"
