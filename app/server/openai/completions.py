"""Chat and text completions: the same way from a request to its answers, streamed or whole."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app.errors import LecternError
from app.server.connections import EventStream, event, unless_left
from app.server.openai.bodies import read_body
from app.server.openai.forms import ChatForm, Form, TextForm
from app.server.openai.orders import chat_orders, completion_orders, require_model
from app.server.openai.records import ChatCompletionRequest, CompletionRequest, Sampled
from app.server.openai.refusals import Refusal, refusal_of
from app.server.request_notes import notes_of
from app.server.served_engine import ServedEngine
from engine.protocol.chat import Chat, Complete
from engine.protocol.replies import AnswerDelta, AnswerDone

Orders = Sequence[Chat | Complete]
_LAST = event(b"[DONE]")


class Completions:
    """The endpoints."""

    def __init__(self, engine: ServedEngine) -> None:
        self._engine = engine

    async def chat(self, request: Request) -> Response:
        """``POST /v1/chat/completions``."""
        body = await read_body(request, ChatCompletionRequest)
        model = await self._engine.model()
        require_model(body.model, model.name)
        orders = chat_orders(body, context_limit=model.context_limit)
        return await self._respond(request, body, orders, ChatForm(model.name))

    async def text(self, request: Request) -> Response:
        """``POST /v1/completions``."""
        body = await read_body(request, CompletionRequest)
        model = await self._engine.model()
        require_model(body.model, model.name)
        return await self._respond(request, body, completion_orders(body), TextForm(model.name))

    async def _respond(
        self, request: Request, body: Sampled, orders: Orders, form: Form
    ) -> Response:
        if body.stream:
            counts = body.stream_options is not None and body.stream_options.include_usage
            return await EventStream(self._events(request, orders, form, counts=counts)).begun()
        answers = await unless_left(request.receive, self._answers(orders))
        notes_of(request).count(answers)
        return Response(msgspec.json.encode(form.whole(answers)), media_type="application/json")

    async def _answers(self, orders: Orders) -> list[AnswerDone]:
        """The answers to all orders, which are computed together."""
        async with aclosing(self._replies(orders)) as replies:
            told = [each async for each in replies]
        answers = {number: reply for number, reply in told if isinstance(reply, AnswerDone)}
        return [answers[number] for number in range(len(orders))]

    async def _events(
        self, request: Request, orders: Orders, form: Form, *, counts: bool
    ) -> AsyncGenerator[bytes, None]:
        """The events of a stream; what goes wrong on the way is its last one."""
        answers: list[AnswerDone] = []
        begun: set[int] = set()
        try:
            async with aclosing(self._replies(orders)) as replies:
                async for number, reply in replies:
                    if number not in begun and (opening := form.opening(number)) is not None:
                        yield event(msgspec.json.encode(opening))
                    begun.add(number)
                    if isinstance(reply, AnswerDelta):
                        yield event(msgspec.json.encode(form.more(number, reply)))
                    else:
                        answers.append(reply)
                        yield event(msgspec.json.encode(form.end(number, reply)))
        except LecternError as error:
            if not begun:
                raise
            yield event(refusal_of(error).body)
            return
        notes_of(request).count(answers)
        if counts:
            yield event(msgspec.json.encode(form.counted(answers)))
        yield _LAST

    async def _replies(
        self, orders: Orders
    ) -> AsyncGenerator[tuple[int, AnswerDelta | AnswerDone], None]:
        """What comes of all orders, as it comes; the first failure ends them all."""
        told: asyncio.Queue[tuple[int, AnswerDelta | AnswerDone] | Exception] = asyncio.Queue()

        async def follow(number: int, order: Chat | Complete) -> None:
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
