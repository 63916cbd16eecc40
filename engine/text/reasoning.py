"""Separates reasoning from the answer as the model's output arrives.

A reasoning block can only open the output: ``<think>`` after the first word of the answer is a
quotation and stays text, and so does a second ``</think>``. gpt-oss writes messages of several
channels instead: all before the final one are reasoning. Gemma 4 has marks of its own around it.
"""

from dataclasses import dataclass

from engine.protocol.records import Channel
from engine.text.stop import StopMatcher

OPENING, CLOSING = "<think>", "</think>"
CHANNEL_MARKS = ("<|start|>", "<|channel|>", "<|message|>", "<|end|>")
"""Special tokens of gpt-oss that are text here: they tell the channels apart."""
THOUGHT_MARKS = ("<|channel>", "<channel|>")
"""Those of Gemma 4, likewise."""
THOUGHT, END_OF_THOUGHT = "<|channel>thought", "<channel|>"
SPEAKER, FINAL_CHANNEL = "<|start|>assistant", "<|channel|>final<|message|>"
CALL_OPENING = "<|channel|>commentary to="
"""A message to a tool; the answer from there on, where tools are offered."""
_Closings = dict[str, tuple[str, ...]]
_FINAL_MESSAGE = (f"<|end|>{SPEAKER}{FINAL_CHANNEL}", FINAL_CHANNEL)
_CLOSINGS: _Closings = {
    OPENING: (CLOSING,),
    THOUGHT: (END_OF_THOUGHT,),
    "<|channel|>analysis<|message|>": _FINAL_MESSAGE,
    "<|channel|>commentary<|message|>": _FINAL_MESSAGE,
    FINAL_CHANNEL: (),
}
"""What may open an output, and what ends the reasoning that it begins; nothing for the answer."""


def opens_reasoning(generation_prompt: str) -> bool:
    """Whether a model that is asked to speak so continues inside a reasoning block."""
    return generation_prompt.rfind(OPENING) > generation_prompt.rfind(CLOSING)


def answer_opening(generation_prompt: str) -> str:
    """The text between a generation prompt and the answer's first word."""
    if opens_reasoning(generation_prompt):
        return f"{CLOSING}\n\n"
    return FINAL_CHANNEL if generation_prompt.endswith(SPEAKER) else ""


@dataclass(frozen=True)
class ChannelText:
    """Some text of one channel."""

    channel: Channel
    text: str


class ReasoningSplitter:
    """Sorts text increments into channels; white space at the start of a channel is dropped.

    Args:
        begins_inside: whether the prompt itself opened the reasoning block.
        has_begun: whether the prompt ends inside the answer: all text is more of it, as it is.
        has_tools: whether a message to a tool is an answer.
    """

    def __init__(
        self, *, begins_inside: bool, has_begun: bool = False, has_tools: bool = False
    ) -> None:
        self._closings = _with_calls(_CLOSINGS) if has_tools else _CLOSINGS
        first = Channel.REASONING if begins_inside else None
        self._channel: Channel | None = Channel.ANSWER if has_begun else first
        self._closing = StopMatcher(_CLOSINGS[OPENING])
        self._is_blank = not has_begun
        self._undecided = ""

    @property
    def is_reasoning(self) -> bool:
        """Whether a reasoning block is open."""
        return self._channel is Channel.REASONING

    def push(self, text: str) -> list[ChannelText]:
        """The increments that this text completes, in order, none of them empty."""
        if self._channel is None:
            text = self._decide(text)
        match self._channel:
            case Channel.REASONING:
                return self._reason(text)
            case Channel.ANSWER:
                return self._show(Channel.ANSWER, text)
            case None:
                return []

    def finish(self) -> list[ChannelText]:
        """What was held back when the output ends."""
        if self._channel is None:
            return self._show(Channel.ANSWER, self._undecided)
        return self._show(self._channel, self._closing.finish())

    def _decide(self, text: str) -> str:
        """Choose the first channel as soon as the output's beginning tells; returns its text."""
        self._undecided = (self._undecided + text).lstrip()
        for opening, closings in self._closings.items():
            if self._undecided.startswith(opening):
                self._channel = Channel.REASONING if closings else Channel.ANSWER
                self._closing = StopMatcher(closings)
                return _call_begun(opening) + self._undecided.removeprefix(opening)
        if not any(opening.startswith(self._undecided) for opening in self._closings):
            self._channel = Channel.ANSWER
        return self._undecided

    def _reason(self, text: str) -> list[ChannelText]:
        reasoning = self._show(Channel.REASONING, self._closing.push(text))
        if not self._closing.stopped:
            return reasoning
        self._channel, self._is_blank = Channel.ANSWER, True
        answer = _call_begun(self._closing.found) + self._closing.rest
        return reasoning + self._show(Channel.ANSWER, answer)

    def _show(self, channel: Channel, text: str) -> list[ChannelText]:
        if self._is_blank:
            text = text.lstrip()
        self._is_blank = self._is_blank and not text
        return [ChannelText(channel, text)] if text else []


def _with_calls(closings: _Closings) -> _Closings:
    """Likewise where a message to a tool ends the reasoning, too."""
    to_tool = (f"<|end|>{SPEAKER}{CALL_OPENING}",)
    with_calls = {
        opening: ends + to_tool if ends == _FINAL_MESSAGE else ends
        for opening, ends in closings.items()
    }
    return {**with_calls, CALL_OPENING: ()}


def _call_begun(mark: str) -> str:
    """What of a mark is the beginning of a call."""
    return CALL_OPENING if mark.endswith(CALL_OPENING) else ""
