"""The server's endpoints as an ASGI application."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from app.core.core import Core
from app.core.readings.reading_terms import ReadingTerms
from app.errors import LecternError
from app.link.port import UNSENT
from app.paths import DataFolder
from app.server.access import AccessToken
from app.server.answers.planning import Planner
from app.server.answers.responding import Responder
from app.server.anthropic.messages import Messages
from app.server.documents.endpoints import Documents, Readings
from app.server.documents.served_library import ServedLibrary
from app.server.documents.served_readings import ServedReadings
from app.server.guard import CLIENT_LEFT, Guard, Log
from app.server.meters import Meters
from app.server.ollama.endpoints import Ollama
from app.server.openai.completions import Completions
from app.server.openai.models import Models
from app.server.openai.responses.endpoint import Responses
from app.server.refusals import Refusal, refusal_of
from app.server.served_engine import ServedEngine
from app.server.visitors import Visitors
from app.server.wrong_paths import methods_of, no_such_method, no_such_path
from app.settings.settings_file import read_settings
from engine.protocol.requests import GetStatistics
from engine.protocol.statistics import Statistics

Endpoint = Callable[[Request], Awaitable[Response]]
_FAILURES = (Refusal, LecternError, HTTPException, ClientDisconnect)


def make_application(
    core: Core, data: DataFolder, *, token: AccessToken, log: Log, visitors: Visitors
) -> Starlette:
    """Return all endpoints over a core, to be run on the thread of its loop."""
    engine, meters = ServedEngine(core), Meters()
    library, served = ServedLibrary(data), ServedReadings(core, _terms(data))
    documents, readings = Documents(library, engine), Readings(library, served, engine)
    planner, responder = Planner(engine, readings, served), Responder(engine)
    completions = Completions(engine, planner, responder)
    models, state = Models(engine, library), _State(engine, core, meters)
    messages, ollama = Messages(engine, planner, responder), Ollama(models, planner, responder)
    responses = Responses(planner, responder)
    server = Starlette(
        routes=[
            Route("/health", state.health),
            Route("/metrics", state.metrics),
            _post("/tokenize", models.tokenize),
            Route("/v1/models", models.all),
            Route("/v1/models/{name:path}", models.one),
            _post("/v1/chat/completions", completions.chat),
            _post("/v1/completions", completions.text),
            _post("/v1/responses", responses.create),
            _post("/v1/messages", messages.create),
            _post("/v1/messages/count_tokens", messages.count),
            Route("/api/version", ollama.version),
            Route("/api/tags", ollama.tags),
            _post("/api/chat", ollama.chat),
            _post("/v1/documents", documents.add),
            Route("/v1/documents", documents.all),
            Route("/v1/documents/{id}", documents.one),
            Route("/v1/documents/{id}", documents.delete, methods=["DELETE"]),
            _post("/v1/readings", readings.begin),
            Route("/v1/readings", readings.all),
            Route("/v1/readings/{id}", readings.one),
            Route("/v1/readings/{id}", readings.delete, methods=["DELETE"]),
            Route("/v1/readings/{id}/events", readings.events),
        ],
        middleware=[Middleware(Guard, token=token, meters=meters, visitors=visitors, log=log)],
        exception_handlers=dict.fromkeys(_FAILURES, _tell),
    )
    server.router.redirect_slashes = False  # what is not there is refused in form
    return server


def _post(path: str, endpoint: Endpoint) -> Route:
    return Route(path, endpoint, methods=["POST"])


def _terms(data: DataFolder) -> ReadingTerms:
    """What the person has chosen for the window holds here, so that both share what is saved."""
    settings = read_settings(data.settings)
    return ReadingTerms(settings.system_prompt, settings.sampling.max_tokens)


class _State:
    """Whether all is well, and in numbers."""

    def __init__(self, engine: ServedEngine, core: Core, meters: Meters) -> None:
        self._engine = engine
        self._core = core
        self._meters = meters

    async def health(self, _request: Request) -> Response:
        """``GET /health``: fails while there is no engine with a model."""
        await self._engine.model()
        return PlainTextResponse("ok\n")

    async def metrics(self, _request: Request) -> Response:
        """``GET /metrics``."""
        gauges: dict[str, float] = {
            "answers_under_way": self._engine.answers_under_way,
            "engine_restarts": self._core.engine.status.num_restarts,
        }
        if self._core.models.status.loaded is not None:
            told = await self._engine.call(GetStatistics(id=UNSENT), Statistics)
            gauges |= {
                "cache_resident_bytes": told.resident_bytes,
                "cache_limit_bytes": told.memory_limit_bytes,
                "saved_bytes": told.disk_bytes,
            }
        return PlainTextResponse(self._meters.text(gauges))


async def _tell(request: Request, error: Exception) -> Response:
    """Answer a request that failed, in the form that its client knows."""
    if isinstance(error, ClientDisconnect):
        return Response(status_code=CLIENT_LEFT)
    response = _refusal(request, error).response(request.scope["path"])
    if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        response.headers["allow"] = ", ".join(methods_of(request))
    return response


def _refusal(request: Request, error: Exception) -> Refusal:
    match error:
        case Refusal():
            return error
        case LecternError():
            return refusal_of(error)
        case HTTPException(status_code=HTTPStatus.NOT_FOUND):
            return no_such_path(request)
        case HTTPException(status_code=HTTPStatus.METHOD_NOT_ALLOWED):
            return no_such_method(request)
        case HTTPException():
            return Refusal(error.status_code, f"{error.detail}.")
    raise error
