"""From a client's request to the engine's, and what of it is refused rather than ignored."""

from collections.abc import Sequence

from app.server.openai.records import (
    ChatCompletionRequest,
    CompletionRequest,
    Message,
    Sampled,
)
from app.server.refusals import Refusal, not_supported
from engine.protocol.chat import Chat, ChatMessage, Complete, Role
from engine.protocol.sampling import SamplingParams

UNSENT = 0
MAX_CHOICES = 8
MAX_STOPS = 16
MAX_MESSAGES = 4096
USUAL_COMPLETION_TOKENS = 16
"""What OpenAI's text completions give where nothing is asked for."""
ANY_MODEL = "lectern"
"""Names whatever model is loaded."""

_NO_REASONING = {"none", "minimal"}


def require_model(named: str, loaded: str) -> None:
    """Refuse a model that is not loaded. No name, and `ANY_MODEL`, mean the one that is."""
    if named not in {"", ANY_MODEL, loaded}:
        raise Refusal(
            404,
            f"The model {named!r} is not loaded. Ask for {loaded!r} or {ANY_MODEL!r}.",
            param="model",
            code="model_not_found",
        )


def chat_orders(body: ChatCompletionRequest, *, context_limit: int) -> list[Chat]:
    """The engine's requests for a chat completion, one for each choice. Raises ``Refusal``."""
    _refuse(
        tools=body.tools,
        functions=body.functions,
        logprobs=body.logprobs,
        response_format=body.response_format and body.response_format.type != "text",
        modalities=body.modalities and body.modalities != ["text"],
    )
    if not body.messages or len(body.messages) > MAX_MESSAGES:
        raise Refusal(400, f"Send 1 to {MAX_MESSAGES} messages.", param="messages")
    limit = body.max_completion_tokens or body.max_tokens
    return [
        Chat(
            id=UNSENT,
            messages=_with_one_system(body.messages),
            sampling=sampling,
            enable_thinking=_is_thinking(body),
        )
        for sampling in _choices(body, limit or context_limit)
    ]


def completion_orders(body: CompletionRequest) -> list[Complete]:
    """Likewise for a text completion; choices of one prompt are neighbours. Raises ``Refusal``."""
    _refuse(logprobs=body.logprobs, echo=body.echo, suffix=body.suffix)
    if body.best_of not in {None, body.n or 1}:
        raise not_supported("best_of")
    prompts = [body.prompt] if isinstance(body.prompt, str) else body.prompt
    limit = USUAL_COMPLETION_TOKENS if body.max_tokens is None else body.max_tokens
    samplings = _choices(body, limit)
    if not 1 <= len(prompts) * len(samplings) <= MAX_CHOICES:
        raise Refusal(400, f"Ask for 1 to {MAX_CHOICES} texts at once.", param="prompt")
    return [
        Complete(id=UNSENT, text=prompt, sampling=sampling)
        for prompt in prompts
        for sampling in samplings
    ]


def _choices(body: Sampled, max_tokens: int) -> list[SamplingParams]:
    """How each choice is sampled; of several, each in its own way."""
    _refuse(
        presence_penalty=body.presence_penalty,
        frequency_penalty=body.frequency_penalty,
        logit_bias=body.logit_bias,
    )
    number = 1 if body.n is None else body.n
    if not 1 <= number <= MAX_CHOICES:
        raise Refusal(400, f"n is from 1 to {MAX_CHOICES}.", param="n")
    stops = [body.stop] if isinstance(body.stop, str) else body.stop or []
    if len(stops) > MAX_STOPS:
        raise Refusal(400, f"stop has {MAX_STOPS} texts at most.", param="stop")
    return [
        SamplingParams(
            temperature=1.0 if body.temperature is None else body.temperature,
            top_k=max(body.top_k or 0, 0),  # -1 means off to some clients
            top_p=1.0 if body.top_p is None else body.top_p,
            min_p=body.min_p or 0.0,
            repetition_penalty=body.repetition_penalty or 1.0,
            seed=None if body.seed is None else body.seed + choice,
            max_tokens=max_tokens,
            stop=tuple(stops),
        )
        for choice in range(number)
    ]


def _refuse(**fields: object) -> None:
    for name, value in fields.items():
        if value:
            raise not_supported(name)


def _is_thinking(body: ChatCompletionRequest) -> bool:
    """Whether the model may reason; where nothing is said it does not, as in the window."""
    options = body.chat_template_kwargs
    if options is not None and options.enable_thinking is not None:
        return options.enable_thinking
    return body.reasoning_effort is not None and body.reasoning_effort not in _NO_REASONING


def _with_one_system(messages: Sequence[Message]) -> tuple[ChatMessage, ...]:
    """The messages as a template knows them: all that opens them as the system's is one."""
    said = [ChatMessage(_role(message), _text(message)) for message in messages]
    first = next((at for at, each in enumerate(said) if each.role is not Role.SYSTEM), len(said))
    if first < 2:
        return tuple(said)
    system = "\n\n".join(each.content for each in said[:first])
    return (ChatMessage(Role.SYSTEM, system), *said[first:])


def _role(message: Message) -> Role:
    return Role.SYSTEM if message.role == "developer" else Role(message.role)


def _text(message: Message) -> str:
    """The text of a message. Raises ``Refusal`` for what is none."""
    if message.tool_calls:
        raise not_supported("tool_calls")
    if message.content is None or isinstance(message.content, str):
        return message.content or ""
    for part in message.content:
        if part.type not in {"text", "input_text", "output_text"}:
            raise Refusal(
                400, f"Content of the type {part.type!r} cannot be read.", param="messages"
            )
    return "".join(part.text for part in message.content)
