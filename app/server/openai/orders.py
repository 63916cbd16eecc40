"""From a client's request to an order; unsupported fields are refused, not ignored."""

from msgspec.structs import replace

from app.link.port import UNSENT
from app.server.answers.chat_order import (
    ANY_OBJECT,
    MAX_CHOICES,
    USUAL_TEMPERATURE,
    ChatOrder,
    checked_limit,
    checked_messages,
    checked_stops,
    checked_tools,
    json_text,
)
from app.server.answers.planning import choices
from app.server.openai.records import (
    ChatCompletionRequest,
    CompletionRequest,
    Message,
    ResponseFormat,
    Sampled,
)
from app.server.refusals import Refusal, not_supported
from engine.protocol.chat import ChatMessage, Complete, Role, ToolCall
from engine.protocol.sampling import SamplingParams

USUAL_COMPLETION_TOKENS = 16
"""What OpenAI's text completions give where nothing is asked for."""
_NO_REASONING = {"none", "minimal"}
_TEXTS = {"text", "input_text", "output_text"}


def chat_order(body: ChatCompletionRequest) -> ChatOrder:
    """The order of a chat completion. Raises ``Refusal``."""
    refuse(
        tool_choice=body.tools and body.tool_choice not in (None, "auto", "none"),
        functions=body.functions,
        modalities=body.modalities and body.modalities != ["text"],
    )
    sampling = _sampling(body, _limit(body))
    return ChatOrder(
        model=body.model,
        messages=checked_messages([_message(message) for message in body.messages]),
        sampling=replace(
            sampling,
            json_schema=_schema(body.response_format),
            top_logprobs=(body.top_logprobs or 0) if body.logprobs else None,
        ),
        has_temperature=body.temperature is not None,
        choices=1 if body.n is None else body.n,
        is_thinking=_is_thinking(body),
        tools="" if body.tool_choice == "none" else _tools(body),
        calls_one=body.parallel_tool_calls is False,
    )


def completion_requests(body: CompletionRequest) -> list[Complete]:
    """The engine's requests for a text completion; choices of one prompt are neighbours.

    Raises ``Refusal``.
    """
    refuse(echo=body.echo, suffix=body.suffix)
    number = 1 if body.n is None else body.n
    if body.best_of not in {None, number}:
        raise not_supported("best_of")
    prompts = [body.prompt] if isinstance(body.prompt, str) else body.prompt
    if not 1 <= len(prompts) * number <= MAX_CHOICES:
        raise Refusal(400, f"Ask for 1 to {MAX_CHOICES} texts at once.", param="prompt")
    limit = checked_limit("max_tokens", body.max_tokens) or USUAL_COMPLETION_TOKENS
    sampling = replace(_sampling(body, limit), top_logprobs=body.logprobs)
    samplings = choices(sampling, number, context_limit=0)
    return [
        Complete(id=UNSENT, text=prompt, sampling=sampling)
        for prompt in prompts
        for sampling in samplings
    ]


def _limit(body: ChatCompletionRequest) -> int:
    if body.max_completion_tokens is None:
        return checked_limit("max_tokens", body.max_tokens)
    return checked_limit("max_completion_tokens", body.max_completion_tokens)


def _sampling(body: Sampled, max_tokens: int) -> SamplingParams:
    refuse(
        presence_penalty=body.presence_penalty,
        frequency_penalty=body.frequency_penalty,
        logit_bias=body.logit_bias,
    )
    stops = [body.stop] if isinstance(body.stop, str) else body.stop or []
    return SamplingParams(
        temperature=USUAL_TEMPERATURE if body.temperature is None else body.temperature,
        top_k=max(body.top_k or 0, 0),  # -1 means off to some clients
        top_p=1.0 if body.top_p is None else body.top_p,
        min_p=body.min_p or 0.0,
        repetition_penalty=body.repetition_penalty or 1.0,
        seed=body.seed,
        max_tokens=max_tokens,
        stop=checked_stops(stops),
    )


def _tools(body: ChatCompletionRequest) -> str:
    return checked_tools([tool.function for tool in body.tools or []])


def _schema(form: ResponseFormat | None) -> str:
    """The JSON schema of an answer; empty where it is any text. Raises ``Refusal``."""
    if form is None or form.type == "text":
        return ""
    if form.type == "json_object":
        return ANY_OBJECT
    if form.json_schema is None:
        raise Refusal(400, "response_format has no json_schema.", param="response_format")
    return json_text(form.json_schema.schema)


def refuse(**fields: object) -> None:
    """Refuse the first field that says anything."""
    for name, value in fields.items():
        if value:
            raise not_supported(name)


def _is_thinking(body: ChatCompletionRequest) -> bool:
    """Whether the model may reason; where nothing is said it does not, as in the window."""
    options = body.chat_template_kwargs
    if options is not None and options.enable_thinking is not None:
        return options.enable_thinking
    return is_reasoning(body.reasoning_effort)


def is_reasoning(effort: str | None) -> bool:
    """Whether an effort lets the model reason."""
    return effort is not None and effort not in _NO_REASONING


def _message(message: Message) -> ChatMessage:
    """A message as text. Raises ``Refusal`` for what is none."""
    role = Role.SYSTEM if message.role == "developer" else Role(message.role)
    calls = tuple(
        ToolCall(call.id, call.function.name, call.function.arguments)
        for call in message.tool_calls or []
    )
    return ChatMessage(role, _text(message), calls, message.tool_call_id or "")


def _text(message: Message) -> str:
    if message.content is None or isinstance(message.content, str):
        return message.content or ""
    for part in message.content:
        if part.type not in _TEXTS:
            raise Refusal(
                400, f"Content of the type {part.type!r} cannot be read.", param="messages"
            )
    return "".join(part.text for part in message.content)
