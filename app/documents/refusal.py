"""Why the parser process refuses a document; the only failures that cross its pipe.

Readers raise `Refusal`; the application makes of it an error with the document's name in it.
"""

from enum import StrEnum

from app.documents.refusal_details import AnyDetail


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
    """The document is not going to be read; `detail` completes the reason where there is one."""

    def __init__(self, reason: RefusalReason, detail: AnyDetail | None = None) -> None:
        super().__init__(f"{reason}: {detail.words.message if detail else ''}")
        self.reason = reason
        self.detail = detail
