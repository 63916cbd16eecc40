"""Chats about readings: messages become a question with its history, quotes become citations."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from app.citations.citation import Citation
from app.core.answers.answer import prove
from app.core.readings.opened_reading import OpenedReading
from app.server.documents.endpoints import READING_MODEL, Readings
from app.server.documents.records import CitationRecord
from app.server.documents.served_readings import ServedReadings
from app.server.openai.orders import UNSENT, chat_orders
from app.server.openai.records import ChatCompletionRequest
from app.server.refusals import Refusal
from engine.protocol.chat import ChatMessage, Role
from engine.protocol.replies import AnswerDone
from engine.protocol.requests import Ask, Turn


@dataclass(frozen=True)
class ReadingQuestion:
    """A question about an opened reading: the engine's requests, one for each choice."""

    orders: list[Ask]
    reading: OpenedReading

    async def cite(self, done: AnswerDone) -> tuple[CitationRecord, ...]:
        """Look for the quotes of an answer."""
        question = self.orders[0].question
        answer = await asyncio.to_thread(prove, question, done, self.reading)
        return tuple(self._record(citation) for citation in answer.citations)

    def _record(self, citation: Citation) -> CitationRecord:
        return CitationRecord(
            quote=citation.quote.text,
            status=citation.status.value,
            document=citation.document,
            name=self.reading.name_of(citation.document),
            pages=citation.pages,
            label=citation.label,
        )


class ReadingQuestions:
    """Plans questions about readings."""

    def __init__(self, readings: Readings, served: ServedReadings) -> None:
        self._readings = readings
        self._served = served

    async def plan(self, body: ChatCompletionRequest, *, context_limit: int) -> ReadingQuestion:
        """Open the reading that is named as the model. Raises ``Refusal`` and ``LecternError``."""
        number = body.model.removeprefix(READING_MODEL)
        if not number.isdecimal() or len(number) > _MAX_DIGITS:
            raise Refusal(404, f"There is no reading {number!r}.", code="reading_not_found")
        entry = await self._readings.entry(int(number))
        if body.temperature is None:
            body = msgspec.structs.replace(body, temperature=0)
        chats = chat_orders(body, context_limit=context_limit)
        history, question, begun = _turns(chats[0].messages)
        reading = await self._served.open(self._served.content(entry))
        orders = [
            Ask(
                id=UNSENT,
                reading=reading.opened.reading,
                question=question,
                history=history,
                sampling=chat.sampling,
                enable_thinking=chat.enable_thinking,
                begun=begun,
            )
            for chat in chats
        ]
        return ReadingQuestion(orders, reading)


_MAX_DIGITS = 18
"""Of numbers that the library can hold."""


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
            "A reading has instructions of its own, and takes questions and answers in turn.",
            param="messages",
        )
    said = [message.content for message in messages]
    turns = zip(said[::2], said[1::2], strict=False)
    return tuple(Turn(question, answer) for question, answer in turns), said[-1], begun
