"""All failures that a person can meet, with their exit codes.

LecternError
├── UsageError           2    the command or its options do not make sense
├── DocumentError        3    a document cannot be read (app.documents.errors names the cases)
├── ModelError           4    a model cannot be loaded
├── DoesNotFitError      5    context, memory or disk is too small
├── ShowsNothing         6    what was measured says nothing (app.evaluation.validity)
└── InterruptionError  130    the person stopped it; the work done so far is kept

An error carries its problem, a record: what is wrong and what to do, with parameters. Nothing here
knows in which language it is shown, nor where.
"""

from enum import IntEnum

from engine.protocol.problems.problem import Problem


class ExitCode(IntEnum):
    """What the process returns to the shell."""

    DONE = 0
    INTERNAL = 1
    USAGE = 2
    DOCUMENT = 3
    MODEL = 4
    DOES_NOT_FIT = 5
    SHOWS_NOTHING = 6
    INTERRUPTED = 130


class Said(Problem, frozen=True):
    """What an adapter puts into its own words, in the language of whoever reads them."""

    message = "{text}"
    remedy = "{advice}"
    text: str
    advice: str


class LecternError(Exception):
    """A failure with a known cause, its `problem`.

    `details` are for whoever looks for the cause (a child's last words), shown with `--debug`.
    """

    exit_code = ExitCode.INTERNAL

    def __init__(self, problem: Problem, *, details: str = "") -> None:
        super().__init__(problem.words.line)
        self.problem = problem
        self.details = details

    @property
    def message(self) -> str:
        """What is wrong, in the English of the terminal."""
        return self.problem.words.message

    @property
    def remedy(self) -> str:
        """What to do about it, likewise."""
        return self.problem.words.remedy


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
