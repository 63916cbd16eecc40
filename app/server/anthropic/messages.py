"""The endpoints of Anthropic's messages API."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app.link.port import UNSENT
from app.server.answers.chat_order import (
    USUAL_TEMPERATURE,
    ChatOrder,
    Tool,
    checked_limit,
    checked_messages,
    checked_stops,
    checked_tools,
    json_text,
    require_model,
)
from app.server.answers.planning import Planner
from app.server.answers.responding import Responder
from app.server.anthropic.forms import MessageForm
from app.server.anthropic.records import (
    Block,
    CountRequest,
    Message,
    MessagesRequest,
    OfferedTool,
    OutputConfig,
    TokenCount,
    ToolChoice,
)
from app.server.bodies import read_body
from app.server.refusals import Refusal, not_supported
from app.server.served_engine import ServedEngine
from engine.protocol.chat import ChatMessage, Role, TokenizeChat, Tokenized, ToolCall
from engine.protocol.sampling import SamplingParams

_REASONING = {"thinking", "redacted_thinking"}
"""Parts of earlier answers that are not read again."""
_TOOLS = {"tool_use", "tool_result"}


class Messages:
    """The endpoints."""

    def __init__(self, engine: ServedEngine, planner: Planner, responder: Responder) -> None:
        self._engine = engine
        self._planner = planner
        self._responder = responder

    async def create(self, request: Request) -> Response:
        """``POST /v1/messages``."""
        body = await read_body(request, MessagesRequest)
        plan = await self._planner.plan(_order(body))
        form = MessageForm(plan.model)
        return await self._responder.respond(request, plan, form, streams=body.stream)

    async def count(self, request: Request) -> Response:
        """``POST /v1/messages/count_tokens``: without documents."""
        order = _read(await read_body(request, CountRequest))
        require_model(order.model, (await self._engine.model()).name)
        counted = TokenizeChat(
            id=UNSENT,
            messages=order.messages,
            tools=order.tools,
            enable_thinking=order.is_thinking,
        )
        told = await self._engine.call(counted, Tokenized)
        count = TokenCount(len(told.tokens))
        return Response(msgspec.json.encode(count), media_type="application/json")


def _order(body: MessagesRequest) -> ChatOrder:
    read = _read(body)
    sampling = SamplingParams(
        temperature=USUAL_TEMPERATURE if body.temperature is None else body.temperature,
        top_k=body.top_k or 0,
        top_p=1.0 if body.top_p is None else body.top_p,
        max_tokens=checked_limit("max_tokens", body.max_tokens),
        stop=checked_stops(body.stop_sequences or []),
        json_schema=_schema(body.output_config),
    )
    return replace(read, sampling=sampling, has_temperature=body.temperature is not None)


def _read(body: CountRequest) -> ChatOrder:
    """What the model is to read."""
    choice = body.tool_choice or ToolChoice("auto")
    if choice.type in {"any", "tool"}:
        raise not_supported("tool_choice")
    system = _text(body.system or "")
    messages = [ChatMessage(Role.SYSTEM, system)] if system else []
    for message in body.messages:
        messages += _messages(message)
    return ChatOrder(
        model=body.model,
        messages=checked_messages(messages),
        sampling=SamplingParams(),
        has_temperature=False,
        is_thinking=body.thinking is not None and body.thinking.type != "disabled",
        tools="" if choice.type == "none" else _tools(body.tools or []),
        calls_one=choice.disable_parallel_tool_use,
    )


def _schema(config: OutputConfig | None) -> str:
    """The JSON schema of an answer; empty where it is any text."""
    if config is None or config.format is None:
        return ""
    return json_text(config.format.schema)


def _tools(offered: Sequence[OfferedTool]) -> str:
    return checked_tools([Tool(tool.name, tool.description, tool.input_schema) for tool in offered])


def _messages(message: Message) -> list[ChatMessage]:
    """A message as templates know it: what came of each tool is one of its own, before the rest."""
    role, content = Role(message.role), message.content
    if isinstance(content, str):
        return [ChatMessage(role, content)]
    results = [
        ChatMessage(Role.TOOL, _text(block.content), tool_call_id=block.tool_use_id)
        for block in content
        if block.type == "tool_result"
    ]
    calls = tuple(
        ToolCall(block.id, block.name, json_text(block.input))
        for block in content
        if block.type == "tool_use"
    )
    said = [block for block in content if block.type not in _TOOLS]
    if results and not said:
        return results
    return [*results, ChatMessage(role, _text(said), calls)]


def _text(content: str | Sequence[Block]) -> str:
    """The text of a message. Raises ``Refusal`` for what is none."""
    if isinstance(content, str):
        return content
    words = [block for block in content if block.type not in _REASONING]
    for block in words:
        if block.type != "text":
            raise Refusal(
                400, f"Content of the type {block.type!r} cannot be read.", param="messages"
            )
    return "".join(block.text for block in words)
