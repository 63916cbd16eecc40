"""An engine port without a process: it answers at once, on the thread that asks."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import TypeVar

import msgspec

from app.link.failures import NotRunning
from app.link.port import UNSENT, EngineEnd, Listener, ignore
from engine.protocol import replies, requests
from engine.protocol.model_facts import ModelFacts
from engine.protocol.notices import AnyNotice
from engine.protocol.records import Channel, FinishReason, Receipt, Source

NUM_TOKENS = 100
Record = TypeVar("Record", bound=msgspec.Struct)


def filled(kind: type[Record], **fields: object) -> Record:
    """A record with these fields; numbers are 0 and everything else is empty."""
    empty = {"str": "", "int": 0, "float": 0.0, "bool": False}
    names = {field.name: field.type for field in msgspec.structs.fields(kind) if field.required}
    made = {name: empty.get(getattr(of, "__name__", ""), ()) for name, of in names.items()}
    return kind(**made | fields)


class ScriptedPort:
    """Starts engines that answer every question with the same words."""

    def __init__(self, answer: str) -> None:
        self.answer = answer

    def start(
        self,
        *,
        on_notice: Callable[[AnyNotice], None] = ignore,  # noqa: ARG002  # it has none
        ids: Iterator[int] | None = None,
    ) -> "ScriptedAnswers":
        return ScriptedAnswers(self.answer, ids or count(UNSENT + 1))


class ScriptedAnswers:
    """One of them."""

    name = "a script"

    def __init__(self, answer: str, ids: Iterator[int]) -> None:
        self._answer = answer
        self._ids = ids
        self._watchers: list[Callable[[EngineEnd], None]] = []

    def post(self, request: requests.AnyRequest, listener: Listener = ignore) -> int:
        number = next(self._ids)
        for reply in self._replies(request):
            listener(msgspec.structs.replace(reply, id=number))
        return number

    def watch(self, listener: Callable[[EngineEnd], None]) -> None:
        self._watchers.append(listener)

    def close(self) -> None:
        self.kill()

    def kill(self) -> None:
        for watcher in self._watchers:
            watcher(EngineEnd(NotRunning(), ()))
        self._watchers.clear()

    def _replies(self, request: requests.AnyRequest) -> Iterator[replies.AnyReply]:
        match request:
            case requests.LoadModel():
                yield filled(replies.ModelLoaded, path=request.path, name="script")
            case requests.InspectModel():
                yield filled(ModelFacts, path=request.path, page_tokens=256)
            case requests.OpenReading():
                sizes = {"tokens": NUM_TOKENS, "document_tokens": (NUM_TOKENS,)}
                yield filled(replies.ReadingOpened, reading="r", context_limit=4096, **sizes)
            case requests.Read():
                receipt = filled(Receipt, tokens=NUM_TOKENS, source=Source.COLD, verified=None)
                yield filled(replies.ReadingDone, receipt=receipt)
            case requests.Ask():
                done = {"finish_reason": FinishReason.STOP, "source": Source.MEMORY}
                yield replies.AnswerDelta(id=UNSENT, text=self._answer, channel=Channel.ANSWER)
                yield filled(replies.AnswerDone, answer=self._answer, **done)
            case requests.ListSnapshots():
                yield filled(replies.SnapshotList)
            case _:
                yield replies.Done(id=UNSENT)
