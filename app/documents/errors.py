"""Why a document was not read, as a person is told: what is wrong, and what to do about it.

DocumentError (exit code 3)
├── DocumentUnreachableError   there is no such file, or it may not be read
├── DocumentChangedError       it was written to while it was read
├── UnsupportedDocumentError   of no kind that can be read, or empty
├── PasswordRequiredError      encrypted, and no password was given
├── WrongPasswordError         encrypted, and the password does not fit
├── ProtectedDocumentError     locked in a way that no password opens here
├── DamagedDocumentError       not what its format requires, beyond repair
├── DocumentTooLargeError      beyond the limits
├── NoTextError                not one page has text
└── ParserError                the parser process failed
    ├── ParserMemoryError      ... and took more memory than allowed
    ├── ParserTimeoutError     ... and took more time than allowed
    └── ParserCrashError       ... and died
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

from app.documents.document import Finding
from app.documents.refusal import Refusal, RefusalReason
from app.errors import DocumentError

_CONVERT = "Open it in its own program and save it as PDF."
_OCR = "Recognise its text with an OCR program and add the result."


class DocumentUnreachableError(DocumentError):
    """The file does not exist or may not be read."""


class DocumentChangedError(DocumentError):
    """The file was written to while it was read."""


class UnsupportedDocumentError(DocumentError):
    """The content is of no kind that can be read."""


class PasswordRequiredError(DocumentError):
    """The document is encrypted and no password was given."""


class WrongPasswordError(DocumentError):
    """The password given does not open the document."""


class ProtectedDocumentError(DocumentError):
    """The document is locked in a way that a password given here does not open."""


class DamagedDocumentError(DocumentError):
    """The file is not what its format requires, beyond repair."""


class DocumentTooLargeError(DocumentError):
    """The document goes beyond the limits of an extraction."""


class ParserError(DocumentError):
    """The parser process failed."""


class ParserMemoryError(ParserError):
    """The parser took more memory than allowed."""


class ParserTimeoutError(ParserError):
    """The parser took more time than allowed."""


class ParserCrashError(ParserError):
    """The parser process died."""


class NoTextError(DocumentError):
    """Not one page has text; `findings` say why."""

    def __init__(self, name: str, num_pages: int, findings: Sequence[Finding]) -> None:
        pages = f" on any of its {num_pages} pages" if num_pages > 1 else ""
        reasons = f" ({_reasons(findings)})" if findings else ""
        remedy = _OCR if findings else "Check that it is the right file."
        super().__init__(f"“{name}” has no text{pages}{reasons}.", remedy)
        self.findings = tuple(findings)


_REFUSALS: Mapping[RefusalReason, tuple[type[DocumentError], str, str]] = {
    RefusalReason.UNREACHABLE: (
        DocumentUnreachableError,
        "“{name}” cannot be opened: {detail}.",
        "Check the path and the permissions of the file.",
    ),
    RefusalReason.UNSUPPORTED: (UnsupportedDocumentError, "“{name}” is {detail}.", _CONVERT),
    RefusalReason.PASSWORD_REQUIRED: (
        PasswordRequiredError,
        "“{name}” is encrypted.",
        "Enter its password.",
    ),
    RefusalReason.WRONG_PASSWORD: (
        WrongPasswordError,
        "The password does not open “{name}”.",
        "Enter the correct password.",
    ),
    RefusalReason.PROTECTED: (ProtectedDocumentError, "“{name}” is locked {detail}.", _CONVERT),
    RefusalReason.DAMAGED: (
        DamagedDocumentError,
        "“{name}” is damaged: {detail}.",
        "Get it again, or open it in its original program and save it again.",
    ),
    RefusalReason.TOO_LARGE: (
        DocumentTooLargeError,
        "“{name}” is too large: {detail}.",
        "Split it into several documents.",
    ),
    RefusalReason.OUT_OF_MEMORY: (
        ParserMemoryError,
        "Reading “{name}” took too much memory.",
        _CONVERT,
    ),
    RefusalReason.INTERNAL: (ParserCrashError, "The parser failed on “{name}”.", _CONVERT),
}
"""Class, message and general remedy for every reason."""


def error_for(name: str, refusal: Refusal) -> DocumentError:
    """Return the error for what the parser process found."""
    kind, message, remedy = _REFUSALS[refusal.reason]
    is_trace = refusal.reason is RefusalReason.INTERNAL
    return kind(
        message.format(name=name, detail=refusal.detail),
        refusal.remedy or remedy,
        details=refusal.detail if is_trace else "",
    )


def memory_error(name: str) -> DocumentError:
    """Return the error for a parser that was stopped because it took too much memory."""
    return error_for(name, Refusal(RefusalReason.OUT_OF_MEMORY))


def timeout_error(name: str, seconds: float, num_pages: int) -> ParserTimeoutError:
    """Return the error for a parser that was stopped after `num_pages`."""
    message = f"Reading “{name}” took longer than {seconds:g} s{_after(num_pages)}."
    return ParserTimeoutError(message, _CONVERT)


def crash_error(name: str, status: str, num_pages: int) -> ParserCrashError:
    """Return the error for a parser process that died; `status` says how."""
    message = f"The parser crashed on “{name}”{_after(num_pages)} ({status})."
    return ParserCrashError(message, _CONVERT)


def _after(num_pages: int) -> str:
    return f" after page {num_pages}" if num_pages else ""


def _reasons(findings: Sequence[Finding]) -> str:
    """Return the flaws with their pages, such as "no text layer: pages 1-12, 15"."""
    ordered = sorted(findings, key=lambda finding: (finding.flaw, finding.page))
    return "; ".join(
        f"{flaw}: {_pages([finding.page for finding in group])}"
        for flaw, group in groupby(ordered, key=lambda finding: finding.flaw)
    )


def _pages(numbers: Sequence[int]) -> str:
    """Return sorted page numbers as ranges."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    listed = ", ".join("-".join(map(str, run)) for run in runs)
    return f"page {listed}" if len(numbers) == 1 else f"pages {listed}"
