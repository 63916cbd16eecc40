"""How much work something is, told by what another machine tells likewise."""

import sys
import time
from collections.abc import Callable
from types import FrameType

HANGS_SECONDS = 30.0
"""Of computing: what takes longer grows faster than its input; the slowest machine needs less."""


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the processor time that the work takes on this thread."""
    began = time.thread_time()
    work()
    return time.thread_time() - began


def calls(work: Callable[[], object]) -> int:
    """Return how many functions the work calls, Python's own included."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def grows_with_its_input(work: Callable[[int], object], size: int) -> bool:
    """Whether twice the input takes about twice the calls, once everything is loaded."""
    work(size)
    return calls(lambda: work(2 * size)) < 3 * calls(lambda: work(size))
