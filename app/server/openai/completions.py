"""Chat and text completions."""

from starlette.requests import Request
from starlette.responses import Response

from app.server.answers.chat_order import require_model
from app.server.answers.planning import Plan, Planner
from app.server.answers.responding import Responder
from app.server.bodies import read_body
from app.server.openai.forms import ChatForm, TextForm
from app.server.openai.orders import chat_order, completion_requests
from app.server.openai.records import ChatCompletionRequest, CompletionRequest, Sampled
from app.server.served_engine import ServedEngine


class Completions:
    """The endpoints."""

    def __init__(self, engine: ServedEngine, planner: Planner, responder: Responder) -> None:
        self._engine = engine
        self._planner = planner
        self._responder = responder

    async def chat(self, request: Request) -> Response:
        """``POST /v1/chat/completions``: without documents, or about the reading it names."""
        body = await read_body(request, ChatCompletionRequest)
        plan = await self._planner.plan(chat_order(body))
        form = ChatForm(plan.model, counts=_counts(body))
        return await self._responder.respond(request, plan, form, streams=bool(body.stream))

    async def text(self, request: Request) -> Response:
        """``POST /v1/completions``."""
        body = await read_body(request, CompletionRequest)
        model = await self._engine.model()
        require_model(body.model, model.name)
        plan = Plan(model.name, completion_requests(body))
        form = TextForm(model.name, counts=_counts(body))
        return await self._responder.respond(request, plan, form, streams=bool(body.stream))


def _counts(body: Sampled) -> bool:
    """Whether a stream is to end with what it took."""
    return body.stream_options is not None and body.stream_options.include_usage
