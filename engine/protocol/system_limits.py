"""What the operating system refuses whoever asks: both sides say it in the same words."""

import errno
from dataclasses import dataclass

from engine.protocol.errors import ErrorCode

NO_ROOM = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
"""EFBIG: process or file system limit the size of a file; to the person it is the same."""
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
_LONGEST_TEXT = 1000


@dataclass(frozen=True)
class SystemLimit:
    """A failure whose cause lies outside: of which kind, what is wrong and what to do."""

    code: ErrorCode
    message: str
    remedy: str


_NO_MEMORY = SystemLimit(
    ErrorCode.FIT,
    "There is not enough memory.",
    "Close other programs, or allow this one more (ulimit -v).",
)
_NO_FILES = SystemLimit(
    ErrorCode.FIT,
    "No more files may be open at once.",
    "Allow more (ulimit -n 1024), or close other programs.",
)
_FULL_DISK = SystemLimit(
    ErrorCode.DISK, "There is no room left on the disk.", "Free some space and try again."
)
_LIMITS = {
    errno.ENOMEM: _NO_MEMORY,
    errno.EMFILE: _NO_FILES,
    errno.ENFILE: _NO_FILES,
    **dict.fromkeys(NO_ROOM, _FULL_DISK),
}


def system_limit(error: BaseException) -> SystemLimit | None:
    """The limit of the system that an error stands for; None where it stands for none."""
    if isinstance(error, MemoryError):
        return _NO_MEMORY
    if not isinstance(error, OSError) or error.errno is None:
        return None
    if error.errno in _REFUSED and error.filename is not None:
        return SystemLimit(
            ErrorCode.USAGE,
            f"{shortened(str(error.filename))} cannot be used: {error.strerror}.",
            "Check the path, the permissions and the disk.",
        )
    return _LIMITS.get(error.errno)


def shortened(text: str, longest: int = _LONGEST_TEXT) -> str:
    """``text`` without its middle where it is longer than a person would read."""
    if len(text) <= longest:
        return text
    half = (longest - 1) // 2
    return f"{text[:half]}…{text[-half:]}"
