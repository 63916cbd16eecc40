"""What the operating system refuses, and failures that nobody foresaw."""

from engine.protocol.problems.problem import Problem, sentence


class NoMemory(Problem, frozen=True):
    """It is used up."""

    message = sentence("Failures", "There is not enough memory.")
    remedy = sentence("Failures", "Close other programs, or allow this one more (ulimit -v).")


class TooManyFiles(Problem, frozen=True):
    """The process, or the system, has no more."""

    message = sentence("Failures", "No more files may be open at once.")
    remedy = sentence("Failures", "Allow more (ulimit -n 1024), or close other programs.")


class NoRoom(Problem, frozen=True):
    """It is full."""

    message = sentence("Failures", "There is no room left on the disk.")
    remedy = sentence("Failures", "Free some space and try again.")


class PathRefused(Problem, frozen=True):
    """The system does not allow it."""

    message = sentence("Failures", "{path} cannot be used: {reason}.")
    remedy = sentence("Failures", "Check the path, the permissions and the disk.")
    path: str
    reason: str


class Unforeseen(Problem, frozen=True):
    """A bug."""

    message = sentence("Failures", "Something went wrong inside the engine ({what}).")
    remedy = sentence(
        "Failures", "Try again; please report it with the details if it happens twice."
    )
    what: str
