"""A notice that is sent only if Numba compiles, and not if it loads what was compiled before.

On a busy machine loading takes long, too; to announce work that is done once each time would be
untrue.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from numba.core import event

from engine.protocol.notices import AnyNotice

PATIENCE_SECONDS = 1.0
"""Of processor time; a few small functions, which are compiled at every start, take a quarter."""


@contextmanager
def told_when_compiling(
    notify: Callable[[AnyNotice], None],
    notice: AnyNotice,
    *,
    patience: float = PATIENCE_SECONDS,
) -> Iterator[None]:
    """Send ``notice`` once if Numba compiles in the block for longer than ``patience`` seconds."""
    with event.install_listener("numba:run_pass", _Watch(lambda: notify(notice), patience)):
        yield


class _Watch(event.Listener):  # type: ignore[misc]  # Numba has no types
    """Adds up the processor time of Numba's passes, which may begin others."""

    def __init__(self, tell: Callable[[], None], patience: float) -> None:
        self._tell = tell
        self._left = patience
        self._depth = 0
        self._began = 0.0
        self._is_told = False

    def on_start(self, event: object) -> None:  # noqa: ARG002  # Numba's signature
        """Begin to count with the outermost pass."""
        if not self._depth:
            self._began = time.thread_time()
        self._depth += 1

    def on_end(self, event: object) -> None:  # noqa: ARG002  # Numba's signature
        """Tell when they have taken long enough."""
        self._depth -= 1
        if not self._depth:
            self._left -= time.thread_time() - self._began
        if self._left < 0 and not self._is_told:
            self._is_told = True
            self._tell()
