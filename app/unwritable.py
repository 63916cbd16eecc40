"""Why a file that a person named cannot be written: what completes the sentence that says so."""

import errno

from engine.protocol.problems.problem import Problem, sentence
from engine.protocol.system_limits import NO_ROOM


class FolderMissing(Problem, frozen=True):
    """It is not there, or is a file."""

    message = sentence("Failures", "its folder does not exist")
    remedy = sentence("Failures", "Create the folder, or choose another one.")


class WritingForbidden(Problem, frozen=True):
    """It belongs to others, or its disk can only be read."""

    message = sentence("Failures", "you may not write there")
    remedy = sentence("Failures", "Choose another folder, or change its permissions.")


class DiskFull(Problem, frozen=True):
    """It is, or what a person may use of it."""

    message = sentence("Failures", "the disk is full")
    remedy = sentence("Failures", "Free some disk space, or choose another folder.")


class WritingRefused(Problem, frozen=True):
    """In the words of the system."""

    message = "{reason}"
    remedy = sentence("Failures", "Choose another name or folder.")
    reason: str


_KNOWN: dict[int | None, Problem] = {
    **dict.fromkeys((errno.ENOENT, errno.ENOTDIR), FolderMissing()),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), WritingForbidden()),
    **dict.fromkeys(NO_ROOM, DiskFull()),
}


def why_not_written(error: OSError) -> Problem:
    """Return the reason that an error gives, with what to do about it."""
    return _KNOWN.get(error.errno) or WritingRefused(error.strerror or str(error))
