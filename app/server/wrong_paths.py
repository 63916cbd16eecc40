"""Requests for what is not there are told what is."""

import re

from starlette.requests import Request
from starlette.routing import Route

from app.one_line import in_one_line
from app.server.refusals import Refusal
from engine.protocol.problems.problem import shortened

_PLACEHOLDER = re.compile(r"\{(\w+)[^}]*\}")
_LONGEST_PATH = 100


def no_such_path(request: Request) -> Refusal:
    """Return the refusal of a path that leads nowhere."""
    paths = dict.fromkeys(_shown(route) for route in _routes(request))
    return Refusal(404, f"There is no path {_asked(request)}. The paths are {', '.join(paths)}.")


def no_such_method(request: Request) -> Refusal:
    """Return the refusal of a method that a path does not take."""
    usable = methods_of(request)
    message = f"{_asked(request)} does not take {request.method}. Use {' or '.join(usable)}."
    return Refusal(405, message)


def methods_of(request: Request) -> list[str]:
    """Return the methods that the path of a request takes; HEAD goes with GET."""
    path = request.scope["path"]
    routes = [route for route in _routes(request) if route.path_regex.match(path)]
    methods = {method for route in routes for method in route.methods or ()}
    return sorted(methods - {"HEAD"})


def _routes(request: Request) -> list[Route]:
    return [route for route in request.app.routes if isinstance(route, Route)]


def _asked(request: Request) -> str:
    return shortened(in_one_line(request.scope["path"]), _LONGEST_PATH)


def _shown(route: Route) -> str:
    """Return the path of a route, with its variable part in capitals."""
    return _PLACEHOLDER.sub(lambda match: match[1].upper(), route.path)
