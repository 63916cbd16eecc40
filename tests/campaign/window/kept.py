"""What keeps a window that was closed."""

import gc
import sys
import types
from collections import Counter, deque
from collections.abc import Iterable
from typing import Any

from app.window.composition import Lectern
from tests.campaign.window.watch import Faults

_MOST = 60
"""Lines of a report."""


def kept_windows() -> list[str]:
    """Say for windows that were closed and are still there what refers to them; none are open.

    First comes what refers to them from outside, then what is referred to more often than by
    Python's objects: there C++ holds it.
    """
    gc.collect()
    objects = gc.get_objects()
    windows = [thing for thing in objects if type(thing) is Lectern]
    if not windows:
        return []
    inside = _reachable(windows)
    lines = [f"{len(windows)} closed windows are kept, with {len(inside):,} objects."]
    referred: Counter[int] = Counter()
    for thing in objects:
        within = [other for other in gc.get_referents(thing) if id(other) in inside]
        referred.update(map(id, within))
        if within and id(thing) not in inside and thing is not windows and thing is not objects:
            lines.append(f"{_told(thing)} refers to {', '.join(map(_told, within[:3]))}")
    for thing in objects:
        if id(thing) in inside and not isinstance(thing, tuple):
            more = sys.getrefcount(thing) - referred[id(thing)] - 3  # the list, a name, the call
            if more > 0:
                lines.append(f"{_told(thing)} is referred to {more} times more")
    return lines[:_MOST]


def _reachable(roots: Iterable[object]) -> set[int]:
    """Ids of all that these refer to, but for modules and classes."""
    found: set[int] = set()
    waiting: deque[Any] = deque(roots)
    while waiting:
        thing = waiting.popleft()
        if id(thing) in found or _is_shared(thing):
            continue
        found.add(id(thing))
        waiting.extend(gc.get_referents(thing))
    return found


def _is_shared(thing: object) -> bool:
    """Whether it is a module, a class, or a plain value: others refer to it, too."""
    is_namespace = isinstance(thing, dict) and "__builtins__" in thing
    is_value = not gc.is_tracked(thing)
    return is_namespace or is_value or isinstance(thing, types.ModuleType | type | Faults)


def _told(thing: object) -> str:
    kind = type(thing)
    name = f"{kind.__module__}.{kind.__qualname__}"
    match thing:
        case types.FunctionType() | types.MethodType():
            return f"{name} {thing.__qualname__}"
        case types.FrameType():
            return f"{name} {thing.f_code.co_filename}:{thing.f_lineno}"
        case dict():
            return f"{name} {list(thing)[:5]!r}"[:200]
        case list() | tuple() | set():
            return f"{name} of {len(thing)}"
    return name
