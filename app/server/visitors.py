"""Who uses the server: client programs by name, with counts and no content."""

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

MAX_VISITORS = 50
"""Programs that are remembered; others take the place of those that came longest ago."""
_MAX_NAME_CHARS = 60


@dataclass(frozen=True)
class Visitor:
    """A program that named the token.

    Attributes:
        name: how it calls itself; empty where it does not.
        num_requests: how many it sent.
        under_way: how many of them have not ended.
        last_seen: when the last one came, in seconds of the epoch.
    """

    name: str
    num_requests: int = 0
    under_way: int = 0
    last_seen: float = 0.0


class Visitors:
    """All of them. Written on the server's thread, read on any."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Visitor] = OrderedDict()

    @contextmanager
    def visit(self, user_agent: str) -> Iterator[None]:
        """Count a request while it is under way."""
        name = "".join(char for char in user_agent if char.isprintable())[:_MAX_NAME_CHARS]
        visitor = self._known.pop(name, Visitor(name))
        self._known[name] = replace(
            visitor,
            num_requests=visitor.num_requests + 1,
            under_way=visitor.under_way + 1,
            last_seen=time.time(),
        )
        while len(self._known) > MAX_VISITORS:
            self._known.popitem(last=False)
        try:
            yield
        finally:
            if (known := self._known.get(name)) is not None:
                self._known[name] = replace(known, under_way=max(known.under_way - 1, 0))

    def now(self) -> tuple[Visitor, ...]:
        """Those that are known, the last one to come first."""
        return tuple(reversed(tuple(self._known.values())))
