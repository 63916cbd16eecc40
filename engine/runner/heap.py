"""Returns free heap memory of the C library to the system.

Freed memory may stay with the process: glibc keeps holes between blocks that are still in use, and
a long prefill leaves many. Other C libraries return memory by themselves.
"""

import ctypes
import sys


def trim_heap() -> None:
    """Return the free memory of the heap to the system; takes milliseconds."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl has none
        if trim is not None:
            trim(0)
