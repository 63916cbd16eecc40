"""Generated tokens to the text of an answer: characters, stop strings, reasoning apart."""

from collections.abc import Sequence

from engine.protocol.records import Channel
from engine.text.detokenizer import Detokenizer
from engine.text.reasoning import ChannelText, ReasoningSplitter
from engine.text.stop import StopMatcher


class AnswerText:
    """The text of one answer as it grows, behind the words it has already.

    Attributes:
        stopped: whether a stop string ended the answer.
    """

    def __init__(
        self,
        detokenizer: Detokenizer,
        *,
        stops: Sequence[str],
        begins_reasoning: bool,
        begun: str = "",
    ) -> None:
        self._detokenizer = detokenizer
        self._stops = StopMatcher(stops)
        self._splitter = ReasoningSplitter(begins_inside=begins_reasoning, has_begun=bool(begun))
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
        if self._stops.stopped:
            return self._keep(self._splitter.finish())
        shown = self._stops.push(self._detokenizer.finish()) + self._stops.finish()
        return self._keep([*self._splitter.push(shown), *self._splitter.finish()])

    def _keep(self, increments: list[ChannelText]) -> list[ChannelText]:
        for increment in increments:
            self._parts[increment.channel].append(increment.text)
        return increments
