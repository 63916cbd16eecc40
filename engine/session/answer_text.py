"""Turns generated tokens into text: whole characters, stop strings, separate reasoning."""

from collections.abc import Iterator, Sequence

from engine.loading.loaded_model import LoadedModel
from engine.protocol.chat import Chat, Complete, ToolCall
from engine.protocol.records import Channel
from engine.protocol.requests import Ask
from engine.session.question_plan import Question
from engine.text.detokenizer import Detokenizer
from engine.text.reasoning import ChannelText, ReasoningSplitter
from engine.text.stop import StopMatcher
from engine.text.tool_calls.call_splitter import CallSplitter, call_splitter


class AnswerText:
    """The text of one answer as it grows, after the words it already has.

    Attributes:
        tool_calls: the tools that it calls, known when it is finished.
    """

    def __init__(
        self,
        detokenizer: Detokenizer,
        *,
        stops: Sequence[str],
        begins_reasoning: bool,
        begun: str = "",
        calls: CallSplitter | None = None,
    ) -> None:
        self._detokenizer = detokenizer
        self._stops = StopMatcher(stops)
        self._splitter = ReasoningSplitter(
            begins_inside=begins_reasoning, has_begun=bool(begun), has_tools=calls is not None
        )
        self._calls = calls
        self.tool_calls: tuple[ToolCall, ...] = ()
        self._parts: dict[Channel, list[str]] = {channel: [] for channel in Channel}
        self._parts[Channel.ANSWER].append(begun)

    @property
    def stopped(self) -> bool:
        """Whether a stop string was found; nothing more will come."""
        return self._stops.stopped

    @property
    def is_reasoning(self) -> bool:
        """Whether what comes next is reasoning, as far as that is known."""
        return self._splitter.is_reasoning

    @property
    def answer(self) -> str:
        """Text of the answer so far."""
        return "".join(self._parts[Channel.ANSWER])

    @property
    def reasoning(self) -> str:
        """Text of the reasoning so far."""
        return "".join(self._parts[Channel.REASONING])

    def push(self, token: int) -> list[ChannelText]:
        """The increments that this token completes."""
        shown = self._stops.push(self._detokenizer.push(token))
        return self._keep(self._splitter.push(shown))

    def finish(self) -> list[ChannelText]:
        """What was held back when the answer ends."""
        shown = ""
        if not self._stops.stopped:
            shown = self._stops.push(self._detokenizer.finish()) + self._stops.finish()
        said = self._keep([*self._splitter.push(shown), *self._splitter.finish()])
        if self._calls is None:
            return said
        self.tool_calls, text = self._calls.finish()
        return said + self._note([ChannelText(Channel.ANSWER, text)] if text else [])

    def _keep(self, increments: list[ChannelText]) -> list[ChannelText]:
        if self._calls is not None:
            increments = list(self._without_calls(increments, self._calls))
        return self._note(increments)

    def _without_calls(
        self, increments: list[ChannelText], calls: CallSplitter
    ) -> Iterator[ChannelText]:
        for increment in increments:
            if increment.channel is not Channel.ANSWER:
                yield increment
            elif text := calls.push(increment.text):
                yield ChannelText(Channel.ANSWER, text)

    def _note(self, increments: list[ChannelText]) -> list[ChannelText]:
        for increment in increments:
            self._parts[increment.channel].append(increment.text)
        return increments


def answer_text(
    request: Ask | Chat | Complete, question: Question, model: LoadedModel
) -> AnswerText:
    """The text of an answer to a request. Raises ``UsageFailure`` for unsupported tools."""
    tools = request.tools if isinstance(request, Chat) else ""
    form = model.prompts.chats.call_format
    calls = call_splitter(form, tools) if tools else None
    has_begun = bool(question.begun)
    visible = form.special if tools and form is not None else ()
    return AnswerText(
        Detokenizer(model.tokenizer, has_begun=has_begun, visible=visible),
        stops=request.sampling.stop,
        begins_reasoning=question.opens_reasoning,
        begun=question.begun,
        calls=calls,
    )
