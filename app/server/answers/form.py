"""The protocol of response forms; each interface has its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from app.server.documents.records import CitationRecord
from app.server.refusals import Refusal
from engine.protocol.chat import ToolCall
from engine.protocol.chosen_tokens import ChosenToken
from engine.protocol.replies import AnswerDelta, AnswerDone


@dataclass(frozen=True)
class Answered:
    """An answer that is complete.

    Attributes:
        done: as the engine gave it.
        citations: what was found of its quotes.
        tokens: how likely its tokens were, where that is asked for.
        calls: tools that the client is to call.
    """

    done: AnswerDone
    citations: tuple[CitationRecord, ...] = ()
    tokens: tuple[ChosenToken, ...] = ()
    calls: tuple[ToolCall, ...] = ()


class Form(Protocol):
    """One way of writing the answers to a request; `number` counts its choices from 0.

    What a stream consists of is bytes, since interfaces divide it in their own ways.
    """

    @property
    def stream_type(self) -> str:
        """The media type of a stream."""

    @property
    def pause(self) -> bytes:
        """What a stream says while there is nothing to say."""

    def whole(self, answers: Sequence[Answered]) -> msgspec.Struct | dict[str, Any]:
        """All answers at once."""

    def opening(self, number: int) -> bytes:
        """What a stream says of a choice before its words."""

    def more(self, number: int, delta: AnswerDelta) -> bytes:
        """More words of a choice."""

    def end(self, number: int, answered: Answered) -> bytes:
        """The end of a choice."""

    def close(self, answers: Sequence[Answered]) -> bytes:
        """The end of a stream."""

    def failure(self, refusal: Refusal) -> bytes:
        """The end of a stream that went wrong on its way."""
