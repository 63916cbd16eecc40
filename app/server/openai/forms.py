"""How answers are written to clients: as chats or as texts, whole or as the events of a stream."""

import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from app.server.documents.records import CitationRecord
from app.server.openai.records import (
    CachedTokens,
    ChatCompletion,
    Choice,
    Chunk,
    ChunkChoice,
    Said,
    TextChoice,
    TextCompletion,
    Usage,
)
from engine.protocol.records import Channel, FinishReason
from engine.protocol.replies import AnswerDelta, AnswerDone

_FINISH = {
    FinishReason.STOP: "stop",
    FinishReason.STOP_STRING: "stop",
    FinishReason.LENGTH: "length",
}


@dataclass(frozen=True)
class Answered:
    """An answer that is complete, with what was found of its quotes."""

    done: AnswerDone
    citations: tuple[CitationRecord, ...] = ()

    @property
    def finish_reason(self) -> str:
        """Why it ended, in the interface's words."""
        return _FINISH[self.done.finish_reason]


class Form(Protocol):
    """One way of writing answers; `number` counts the choices of a request from 0."""

    def whole(self, answers: Sequence[Answered]) -> msgspec.Struct:
        """All answers at once."""

    def opening(self, number: int) -> msgspec.Struct | None:
        """What a stream says of a choice before its words."""

    def more(self, number: int, delta: AnswerDelta) -> msgspec.Struct:
        """More words of a choice."""

    def end(self, number: int, answered: Answered) -> msgspec.Struct:
        """The end of a choice."""

    def counted(self, answers: Sequence[Answered]) -> msgspec.Struct:
        """What all took, for the end of a stream."""


def usage_of(answers: Sequence[Answered]) -> Usage:
    """Count the tokens of a request; a prompt that several choices share counts once."""
    prompt = max(answer.done.prompt_tokens for answer in answers)
    new = sum(answer.done.new_tokens for answer in answers)
    cached = max(answer.done.reused_tokens for answer in answers)
    return Usage(prompt, new, prompt + new, CachedTokens(cached))


@dataclass(frozen=True)
class ChatForm:
    """Chat completions of one request."""

    model: str
    id: str = field(default_factory=lambda: f"chatcmpl-{uuid.uuid4().hex}")
    created: int = field(default_factory=lambda: int(time.time()))

    def whole(self, answers: Sequence[Answered]) -> ChatCompletion:
        """All answers at once."""
        choices = [
            Choice(
                index=number,
                message=Said(
                    "assistant",
                    answered.done.answer,
                    answered.done.reasoning or None,
                    answered.citations,
                ),
                finish_reason=answered.finish_reason,
            )
            for number, answered in enumerate(answers)
        ]
        return ChatCompletion(
            id=self.id,
            created=self.created,
            model=self.model,
            choices=choices,
            usage=usage_of(answers),
        )

    def opening(self, number: int) -> Chunk:
        """Who speaks."""
        return self._chunk(ChunkChoice(index=number, delta=Said("assistant", "")))

    def more(self, number: int, delta: AnswerDelta) -> Chunk:
        """More words, of the answer or of the reasoning."""
        is_reasoning = delta.channel is Channel.REASONING
        said = Said(reasoning_content=delta.text) if is_reasoning else Said(content=delta.text)
        return self._chunk(ChunkChoice(index=number, delta=said))

    def end(self, number: int, answered: Answered) -> Chunk:
        """Why it ended, and its citations."""
        said = Said(citations=answered.citations)
        reason = answered.finish_reason
        return self._chunk(ChunkChoice(index=number, delta=said, finish_reason=reason))

    def counted(self, answers: Sequence[Answered]) -> Chunk:
        """What all took."""
        return self._chunk(usage=usage_of(answers))

    def _chunk(self, *choices: ChunkChoice, usage: Usage | None = None) -> Chunk:
        return Chunk(
            id=self.id, created=self.created, model=self.model, choices=[*choices], usage=usage
        )


@dataclass(frozen=True)
class TextForm:
    """Text completions of one request."""

    model: str
    id: str = field(default_factory=lambda: f"cmpl-{uuid.uuid4().hex}")
    created: int = field(default_factory=lambda: int(time.time()))

    def whole(self, answers: Sequence[Answered]) -> TextCompletion:
        """All texts at once."""
        choices = [
            TextChoice(
                index=number,
                text=answered.done.reasoning + answered.done.answer,
                finish_reason=answered.finish_reason,
            )
            for number, answered in enumerate(answers)
        ]
        return self._completion(*choices, usage=usage_of(answers))

    def opening(self, _number: int) -> None:
        """Nothing: a text goes on without a word."""

    def more(self, number: int, delta: AnswerDelta) -> TextCompletion:
        """More of a text."""
        return self._completion(TextChoice(index=number, text=delta.text))

    def end(self, number: int, answered: Answered) -> TextCompletion:
        """Why it ended."""
        reason = answered.finish_reason
        return self._completion(TextChoice(index=number, text="", finish_reason=reason))

    def counted(self, answers: Sequence[Answered]) -> TextCompletion:
        """What all took."""
        return self._completion(usage=usage_of(answers))

    def _completion(self, *choices: TextChoice, usage: Usage | None = None) -> TextCompletion:
        return TextCompletion(
            id=self.id, created=self.created, model=self.model, choices=[*choices], usage=usage
        )
