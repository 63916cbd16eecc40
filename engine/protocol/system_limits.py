"""Recognises the operating system's limits: the same problem on both sides of the pipe."""

import errno
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from engine.protocol.errors import ErrorCode
from engine.protocol.problems.any_problem import AnyProblem
from engine.protocol.problems.fit import AddressSpaceTooSmall
from engine.protocol.problems.system import NoMemory, NoRoom, PathRefused, TooManyFiles

if sys.platform != "win32":
    import resource

_LEAST_ADDRESS_BYTES = 3 << 29
"""Torch and the kernels' compiler map 1.2 GiB before the first page of a cache."""
NO_ROOM = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
"""EFBIG: process or file system limit the size of a file; to the person it is the same."""
_PROBE_BYTES = 1 << 16
"""More than SQLite writes at once, the index of its journal included."""
_TRANSACTION_BYTES = 1 << 24
"""What SQLite may have written beside a database, and has taken away again when it failed."""
_NO_STACK = "can't start new thread"
"""What Python says, as a RuntimeError, where there is no memory for the stack of a thread."""
_REFUSED = frozenset(
    {
        errno.ENAMETOOLONG,
        errno.EACCES,
        errno.EPERM,
        errno.EROFS,
        errno.ELOOP,
        errno.ENOTDIR,
        errno.EIO,
        errno.EISDIR,
    }
)


@dataclass(frozen=True)
class SystemLimit:
    """A failure whose cause lies outside: of which kind, and what is wrong."""

    code: ErrorCode
    problem: AnyProblem


_NO_MEMORY = SystemLimit(ErrorCode.FIT, NoMemory())
_NO_FILES = SystemLimit(ErrorCode.FIT, TooManyFiles())
_LIMITS = {
    errno.ENOMEM: _NO_MEMORY,
    errno.EMFILE: _NO_FILES,
    errno.ENFILE: _NO_FILES,
    **dict.fromkeys(NO_ROOM, SystemLimit(ErrorCode.DISK, NoRoom())),
}


def system_limit(error: BaseException) -> SystemLimit | None:
    """The limit of the system that an error stands for; None where it stands for none."""
    is_stack = isinstance(error, RuntimeError) and str(error) == _NO_STACK
    if isinstance(error, MemoryError) or is_stack:
        return _NO_MEMORY
    if not isinstance(error, OSError) or error.errno is None:
        return None
    if error.errno in _REFUSED and error.filename is not None:
        problem = PathRefused(str(error.filename), error.strerror or type(error).__name__)
        return SystemLimit(ErrorCode.USAGE, problem)
    return _LIMITS.get(error.errno)


def address_space_limit() -> SystemLimit | None:
    """The limit on what this process and its children may map, where it is too small; else None."""
    if sys.platform == "win32":
        return None
    allowed, _ = resource.getrlimit(resource.RLIMIT_AS)
    if allowed == resource.RLIM_INFINITY or allowed >= _LEAST_ADDRESS_BYTES:
        return None
    return SystemLimit(ErrorCode.FIT, AddressSpaceTooSmall(allowed, _LEAST_ADDRESS_BYTES))


def has_room(file: Path) -> bool:
    """Whether more fits into a database and on its disk, where an error does not say so.

    The limit on the size of files is looked at, the disk is tried out.
    """
    try:
        if not _may_grow(file):
            return False
        with tempfile.TemporaryFile(dir=file.parent) as probe:
            probe.write(bytes(_PROBE_BYTES))
            probe.flush()
    except OSError as error:
        return error.errno not in NO_ROOM
    return True


def _may_grow(file: Path) -> bool:
    """Tell whether the process may write more into a database, or what SQLite keeps beside it."""
    if sys.platform == "win32":
        return True
    allowed, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    if allowed == resource.RLIM_INFINITY:
        return True
    sizes = [one.stat().st_size for one in file.parent.glob(f"{file.name}*")]
    return max(sizes, default=0) + _TRANSACTION_BYTES <= allowed
