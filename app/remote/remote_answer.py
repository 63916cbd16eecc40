"""One answer written by a server."""

import time
from collections.abc import Callable

from app.link.port import UNSENT
from app.remote.chat_stream import ChatEnd, Usage, Words
from app.remote.exchange import Exchange, Stopped
from app.remote.remote_readings import RemoteReading, estimated_tokens
from app.remote.server import Server
from engine.protocol.notices import FromServer
from engine.protocol.problems.servers import ServerCountsWrong
from engine.protocol.records import Channel, FinishReason, Source
from engine.protocol.replies import AnswerDelta, AnswerDone, AnyReply, Notice
from engine.protocol.requests import Ask
from engine.protocol.sampling import SamplingParams


class RemoteAnswer:
    """Hears a server's words and says what came of them."""

    def __init__(self, server: Server, exchange: Exchange, model: str, reading: RemoteReading):
        self._server = server
        self._exchange = exchange
        self._model = model
        self._reading = reading
        self._texts: dict[Channel, list[str]] = {Channel.ANSWER: [], Channel.REASONING: []}
        self._began = time.monotonic()
        self._first = 0.0

    def ask(self, request: Ask, tell: Callable[[AnyReply], None]) -> AnswerDone:
        """Ask, tell the words as they come and return the end. Raises `ServerFailure`.

        One that is stopped ends with the words it has.
        """
        messages = self._reading.prefix.messages(request.question, request.history)
        end = ChatEnd(FinishReason.CANCELLED, None, is_false=False)
        try:
            for part in self._server.chat(
                self._exchange,
                self._model,
                messages,
                request.sampling,
                is_thinking=request.enable_thinking,
            ):
                if isinstance(part, ChatEnd):
                    end = part
                else:
                    self._hear(part, tell)
        except Stopped:
            pass
        if end.is_false:
            problem = ServerCountsWrong(self._server.address)
            tell(Notice(id=UNSENT, notice=FromServer(problem)))
        estimate = sum(estimated_tokens(message["content"]) for message in messages)
        return self._done(end, estimate)

    def warm_up(self) -> Usage | None:
        """Have the server read the documents, so that its cache holds them for what follows."""
        messages = self._reading.prefix.messages("")
        sampling, usage = SamplingParams(max_tokens=1), None
        for part in self._server.chat(
            self._exchange, self._model, messages, sampling, is_thinking=False
        ):
            if isinstance(part, ChatEnd):
                usage = part.usage
        return usage

    def _hear(self, words: Words, tell: Callable[[AnyReply], None]) -> None:
        self._first = self._first or time.monotonic()
        self._texts[words.channel].append(words.text)
        tell(AnswerDelta(id=UNSENT, text=words.text, channel=words.channel))

    def _done(self, end: ChatEnd, estimate: int) -> AnswerDone:
        now = time.monotonic()
        answer = "".join(self._texts[Channel.ANSWER])
        reasoning = "".join(self._texts[Channel.REASONING])
        num_new = end.usage.completion if end.usage else estimated_tokens(answer + reasoning)
        cached = end.usage.cached if end.usage else 0
        first = self._first or now
        return AnswerDone(
            id=UNSENT,
            answer=answer,
            reasoning=reasoning,
            finish_reason=end.finish_reason,
            prompt_tokens=end.usage.prompt if end.usage else estimate,
            reused_tokens=cached,
            new_tokens=num_new,
            source=Source.MEMORY if cached else Source.COLD,
            seconds_to_first_token=first - self._began,
            decode_tokens_per_second=max(num_new - 1, 0) / (now - first) if now > first else 0.0,
            looked_at=(),
            read_fraction=1.0,
        )
