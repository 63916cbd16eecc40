"""Limits that a worker sets on itself, where the operating system supports them.

Windows has none of these for a process of its own; there the watch in `limits`, which looks at
memory and time from outside on every system, is the only guard. macOS has no limit on the address
space and no signal for the end of a parent.
"""

import ctypes
import faulthandler
import signal
import sys

if sys.platform != "win32":
    import resource

_PR_SET_PDEATHSIG = 1
_ADDRESS_SPACE_MARGIN = 512 * 1024**2
"""Libraries and stacks take address space that is never used as memory."""


def confine(*, memory_bytes: int, computing_seconds: float) -> None:
    """Limit the memory and the processor time of this process; leave no core dump."""
    if sys.platform == "win32":
        return
    _lower(resource.RLIMIT_CORE, 0)
    # A worker that hangs notices no closed pipe; should nothing else end it, this does.
    _lower(resource.RLIMIT_CPU, int(computing_seconds) + 1)
    if sys.platform == "linux":
        _lower(resource.RLIMIT_AS, memory_bytes + _ADDRESS_SPACE_MARGIN)
        _end_with_parent()


def _end_with_parent() -> None:
    """Have the system kill this process when the thread that started it ends."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def end_unless_called_again(seconds: float) -> None:
    """End this process after so long without another call, whatever it is doing then.

    The timer needs no Python: a library that holds the interpreter cannot keep it from going off.
    """
    faulthandler.dump_traceback_later(seconds, exit=True, file=2)


def _lower(kind: int, value: int) -> None:
    if sys.platform == "win32":
        return
    _, ceiling = resource.getrlimit(kind)
    limit = value if ceiling == resource.RLIM_INFINITY else min(value, ceiling)
    resource.setrlimit(kind, (limit, limit))
