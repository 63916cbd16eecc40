"""Ollama's API, as far as programs need it to list models and to chat."""

from hashlib import sha256
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app.server.answers.chat_order import (
    ANY_OBJECT,
    ChatOrder,
    checked_messages,
    checked_stops,
    checked_tools,
    json_text,
)
from app.server.answers.planning import Planner
from app.server.answers.responding import Responder
from app.server.bodies import read_body
from app.server.ollama.forms import LineForm, now
from app.server.ollama.records import ChatRequest, Message, Model, ModelList, Options, Version
from app.server.openai.models import Models
from app.server.refusals import Refusal, not_supported
from engine.protocol.chat import ChatMessage, Role, ToolCall
from engine.protocol.sampling import SamplingParams

SPOKEN = "0.12.0"
"""The version whose list and chat these are."""
_LATEST = ":latest"
_TEMPERATURE, _TOP_K, _TOP_P = 0.8, 40, 0.9
"""Where nothing is said, as the interface has it."""


class Ollama:
    """The endpoints."""

    def __init__(self, models: Models, planner: Planner, responder: Responder) -> None:
        self._models = models
        self._planner = planner
        self._responder = responder

    async def version(self, _request: Request) -> Response:
        """``GET /api/version``."""
        return _json(Version(SPOKEN))

    async def tags(self, _request: Request) -> Response:
        """``GET /api/tags``: the loaded model, and each reading as one that can be asked."""
        models = [
            Model(
                name=entry.id,
                model=entry.id,
                modified_at=now(),
                digest=sha256(entry.id.encode()).hexdigest(),
            )
            for entry in await self._models.entries()
        ]
        return _json(ModelList(models))

    async def chat(self, request: Request) -> Response:
        """``POST /api/chat``."""
        body = await read_body(request, ChatRequest)
        plan = await self._planner.plan(_order(body))
        form = LineForm(body.model)
        return await self._responder.respond(request, plan, form, streams=body.stream)


def _order(body: ChatRequest) -> ChatOrder:
    options = body.options or Options()
    return ChatOrder(
        model=body.model.removesuffix(_LATEST),
        messages=checked_messages([_message(message) for message in body.messages]),
        sampling=SamplingParams(
            temperature=_TEMPERATURE if options.temperature is None else options.temperature,
            top_k=_TOP_K if options.top_k is None else options.top_k,
            top_p=_TOP_P if options.top_p is None else options.top_p,
            min_p=options.min_p or 0.0,
            seed=options.seed,
            repetition_penalty=options.repeat_penalty or 1.0,
            max_tokens=max(options.num_predict or 0, 0),  # negative: as many as there is room for
            stop=checked_stops(options.stop or []),
            json_schema=_schema(body.format),
        ),
        has_temperature=options.temperature is not None,
        is_thinking=bool(body.think),
        tools=checked_tools([tool.function for tool in body.tools or []]),
    )


def _schema(form: str | dict[str, Any] | None) -> str:
    """The JSON schema of an answer; empty where it is any text. Raises ``Refusal``."""
    if not form:
        return ""
    if isinstance(form, dict):
        return json_text(form)
    if form != "json":
        raise Refusal(400, f"There is no format {form!r}.", param="format")
    return ANY_OBJECT


def _message(message: Message) -> ChatMessage:
    if message.images:
        raise not_supported("images")
    if message.role not in set(Role):
        raise Refusal(400, f"There is no role {message.role!r}.", param="messages")
    calls = tuple(
        ToolCall("", call.function.name, json_text(call.function.arguments))
        for call in message.tool_calls or []
    )
    return ChatMessage(Role(message.role), message.content, calls)


def _json(record: msgspec.Struct) -> Response:
    return Response(msgspec.json.encode(record), media_type="application/json")
