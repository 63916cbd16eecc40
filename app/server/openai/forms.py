"""Answers in the forms of OpenAI's API: chats and text completions."""

import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from app.server.answers.form import Answered
from app.server.connections import COMMENT, EVENT_STREAM, event
from app.server.openai.logprobs import chat_logprobs, text_logprobs
from app.server.openai.records import (
    CachedTokens,
    ChatCompletion,
    Choice,
    Chunk,
    ChunkChoice,
    Function,
    FunctionCall,
    Said,
    TextChoice,
    TextCompletion,
    Usage,
)
from app.server.refusals import Refusal
from engine.protocol.chat import ToolCall
from engine.protocol.records import Channel, FinishReason
from engine.protocol.replies import AnswerDelta

_LAST = event(b"[DONE]")
_FINISH = {
    FinishReason.STOP: "stop",
    FinishReason.STOP_STRING: "stop",
    FinishReason.LENGTH: "length",
}


def usage_of(answers: Sequence[Answered]) -> Usage:
    """Count the tokens of a request; a prompt that several choices share counts once."""
    prompt = max(answered.done.prompt_tokens for answered in answers)
    new = sum(answered.done.new_tokens for answered in answers)
    cached = max(answered.done.reused_tokens for answered in answers)
    return Usage(prompt, new, prompt + new, CachedTokens(cached))


@dataclass(frozen=True)
class _Streamed:
    """What both forms have in common; `counts` asks for the usage at the end of a stream."""

    model: str
    counts: bool = False
    created: int = field(default_factory=lambda: int(time.time()))

    @property
    def stream_type(self) -> str:
        """The media type of a stream."""
        return EVENT_STREAM

    @property
    def pause(self) -> bytes:
        """A comment."""
        return COMMENT

    def failure(self, refusal: Refusal) -> bytes:
        """The end of a stream that went wrong on its way."""
        return event(refusal.body)


@dataclass(frozen=True)
class ChatForm(_Streamed):
    """Chat completions of one request."""

    id: str = field(default_factory=lambda: f"chatcmpl-{uuid.uuid4().hex}")

    def whole(self, answers: Sequence[Answered]) -> ChatCompletion:
        """All answers at once."""
        choices = [
            Choice(
                index=number,
                message=_said(each),
                finish_reason=_finish(each),
                logprobs=chat_logprobs(each.tokens) if each.tokens else None,
            )
            for number, each in enumerate(answers)
        ]
        return ChatCompletion(
            id=self.id,
            created=self.created,
            model=self.model,
            choices=choices,
            usage=usage_of(answers),
        )

    def opening(self, number: int) -> bytes:
        """Who speaks."""
        return self._chunk(ChunkChoice(index=number, delta=Said("assistant", "")))

    def more(self, number: int, delta: AnswerDelta) -> bytes:
        """More words, of the answer or of the reasoning."""
        if delta.channel is Channel.REASONING:
            said = Said(reasoning_content=delta.text)
            return self._chunk(ChunkChoice(index=number, delta=said))
        logprobs = chat_logprobs(delta.tokens) if delta.tokens else None
        said = Said(content=delta.text)
        return self._chunk(ChunkChoice(index=number, delta=said, logprobs=logprobs))

    def end(self, number: int, answered: Answered) -> bytes:
        """What it calls, its citations, and why it ended."""
        calls = tuple(
            replace(call, index=at) for at, call in enumerate(map(_function_call, answered.calls))
        )
        called = self._chunk(ChunkChoice(index=number, delta=Said(tool_calls=calls)))
        said = Said(citations=answered.citations)
        last = ChunkChoice(index=number, delta=said, finish_reason=_finish(answered))
        return (called if calls else b"") + self._chunk(last)

    def close(self, answers: Sequence[Answered]) -> bytes:
        """What all took, where that is asked for."""
        return (self._chunk(usage=usage_of(answers)) if self.counts else b"") + _LAST

    def _chunk(self, *choices: ChunkChoice, usage: Usage | None = None) -> bytes:
        chunk = Chunk(
            id=self.id, created=self.created, model=self.model, choices=[*choices], usage=usage
        )
        return event(msgspec.json.encode(chunk))


@dataclass(frozen=True)
class TextForm(_Streamed):
    """Text completions of one request."""

    id: str = field(default_factory=lambda: f"cmpl-{uuid.uuid4().hex}")
    _lengths: dict[int, int] = field(default_factory=dict)

    def whole(self, answers: Sequence[Answered]) -> TextCompletion:
        """All texts at once."""
        choices = [
            TextChoice(
                index=number,
                text=each.done.reasoning + each.done.answer,
                finish_reason=_FINISH[each.done.finish_reason],
                logprobs=text_logprobs(each.tokens) if each.tokens else None,
            )
            for number, each in enumerate(answers)
        ]
        return self._completion(*choices, usage=usage_of(answers))

    def opening(self, _number: int) -> bytes:
        """Nothing: a text goes on without a word."""
        return b""

    def more(self, number: int, delta: AnswerDelta) -> bytes:
        """More of a text."""
        begin = self._lengths.get(number, 0)
        self._lengths[number] = begin + len(delta.text)
        logprobs = text_logprobs(delta.tokens, begin) if delta.tokens else None
        return self._event(TextChoice(index=number, text=delta.text, logprobs=logprobs))

    def end(self, number: int, answered: Answered) -> bytes:
        """Why it ended."""
        reason = _FINISH[answered.done.finish_reason]
        return self._event(TextChoice(index=number, text="", finish_reason=reason))

    def close(self, answers: Sequence[Answered]) -> bytes:
        """What all took, where that is asked for."""
        return (self._event(usage=usage_of(answers)) if self.counts else b"") + _LAST

    def _event(self, *choices: TextChoice, usage: Usage | None = None) -> bytes:
        return event(msgspec.json.encode(self._completion(*choices, usage=usage)))

    def _completion(self, *choices: TextChoice, usage: Usage | None = None) -> TextCompletion:
        return TextCompletion(
            id=self.id, created=self.created, model=self.model, choices=[*choices], usage=usage
        )


def _said(answered: Answered) -> Said:
    done = answered.done
    return Said(
        "assistant",
        done.answer if done.answer.strip() or not answered.calls else None,
        done.reasoning or None,
        answered.citations,
        tuple(map(_function_call, answered.calls)),
    )


def _finish(answered: Answered) -> str:
    return "tool_calls" if answered.calls else _FINISH[answered.done.finish_reason]


def _function_call(call: ToolCall) -> FunctionCall:
    return FunctionCall(id=call.id, function=Function(call.name, call.arguments))
