"""From a plan to a response: answers are computed together, and sent whole or streamed."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app.errors import LecternError
from app.server.answers.form import Answered, Form
from app.server.answers.planning import Plan
from app.server.connections import EventStream, unless_left
from app.server.request_notes import notes_of
from app.server.served_engine import ServedEngine
from engine.protocol.chosen_tokens import ChosenToken
from engine.protocol.records import Channel
from engine.protocol.replies import AnswerDelta, AnswerDone

Replies = AsyncGenerator[tuple[int, AnswerDelta | AnswerDone], None]


class Responder:
    """Answers requests of every interface."""

    def __init__(self, engine: ServedEngine) -> None:
        self._engine = engine

    async def respond(self, request: Request, plan: Plan, form: Form, *, streams: bool) -> Response:
        """Carry out a plan. Raises ``LecternError``, or ``ClientDisconnect`` where nobody waits."""
        if streams:
            stream = EventStream(
                self._events(request, plan, form),
                failure=form.failure,
                pause=form.pause,
                media_type=form.stream_type,
            )
            return await stream.begun(request.receive)
        answers = await unless_left(request.receive, self._answers(plan))
        notes_of(request).count([answered.done for answered in answers])
        return Response(msgspec.json.encode(form.whole(answers)), media_type="application/json")

    async def _answers(self, plan: Plan) -> list[Answered]:
        async with aclosing(self._replies(plan)) as replies:
            told = [each async for each in replies]
        answers = {number: reply for number, reply in told if isinstance(reply, AnswerDone)}
        tokens: defaultdict[int, tuple[ChosenToken, ...]] = defaultdict(tuple)
        for number, reply in told:
            if isinstance(reply, AnswerDelta) and reply.channel is Channel.ANSWER:
                tokens[number] += reply.tokens
        return [
            replace(await _answered(plan, answers[number]), tokens=tokens[number])
            for number in range(len(plan.requests))
        ]

    async def _events(
        self, request: Request, plan: Plan, form: Form
    ) -> AsyncGenerator[bytes, None]:
        """What a stream consists of. Raises ``LecternError``."""
        answers: list[Answered] = []
        begun: set[int] = set()
        async with aclosing(self._replies(plan)) as replies:
            async for number, reply in replies:
                opening = b"" if number in begun else form.opening(number)
                begun.add(number)
                if isinstance(reply, AnswerDelta):
                    yield opening + form.more(number, reply)
                else:
                    answers.append(await _answered(plan, reply))
                    yield opening + form.end(number, answers[-1])
        notes_of(request).count([answered.done for answered in answers])
        yield form.close(answers)

    async def _replies(self, plan: Plan) -> Replies:
        """What comes of all requests, as it comes; the first failure ends them all."""
        told: asyncio.Queue[tuple[int, AnswerDelta | AnswerDone] | LecternError] = asyncio.Queue()

        async def follow(number: int) -> None:
            try:
                async with self._engine.answer(plan.requests[number]) as answer:
                    async for reply in answer:
                        told.put_nowait((number, reply))
            except LecternError as failure:
                told.put_nowait(failure)

        following = [asyncio.create_task(follow(number)) for number in range(len(plan.requests))]
        try:
            num_ended = 0
            while num_ended < len(following):
                reply = await told.get()
                if isinstance(reply, LecternError):
                    raise reply
                yield reply
                num_ended += isinstance(reply[1], AnswerDone)
        finally:
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)


async def _answered(plan: Plan, done: AnswerDone) -> Answered:
    citations = () if plan.cite is None else await plan.cite(done)
    return Answered(done, citations, calls=done.tool_calls[: plan.max_calls])
