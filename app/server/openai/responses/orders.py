"""From a response request to an order; unsupported fields are refused, not ignored."""

from collections.abc import Sequence

from app.server.answers.chat_order import (
    ANY_OBJECT,
    USUAL_TEMPERATURE,
    ChatOrder,
    Tool,
    checked_limit,
    checked_messages,
    checked_tools,
    json_text,
)
from app.server.openai.orders import is_reasoning, refuse
from app.server.openai.responses.records import Item, Part, ResponseRequest, TextFormat
from app.server.refusals import Refusal
from engine.protocol.chat import ChatMessage, Role, ToolCall
from engine.protocol.sampling import SamplingParams

_TEXTS = {"text", "input_text", "output_text"}


def response_order(body: ResponseRequest) -> ChatOrder:
    """The order of a response. Raises ``Refusal``."""
    refuse(
        previous_response_id=body.previous_response_id,
        conversation=body.conversation,
        background=body.background,
        prompt=body.prompt,
        tool_choice=body.tools and body.tool_choice not in (None, "auto", "none"),
    )
    tools = [
        Tool(tool.name, tool.description or "", tool.parameters or {}) for tool in body.tools or []
    ]
    return ChatOrder(
        model=body.model,
        messages=checked_messages(_messages(body)),
        sampling=SamplingParams(
            temperature=USUAL_TEMPERATURE if body.temperature is None else body.temperature,
            top_p=1.0 if body.top_p is None else body.top_p,
            max_tokens=checked_limit("max_output_tokens", body.max_output_tokens),
            json_schema=_schema(body.text.format if body.text else None),
        ),
        has_temperature=body.temperature is not None,
        is_thinking=body.reasoning is not None and is_reasoning(body.reasoning.effort),
        tools="" if body.tool_choice == "none" else checked_tools(tools),
        calls_one=body.parallel_tool_calls is False,
    )


def _messages(body: ResponseRequest) -> list[ChatMessage]:
    """Items as templates know them: calls belong to the assistant's words before them."""
    messages = [ChatMessage(Role.SYSTEM, body.instructions)] if body.instructions else []
    items = [Item(content=body.input)] if isinstance(body.input, str) else body.input
    for item in items:
        if item.type == "function_call":
            call = ToolCall(item.call_id, item.name, item.arguments)
            messages.append(_with_call(messages, call))
        elif item.type == "function_call_output":
            output = _text(item.output)
            messages.append(ChatMessage(Role.TOOL, output, tool_call_id=item.call_id))
        elif item.type == "message":
            role = Role.SYSTEM if item.role == "developer" else Role(item.role)
            messages.append(ChatMessage(role, _text(item.content)))
        elif item.type != "reasoning":
            raise Refusal(400, f"Items of the type {item.type!r} cannot be read.", param="input")
    return messages


def _with_call(messages: list[ChatMessage], call: ToolCall) -> ChatMessage:
    """The assistant's last message, removed from the end, with one more call."""
    if messages and messages[-1].role is Role.ASSISTANT:
        last = messages.pop()
        return ChatMessage(Role.ASSISTANT, last.content, (*last.tool_calls, call))
    return ChatMessage(Role.ASSISTANT, "", (call,))


def _text(content: str | Sequence[Part] | None) -> str:
    """The text of an item. Raises ``Refusal`` for what is none."""
    if content is None or isinstance(content, str):
        return content or ""
    for part in content:
        if part.type not in _TEXTS:
            raise Refusal(400, f"Content of the type {part.type!r} cannot be read.", param="input")
    return "".join(part.text for part in content)


def _schema(form: TextFormat | None) -> str:
    if form is None or form.type == "text":
        return ""
    return ANY_OBJECT if form.type == "json_object" else json_text(form.schema)
