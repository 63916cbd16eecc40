"""Tests whether a server can be used, before anything of a person's is sent to it."""

from dataclasses import dataclass

from app.errors import LecternError
from app.remote.access_key import with_key
from app.remote.connection import Connection
from app.remote.exchange import Patience
from app.remote.refusals import ServerFailure
from app.remote.server import Server

_PATIENCE = Patience(connect=5.0, silence=20.0)


@dataclass(frozen=True)
class Trial:
    """A server that answers.

    Attributes:
        models: those that it lists.
        context_limit: of the model that would answer; 0 where it is not told or not chosen.
    """

    models: tuple[str, ...]
    context_limit: int


def try_out(connection: Connection) -> Trial:
    """Ask a server for its models, and for the one that is named. Raises `LecternError`."""
    server = Server(with_key(connection), _PATIENCE)
    exchange = server.exchange()
    try:
        models = tuple(model.name for model in server.models(exchange))
        is_chosen = connection.model or len(models) == 1
        limit = server.model(exchange, "").context_limit if is_chosen else 0
    except ServerFailure as failure:
        raise LecternError(failure.problem, details=failure.details) from failure
    return Trial(models, limit)
