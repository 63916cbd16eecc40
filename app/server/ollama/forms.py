"""Answers in the form of Ollama's API: lines of JSON."""

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from app.server.answers.form import Answered
from app.server.ollama.records import Function, FunctionCall, Part, Said
from app.server.refusals import Refusal
from engine.protocol.records import Channel, FinishReason
from engine.protocol.replies import AnswerDelta


class LineForm:
    """The one answer of a request.

    Attributes:
        stream_type: the media type of a stream.
    """

    stream_type = "application/x-ndjson"

    def __init__(self, model: str) -> None:
        self._model = model

    @property
    def pause(self) -> bytes:
        """No words."""
        return _line(self._part(Said("")))

    def whole(self, answers: Sequence[Answered]) -> Part:
        """The answer at once."""
        (answered,) = answers
        done = answered.done
        thinking = done.reasoning or None
        return self._last(
            answered, Said(done.answer, thinking=thinking, tool_calls=_calls(answered))
        )

    def opening(self, _number: int) -> bytes:
        """Nothing: every line says who speaks."""
        return b""

    def more(self, _number: int, delta: AnswerDelta) -> bytes:
        """More words, of the answer or of the reasoning."""
        is_reasoning = delta.channel is Channel.REASONING
        said = Said("", thinking=delta.text) if is_reasoning else Said(delta.text)
        return _line(self._part(said))

    def end(self, _number: int, answered: Answered) -> bytes:
        """Why it ended, and what it took."""
        return _line(self._last(answered, Said("", tool_calls=_calls(answered))))

    def close(self, _answers: Sequence[Answered]) -> bytes:
        """Nothing more."""
        return b""

    def failure(self, refusal: Refusal) -> bytes:
        """The end of a stream that went wrong on its way."""
        return msgspec.json.encode({"error": str(refusal)}) + b"\n"

    def _part(self, said: Said) -> Part:
        return Part(model=self._model, created_at=now(), message=said, done=False)

    def _last(self, answered: Answered, said: Said) -> Part:
        done = answered.done
        return Part(
            model=self._model,
            created_at=now(),
            message=said,
            done=True,
            done_reason="length" if done.finish_reason is FinishReason.LENGTH else "stop",
            prompt_eval_count=done.prompt_tokens,
            prompt_cached_count=done.reused_tokens,
            eval_count=done.new_tokens,
            lectern_citations=answered.citations,
        )


def _calls(answered: Answered) -> tuple[FunctionCall, ...]:
    return tuple(
        FunctionCall(Function(call.name, msgspec.json.decode(call.arguments)))
        for call in answered.calls
    )


def now() -> str:
    """The time as the interface writes it."""
    return datetime.now(UTC).isoformat().replace("+00:00", "Z")


def _line(part: Part) -> bytes:
    return msgspec.json.encode(part) + b"\n"
