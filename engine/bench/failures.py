"""A benchmark that cannot be run says why in one line."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from engine.errors import LecternEngineError

_USAGE = 2


@contextmanager
def failures_told() -> Iterator[None]:
    """End the process with a line on standard error where the engine refuses."""
    try:
        yield
    except LecternEngineError as error:
        sys.stderr.write(f"{error.message.removesuffix('.')}. {error.remedy}\n")
        raise SystemExit(_USAGE) from None
