"""The endpoint of OpenAI's responses API."""

from starlette.requests import Request
from starlette.responses import Response

from app.server.answers.planning import Planner
from app.server.answers.responding import Responder
from app.server.bodies import read_body
from app.server.openai.responses.form import ResponseForm
from app.server.openai.responses.orders import response_order
from app.server.openai.responses.records import ResponseRequest


class Responses:
    """The endpoint."""

    def __init__(self, planner: Planner, responder: Responder) -> None:
        self._planner = planner
        self._responder = responder

    async def create(self, request: Request) -> Response:
        """``POST /v1/responses``."""
        body = await read_body(request, ResponseRequest)
        plan = await self._planner.plan(response_order(body))
        form = ResponseForm(plan.model, body)
        return await self._responder.respond(request, plan, form, streams=bool(body.stream))
