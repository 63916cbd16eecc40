"""Every failure that a person can meet, and the exit code that goes with it.

LecternError
├── UsageError           2    the command or its options do not make sense
├── DocumentError        3    a document cannot be read (app.documents.errors names the cases)
├── ModelError           4    a model cannot be loaded
├── DoesNotFitError      5    context, memory or disk is too small
└── InterruptionError  130    the person stopped it; the work done so far is kept

An error consists of one sentence that says what is wrong and one that says what to do.
Nothing here knows how it is shown: a terminal prints both, a window may lay them out apart.
"""

from enum import IntEnum

from engine.protocol.system_limits import shortened


class ExitCode(IntEnum):
    """What the process returns to the shell."""

    DONE = 0
    INTERNAL = 1
    USAGE = 2
    DOCUMENT = 3
    MODEL = 4
    DOES_NOT_FIT = 5
    INTERRUPTED = 130


class LecternError(Exception):
    """A failure with a known cause: `message` says what is wrong, `remedy` what to do.

    `details` is for whoever looks for the cause (a child's last words) and shown with `--debug`.
    """

    exit_code = ExitCode.INTERNAL

    def __init__(self, message: str, remedy: str, *, details: str = "") -> None:
        self.message = shortened(message)
        self.remedy = shortened(remedy)
        super().__init__(f"{self.message} {self.remedy}")
        self.details = details


class UsageError(LecternError):
    """The command, an option or a place given by the caller does not make sense."""

    exit_code = ExitCode.USAGE


class DocumentError(LecternError):
    """A document cannot be read."""

    exit_code = ExitCode.DOCUMENT


class ModelError(LecternError):
    """A model cannot be loaded."""

    exit_code = ExitCode.MODEL


class DoesNotFitError(LecternError):
    """Context, memory or disk is too small for what was asked."""

    exit_code = ExitCode.DOES_NOT_FIT


class InterruptionError(LecternError):
    """The person stopped the work; what was done so far is kept."""

    exit_code = ExitCode.INTERRUPTED
