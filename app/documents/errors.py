"""Reasons why a document was not read, and what to do about them.

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

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from app.documents import problems
from app.documents.document import Document, Finding
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found
from app.errors import DocumentError
from engine.protocol.problems.problem import Problem


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
        super().__init__(_without_text(name, num_pages, findings))
        self.findings = tuple(findings)


_DETAILED: Mapping[RefusalReason, tuple[type[DocumentError], Callable[[str, Problem], Problem]]] = {
    RefusalReason.UNREACHABLE: (DocumentUnreachableError, problems.Unreachable),
    RefusalReason.UNSUPPORTED: (UnsupportedDocumentError, problems.Unsupported),
    RefusalReason.PROTECTED: (ProtectedDocumentError, problems.Protected),
    RefusalReason.DAMAGED: (DamagedDocumentError, problems.Damaged),
    RefusalReason.TOO_LARGE: (DocumentTooLargeError, problems.TooLarge),
}
_PLAIN: Mapping[RefusalReason, tuple[type[DocumentError], Callable[[str], Problem]]] = {
    RefusalReason.PASSWORD_REQUIRED: (PasswordRequiredError, problems.Encrypted),
    RefusalReason.WRONG_PASSWORD: (WrongPasswordError, problems.WrongPassword),
    RefusalReason.OUT_OF_MEMORY: (ParserMemoryError, problems.TookMemory),
    RefusalReason.INTERNAL: (ParserCrashError, problems.ParserFailed),
}


def error_for(name: str, refusal: Refusal) -> DocumentError:
    """Return the error for what the parser process found."""
    detail = refusal.detail or Found("")
    if detailed := _DETAILED.get(refusal.reason):
        kind, problem = detailed
        return kind(problem(name, detail))
    kind, plain = _PLAIN[refusal.reason]
    is_trace = refusal.reason is RefusalReason.INTERNAL
    return kind(plain(name), details=detail.words.message if is_trace else "")


def refuse_without_text(document: Document) -> None:
    """Raise `NoTextError` where not one page has text."""
    if not any(page.text.strip() for page in document.pages):
        raise NoTextError(document.name, len(document.pages), document.audit.findings)


def memory_error(name: str) -> DocumentError:
    """Return the error for a parser that was stopped because it took too much memory."""
    return error_for(name, Refusal(RefusalReason.OUT_OF_MEMORY))


def timeout_error(name: str, seconds: float, num_pages: int) -> ParserTimeoutError:
    """Return the error for a parser that was stopped after `num_pages`."""
    if num_pages:
        return ParserTimeoutError(problems.TookTimeAfter(name, seconds, num_pages))
    return ParserTimeoutError(problems.TookTime(name, seconds))


def crash_error(name: str, status: str, num_pages: int) -> ParserCrashError:
    """Return the error for a parser process that died; `status` says how."""
    if num_pages:
        return ParserCrashError(problems.ParserCrashedAfter(name, num_pages, status))
    return ParserCrashError(problems.ParserCrashed(name, status))


def _without_text(name: str, num_pages: int, findings: Sequence[Finding]) -> Problem:
    reasons = _reasons(findings)
    if num_pages > 1:
        if reasons:
            return problems.NoTextOnPagesFor(name, num_pages, reasons)
        return problems.NoTextOnPages(name, num_pages)
    return problems.NoTextFor(name, reasons) if reasons else problems.NoText(name)


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
