"""A notice that is sent only if work takes unusually long."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.protocol.notices import AnyNotice

PATIENCE_SECONDS = 3.0


@contextmanager
def told_when_slow(
    notify: Callable[[AnyNotice], None],
    notice: AnyNotice,
    *,
    patience: float = PATIENCE_SECONDS,
) -> Iterator[None]:
    """Send ``notice`` once if the block takes longer than ``patience`` seconds.

    ``notify`` is called on another thread.
    """
    timer = threading.Timer(patience, notify, (notice,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
