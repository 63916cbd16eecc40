"""From a chat order to engine requests: about the reading named as its model, or without one."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from app.citations.citation import Citation
from app.core.answers.answer import prove
from app.core.readings.opened_reading import OpenedReading
from app.link.port import UNSENT
from app.server.answers.chat_order import MAX_CHOICES, ChatOrder, require_model
from app.server.documents.endpoints import READING_MODEL, Readings
from app.server.documents.records import CitationRecord
from app.server.documents.served_readings import ServedReadings
from app.server.refusals import Refusal
from app.server.served_engine import ServedEngine
from engine.protocol.chat import Chat, ChatMessage, Complete, Role
from engine.protocol.replies import AnswerDone
from engine.protocol.requests import Ask, Turn
from engine.protocol.sampling import SamplingParams

Cite = Callable[[AnswerDone], Awaitable[tuple[CitationRecord, ...]]]


@dataclass(frozen=True)
class Plan:
    """What is asked of the engine.

    Attributes:
        model: what is named as the model in the response.
        requests: one for each choice.
        cite: looks for the quotes of an answer about documents.
        max_calls: tools that one answer may call; None where any number.
    """

    model: str
    requests: Sequence[Chat | Complete | Ask]
    cite: Cite | None = None
    max_calls: int | None = None


class Planner:
    """Plans chats."""

    def __init__(self, engine: ServedEngine, readings: Readings, served: ServedReadings) -> None:
        self._engine = engine
        self._readings = readings
        self._served = served

    async def plan(self, order: ChatOrder) -> Plan:
        """Plan the answer to a chat. Raises ``Refusal`` and ``LecternError``."""
        model = await self._engine.model()
        if order.model.startswith(READING_MODEL):
            return await self._about_reading(order, model.context_limit)
        require_model(order.model, model.name)
        sampling = order.sampling
        if model.is_greedy and not order.has_temperature:
            sampling = replace(sampling, temperature=0.0)
        requests = [
            Chat(
                id=UNSENT,
                messages=order.messages,
                tools=order.tools,
                sampling=each,
                enable_thinking=order.is_thinking,
            )
            for each in choices(sampling, order.choices, model.context_limit)
        ]
        return Plan(model.name, requests, max_calls=1 if order.calls_one else None)

    async def _about_reading(self, order: ChatOrder, context_limit: int) -> Plan:
        entry = await self._readings.entry(order.model.removeprefix(READING_MODEL))
        if order.tools:
            raise Refusal(400, "A reading has no tools.", param="tools")
        history, question, begun = _turns(order.messages)
        if not question.strip():
            raise Refusal(400, "The question is empty.", param="messages")
        reading = await self._served.open(self._served.content(entry))
        sampling = order.sampling
        if not order.has_temperature:
            sampling = replace(sampling, temperature=0.0)
        requests = [
            Ask(
                id=UNSENT,
                reading=reading.opened.reading,
                question=question,
                history=history,
                sampling=each,
                enable_thinking=order.is_thinking,
                begun=begun,
            )
            for each in choices(sampling, order.choices, context_limit)
        ]

        async def cite(done: AnswerDone) -> tuple[CitationRecord, ...]:
            answer = await asyncio.to_thread(prove, question, done, reading)
            return tuple(_record(citation, reading) for citation in answer.cited)

        return Plan(order.model, requests, cite)


def choices(sampling: SamplingParams, number: int, context_limit: int) -> list[SamplingParams]:
    """How each of some choices is sampled: alike, but from seeds of their own."""
    if not 1 <= number <= MAX_CHOICES:
        raise Refusal(400, f"n is from 1 to {MAX_CHOICES}.", param="n")
    limited = replace(sampling, max_tokens=sampling.max_tokens or context_limit)
    if sampling.seed is None:
        return [limited] * number
    return [replace(limited, seed=sampling.seed + choice) for choice in range(number)]


def _turns(messages: Sequence[ChatMessage]) -> tuple[tuple[Turn, ...], str, str]:
    """Finished turns, the question, and the words that its answer has already."""
    roles = [message.role for message in messages]
    begun = ""
    if roles[-1] is Role.ASSISTANT:
        *messages, last = messages
        begun = last.content
    if roles != [(Role.USER, Role.ASSISTANT)[number % 2] for number in range(len(roles))]:
        raise Refusal(
            400,
            "A reading has instructions of its own, and takes questions and answers in turn."
            " Leave out system messages, and begin with a question.",
            param="messages",
        )
    said = [message.content for message in messages]
    turns = zip(said[::2], said[1::2], strict=False)
    return tuple(Turn(question, answer) for question, answer in turns), said[-1], begun


def _record(citation: Citation, reading: OpenedReading) -> CitationRecord:
    return CitationRecord(
        quote=citation.quote.text,
        status=citation.status.value,
        document=citation.document,
        name=reading.name_of(citation.document),
        pages=citation.pages,
        label=citation.label,
    )
