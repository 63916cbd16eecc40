"""Chat and text completions: the same way from a request to its answers, streamed or whole."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app.errors import LecternError
from app.server.bodies import read_body
from app.server.connections import EventStream, event, unless_left
from app.server.documents.endpoints import READING_MODEL
from app.server.documents.records import CitationRecord
from app.server.openai.forms import Answered, ChatForm, Form, TextForm
from app.server.openai.orders import chat_orders, completion_orders, require_model
from app.server.openai.questions import ReadingQuestions
from app.server.openai.records import ChatCompletionRequest, CompletionRequest, Sampled
from app.server.refusals import Refusal, refusal_of
from app.server.request_notes import notes_of
from app.server.served_engine import ServedEngine
from engine.protocol.chat import Chat, Complete
from engine.protocol.replies import AnswerDelta, AnswerDone
from engine.protocol.requests import Ask

Orders = Sequence[Chat | Complete | Ask]
Cite = Callable[[AnswerDone], Awaitable[tuple[CitationRecord, ...]]]
_LAST = event(b"[DONE]")


@dataclass(frozen=True)
class Work:
    """What a request comes to: orders for the engine, and how the answers are written.

    `cite` looks for the quotes of an answer about documents.
    """

    orders: Orders
    form: Form
    cite: Cite | None = None

    async def answered(self, done: AnswerDone) -> Answered:
        """An answer with its citations."""
        return Answered(done, () if self.cite is None else await self.cite(done))


class Completions:
    """The endpoints."""

    def __init__(self, engine: ServedEngine, questions: ReadingQuestions) -> None:
        self._engine = engine
        self._questions = questions

    async def chat(self, request: Request) -> Response:
        """``POST /v1/chat/completions``: without documents, or about the reading it names."""
        body = await read_body(request, ChatCompletionRequest)
        model = await self._engine.model()
        if body.model.startswith(READING_MODEL):
            question = await self._questions.plan(body, context_limit=model.context_limit)
            work = Work(question.orders, ChatForm(body.model), question.cite)
        else:
            require_model(body.model, model.name)
            orders = chat_orders(body, context_limit=model.context_limit)
            work = Work(orders, ChatForm(model.name))
        return await self._respond(request, body, work)

    async def text(self, request: Request) -> Response:
        """``POST /v1/completions``."""
        body = await read_body(request, CompletionRequest)
        model = await self._engine.model()
        require_model(body.model, model.name)
        work = Work(completion_orders(body), TextForm(model.name))
        return await self._respond(request, body, work)

    async def _respond(self, request: Request, body: Sampled, work: Work) -> Response:
        if body.stream:
            counts = body.stream_options is not None and body.stream_options.include_usage
            return await EventStream(self._events(request, work, counts=counts)).begun()
        answers = await unless_left(request.receive, self._answers(work))
        notes_of(request).count([answered.done for answered in answers])
        whole = msgspec.json.encode(work.form.whole(answers))
        return Response(whole, media_type="application/json")

    async def _answers(self, work: Work) -> list[Answered]:
        """The answers to all orders, which are computed together."""
        async with aclosing(self._replies(work.orders)) as replies:
            told = [each async for each in replies]
        answers = {number: reply for number, reply in told if isinstance(reply, AnswerDone)}
        return [await work.answered(answers[number]) for number in range(len(work.orders))]

    async def _events(
        self, request: Request, work: Work, *, counts: bool
    ) -> AsyncGenerator[bytes, None]:
        """The events of a stream; what goes wrong on the way is its last one."""
        answers: list[Answered] = []
        form, begun = work.form, set[int]()
        try:
            async with aclosing(self._replies(work.orders)) as replies:
                async for number, reply in replies:
                    if number not in begun and (opening := form.opening(number)) is not None:
                        yield event(msgspec.json.encode(opening))
                    begun.add(number)
                    if isinstance(reply, AnswerDelta):
                        yield event(msgspec.json.encode(form.more(number, reply)))
                    else:
                        answers.append(await work.answered(reply))
                        yield event(msgspec.json.encode(form.end(number, answers[-1])))
        except LecternError as error:
            if not begun:
                raise
            yield event(refusal_of(error).body)
            return
        notes_of(request).count([answered.done for answered in answers])
        if counts:
            yield event(msgspec.json.encode(form.counted(answers)))
        yield _LAST

    async def _replies(
        self, orders: Orders
    ) -> AsyncGenerator[tuple[int, AnswerDelta | AnswerDone], None]:
        """What comes of all orders, as it comes; the first failure ends them all."""
        told: asyncio.Queue[tuple[int, AnswerDelta | AnswerDone] | Exception] = asyncio.Queue()

        async def follow(number: int, order: Chat | Complete | Ask) -> None:
            try:
                async with self._engine.answer(order) as answer:
                    async for reply in answer:
                        told.put_nowait((number, reply))
            except (LecternError, Refusal) as failure:
                told.put_nowait(failure)

        following = [
            asyncio.create_task(follow(number, order)) for number, order in enumerate(orders)
        ]
        try:
            for _ in orders:
                is_done = False
                while not is_done:
                    reply = await told.get()
                    if isinstance(reply, Exception):
                        raise reply
                    yield reply
                    is_done = isinstance(reply[1], AnswerDone)
        finally:
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)
