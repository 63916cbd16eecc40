"""Translates each request of the engine's protocol into requests to a server."""

import time
from collections.abc import Callable, Sequence
from pathlib import PurePath

from app.link.port import UNSENT
from app.remote.exchange import Exchange, Stopped
from app.remote.local_replies import reply_at_once
from app.remote.model_list import ServerModel
from app.remote.prompt import prefix_of
from app.remote.refusals import ServerFailure
from app.remote.remote_answer import RemoteAnswer
from app.remote.remote_model import model_facts, model_loaded
from app.remote.remote_readings import (
    RemoteReading,
    RemoteReadings,
    estimated_tokens,
    reading_of,
    told,
)
from app.remote.server import Server
from engine.protocol import replies, requests
from engine.protocol.errors import ErrorCode
from engine.protocol.notices import FromServer
from engine.protocol.problems.requests import NoModelLoaded, ReadingNotOpen, StoppedReading
from engine.protocol.problems.servers import NeedsOwnEngine, ServerCountsNot
from engine.protocol.problems.system import Unforeseen
from engine.protocol.records import Receipt, Source

Tell = Callable[[replies.AnyReply], None]


class RemoteWork:
    """The model that was chosen and the readings that are open; every request has one end."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._model: ServerModel | None = None
        self._readings = RemoteReadings()
        self._counts_tokens = True

    def carry_out(self, request: requests.AnyRequest, exchange: Exchange, tell: Tell) -> None:
        """Carry a request out and tell its replies, with one end whatever happens."""
        try:
            end = self._end_of(request, exchange, tell)
        except ServerFailure as failure:
            end = _failed(failure)
        except Stopped:
            end = _failed(ServerFailure(StoppedReading(0, 0), ErrorCode.CANCELLED))
        except Exception as error:  # nobody is to wait for ever
            end = _failed(ServerFailure(Unforeseen(f"{type(error).__name__}: {error}")))
        tell(end)

    def _end_of(
        self, request: requests.AnyRequest, exchange: Exchange, tell: Tell
    ) -> replies.AnyReply:
        end: replies.AnyReply
        match request:
            case requests.LoadModel():
                end = self._load(request, exchange)
            case requests.InspectModel():
                model = self._server.model(exchange, _model_name(request.path))
                end = model_facts(model, request.path)
            case requests.OpenReading():
                end = self._open(request, exchange, tell)
            case requests.CountTokens():
                counts = self._counts(exchange, _model_name(request.path), _texts_of(request))
                end = replies.TokensCounted(id=UNSENT, path=request.path, tokens=sum(counts))
            case requests.Read():
                end = self._read(request, exchange)
            case requests.Ask():
                end = self._ask(request, exchange, tell)
            case _:
                end = reply_at_once(request)
        return end

    def _load(self, request: requests.LoadModel, exchange: Exchange) -> replies.ModelLoaded:
        began = time.monotonic()
        self._model = None
        self._readings.clear()
        self._model = self._server.model(exchange, _model_name(request.path))
        seconds = time.monotonic() - began
        return model_loaded(self._model, request.path, self._server.address, seconds)

    def _open(
        self, request: requests.OpenReading, exchange: Exchange, tell: Tell
    ) -> replies.ReadingOpened:
        model = self._loaded()
        could_count = self._counts_tokens
        counts = self._counts(exchange, model.name, _texts_of(request))
        if could_count and not self._counts_tokens:
            problem = ServerCountsNot(self._server.address)
            tell(replies.Notice(id=UNSENT, notice=FromServer(problem)))
        reading = reading_of(request, model.name, counts)
        self._readings.add(reading)
        return told(request, reading, counts, model.context_limit)

    def _read(self, request: requests.Read, exchange: Exchange) -> replies.ReadingDone:
        reading, began = self._reading(request.reading), time.monotonic()
        if self._readings.has_read(reading):  # its cache has it, or the next question renews it
            reused = reading.tokens
        else:
            usage = self._answer(exchange, reading).warm_up()
            reused = min(usage.cached, reading.tokens) if usage else 0
            self._readings.note_read(reading)
        seconds = time.monotonic() - began
        receipt = Receipt(
            tokens=reading.tokens,
            reused_tokens=reused,
            source=Source.MEMORY if reused else Source.COLD,
            seconds=seconds,
            restore_seconds=0.0,
            tokens_per_second=(reading.tokens - reused) / seconds if seconds else 0.0,
            verified=None,
            largest_difference=None,
            pages_saved=0,
            saved_tokens=0,
        )
        return replies.ReadingDone(id=UNSENT, receipt=receipt)

    def _ask(self, request: requests.Ask, exchange: Exchange, tell: Tell) -> replies.AnswerDone:
        if request.begun or request.policy:
            raise ServerFailure(NeedsOwnEngine(), ErrorCode.USAGE)
        return self._answer(exchange, self._reading(request.reading)).ask(request, tell)

    def _answer(self, exchange: Exchange, reading: RemoteReading) -> RemoteAnswer:
        return RemoteAnswer(self._server, exchange, self._loaded().name, reading)

    def _loaded(self) -> ServerModel:
        if self._model is None:
            raise ServerFailure(NoModelLoaded(), ErrorCode.USAGE)
        return self._model

    def _reading(self, name: str) -> RemoteReading:
        reading = self._readings.find(name)
        if reading is None:
            raise ServerFailure(ReadingNotOpen(), ErrorCode.USAGE)
        return reading

    def _counts(self, exchange: Exchange, model: str, texts: Sequence[str]) -> tuple[int, ...]:
        """Tokens of each text, all by the server or all estimated."""
        counts = []
        for text in texts if self._counts_tokens else ():
            count = self._server.count(exchange, model, text) if text else 0
            if count is None:
                self._counts_tokens = False
                break
            counts.append(count)
        return tuple(counts) if self._counts_tokens else tuple(map(estimated_tokens, texts))


def _texts_of(request: requests.OpenReading | requests.CountTokens) -> tuple[str, ...]:
    prefix = prefix_of(request.documents, request.instructions)
    return (prefix.instructions, *prefix.documents)


def _model_name(path: str) -> str:
    """The name of a chosen model; until here it was treated as a path."""
    name = PurePath(path).as_posix()
    return "" if name == "." else name


def _failed(failure: ServerFailure) -> replies.Failed:
    return replies.Failed(
        id=UNSENT, code=failure.code, problem=failure.problem, details=failure.details
    )
