"""Failures that the engine reports to the application.

    LecternEngineError
    |-- UsageFailure       the request cannot be meant that way
    |-- DocumentFailure    a document's text cannot be used
    |-- ModelFailure       a model folder cannot be loaded
    |-- DoesNotFit         context, memory or disk are too small
    |-- DamagedSnapshot    a saved state failed its check
    |-- NotRestored        what a reading would be restored from is damaged or gone
    |-- DiskFull           a save found no room
    |-- NewerFormat        files were written by a newer version
    |-- Locked             it is encrypted, and no key was given
    |-- WrongKey           it is encrypted under another key
    `-- Cancelled          the person stopped it

Each carries its problem: what is wrong and what to do, with parameters.
"""

from engine.protocol.errors import ErrorCode
from engine.protocol.problems.any_problem import AnyProblem


class LecternEngineError(Exception):
    """Base of all failures that a person is told about."""

    code = ErrorCode.INTERNAL

    def __init__(self, problem: AnyProblem) -> None:
        super().__init__(problem.words.message)
        self.problem = problem


class UsageFailure(LecternEngineError):
    """The request cannot be meant that way."""

    code = ErrorCode.USAGE


class DocumentFailure(LecternEngineError):
    """A document's text cannot be used."""

    code = ErrorCode.DOCUMENT


class ModelFailure(LecternEngineError):
    """A model folder cannot be loaded."""

    code = ErrorCode.MODEL


class DoesNotFit(LecternEngineError):
    """Context, memory or disk are too small."""

    code = ErrorCode.FIT


class DamagedSnapshot(LecternEngineError):
    """A saved state failed its check."""

    code = ErrorCode.DAMAGED

    def __init__(self, problem: AnyProblem, *, snapshot: str = "") -> None:
        super().__init__(problem)
        self.snapshot = snapshot


class NotRestored(LecternEngineError):
    """What a reading would be restored from is damaged or gone."""

    code = ErrorCode.NOT_RESTORED


class DiskFull(LecternEngineError):
    """A save found no room."""

    code = ErrorCode.DISK


class NewerFormat(LecternEngineError):
    """Files were written by a newer version."""

    code = ErrorCode.NEWER


class Locked(LecternEngineError):
    """It is encrypted, and no key or passphrase was given."""

    code = ErrorCode.LOCKED


class WrongKey(LecternEngineError):
    """It is encrypted under another key or passphrase."""

    code = ErrorCode.WRONG_KEY


class Cancelled(LecternEngineError):
    """The person stopped it."""

    code = ErrorCode.CANCELLED
