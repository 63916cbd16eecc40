"""A lock for many readers or one mover.

Owns the rule that a payload changes its place only while no thread reads one. Within a process;
other processes are kept out by ``membership``.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition


class Gate:
    """Lets readers in together and a mover alone; a waiting mover goes before new readers.

    Attributes:
        num_moves: how often a mover was let in; places known from before are worth nothing.
    """

    def __init__(self) -> None:
        self.num_moves = 0
        self._changed = Condition()
        self._readers = 0
        self._moving = False

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Payloads stay where the catalogue says they are. Not reentrant."""
        with self._changed:
            self._changed.wait_for(lambda: not self._moving)
            self._readers += 1
        try:
            yield
        finally:
            with self._changed:
                self._readers -= 1
                self._changed.notify_all()

    @contextmanager
    def moving(self) -> Iterator[None]:
        """No thread reads."""
        with self._changed:
            self._changed.wait_for(lambda: not self._moving)
            self._moving = True
            self.num_moves += 1
            self._changed.wait_for(lambda: not self._readers)
        try:
            yield
        finally:
            with self._changed:
                self._moving = False
                self._changed.notify_all()
