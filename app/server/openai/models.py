"""The models that can be asked, and their tokenisation of a text."""

import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app.link.port import UNSENT
from app.server.answers.chat_order import require_model
from app.server.bodies import read_body
from app.server.documents.endpoints import READING_MODEL
from app.server.documents.served_library import ServedLibrary
from app.server.openai.records import ModelEntry, ModelList, TokenizeRequest, Tokens
from app.server.refusals import Refusal
from app.server.served_engine import ServedEngine
from engine.protocol.chat import Tokenize, Tokenized


class Models:
    """The endpoints."""

    def __init__(self, engine: ServedEngine, library: ServedLibrary) -> None:
        self._engine = engine
        self._library = library
        self._began = int(time.time())

    async def all(self, _request: Request) -> Response:
        """``GET /v1/models``."""
        return _json(ModelList(data=await self.entries()))

    async def entries(self) -> list[ModelEntry]:
        """The loaded model, and each reading as one that can be asked."""
        loaded = await self._loaded()
        entries = await self._library.do(lambda library: library.readings.entries())
        readings = [
            msgspec.structs.replace(loaded, id=f"{READING_MODEL}{entry.id}", name=entry.title)
            for entry in entries
        ]
        return [loaded, *readings]

    async def one(self, request: Request) -> Response:
        """``GET /v1/models/NAME``."""
        entry = await self._loaded()
        named: str = request.path_params["name"]
        require_model(named, entry.id)
        return _json(entry)

    async def tokenize(self, request: Request) -> Response:
        """``POST /tokenize``: special tokens in the text are text."""
        body = await read_body(request, TokenizeRequest)
        entry = await self._loaded()
        require_model(body.model, entry.id)
        if not body.prompt:
            raise Refusal(400, "There is no text to tokenize.", param="prompt")
        told = await self._engine.call(Tokenize(id=UNSENT, text=body.prompt), Tokenized)
        return _json(Tokens(len(told.tokens), entry.max_model_len, told.tokens))

    async def _loaded(self) -> ModelEntry:
        model = await self._engine.model()
        return ModelEntry(
            id=model.name, name=model.name, created=self._began, max_model_len=model.context_limit
        )


def _json(reply: msgspec.Struct) -> Response:
    return Response(msgspec.json.encode(reply), media_type="application/json")
