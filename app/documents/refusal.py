"""Why the parser process gives a document back unread; the only failures that cross its pipe.

Readers raise `Refusal`; the application turns the reason into an error that a person understands.
"""

from enum import StrEnum


class RefusalReason(StrEnum):
    """What was found. The words are part of the protocol, not shown to anybody."""

    UNREACHABLE = "unreachable"
    UNSUPPORTED = "unsupported"
    PASSWORD_REQUIRED = "password required"  # noqa: S105  - a reason, not a secret
    WRONG_PASSWORD = "wrong password"  # noqa: S105
    PROTECTED = "protected"
    DAMAGED = "damaged"
    TOO_LARGE = "too large"
    OUT_OF_MEMORY = "out of memory"
    INTERNAL = "internal"


class Refusal(Exception):
    """The document is not going to be read.

    `detail` is a phrase that completes the reason; `remedy` a sentence, where there is a better one
    than for the reason in general.
    """

    def __init__(self, reason: RefusalReason, detail: str = "", *, remedy: str = "") -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail
        self.remedy = remedy
