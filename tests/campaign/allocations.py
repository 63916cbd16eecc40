"""What the C library has given out and not been given back."""

import ctypes
import sys


class _Allocations(ctypes.Structure):
    """What glibc's `mallinfo2` tells."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def allocated_bytes() -> int:
    """Bytes that are allocated in all arenas, and mapped one by one; 0 where nobody can tell."""
    if sys.platform != "linux":
        return 0
    tell = ctypes.CDLL(None).mallinfo2
    tell.restype = _Allocations
    told = tell()
    return int(told.uordblks + told.hblkhd)
