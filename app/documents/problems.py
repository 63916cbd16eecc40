"""Problems with a document; see `app.documents.errors`."""

from engine.protocol.problems.problem import Problem, sentence

_CONVERT = sentence("Failures", "Open it in its own program and save it as PDF.")
_OCR = sentence("Failures", "Recognise its text with an OCR program and add the result.")


class Unreachable(Problem, frozen=True):
    """There is no such file, or it may not be read."""

    message = sentence("Failures", "“{name}” cannot be opened: {detail}.")
    remedy = sentence("Failures", "Check the path and the permissions of the file.")
    name: str
    detail: Problem


class Unsupported(Problem, frozen=True):
    """Its content is of no kind that can be read."""

    message = sentence("Failures", "“{name}” is {detail}.")
    remedy = _CONVERT
    name: str
    detail: Problem


class Encrypted(Problem, frozen=True):
    """No password was given."""

    message = sentence("Failures", "“{name}” is encrypted.")
    remedy = sentence("Failures", "Enter its password.")
    name: str


class WrongPassword(Problem, frozen=True):
    """Another password was given."""

    message = sentence("Failures", "The password does not open “{name}”.")
    remedy = sentence("Failures", "Enter the correct password.")
    name: str


class Protected(Problem, frozen=True):
    """No password opens it here."""

    message = sentence("Failures", "“{name}” is locked {detail}.")
    remedy = _CONVERT
    name: str
    detail: Problem


class Damaged(Problem, frozen=True):
    """It is not what its format requires."""

    message = sentence("Failures", "“{name}” is damaged: {detail}.")
    remedy = sentence(
        "Failures", "Get it again, or open it in its original program and save it again."
    )
    name: str
    detail: Problem


class TooLarge(Problem, frozen=True):
    """It goes beyond the limits."""

    message = sentence("Failures", "“{name}” is too large: {detail}.")
    remedy = sentence("Failures", "Split it into several documents.")
    name: str
    detail: Problem


class TookMemory(Problem, frozen=True):
    """Its parser took more than allowed."""

    message = sentence("Failures", "Reading “{name}” took too much memory.")
    remedy = _CONVERT
    name: str


class TookTime(Problem, frozen=True):
    """Its parser took more than allowed."""

    message = sentence("Failures", "Reading “{name}” took longer than {seconds} s.")
    remedy = _CONVERT
    name: str
    seconds: float


class TookTimeAfter(Problem, frozen=True):
    """Its parser took more than allowed."""

    message = sentence(
        "Failures", "Reading “{name}” took longer than {seconds} s after page {number}."
    )
    remedy = _CONVERT
    name: str
    seconds: float
    number: int


class ParserFailed(Problem, frozen=True):
    """An error in its parser."""

    message = sentence("Failures", "The parser failed on “{name}”.")
    remedy = _CONVERT
    name: str


class ParserCrashed(Problem, frozen=True):
    """Its parser died."""

    message = sentence("Failures", "The parser crashed on “{name}” ({status}).")
    remedy = _CONVERT
    name: str
    status: str


class ParserCrashedAfter(Problem, frozen=True):
    """Its parser died."""

    message = sentence("Failures", "The parser crashed on “{name}” after page {number} ({status}).")
    remedy = _CONVERT
    name: str
    number: int
    status: str


class NotShown(Problem, frozen=True):
    """What draws its pages cannot open it."""

    message = sentence("Failures", "“{name}” cannot be shown: {reason}.")
    remedy = _CONVERT
    name: str
    reason: str


class Changed(Problem, frozen=True):
    """It was written to while it was read."""

    message = sentence("Failures", "“{name}” changed while it was being read.")
    remedy = sentence("Failures", "Read it again.")
    name: str


class NoText(Problem, frozen=True):
    """Its only page is empty."""

    message = sentence("Failures", "“{name}” has no text.")
    remedy = sentence("Failures", "Check that it is the right file.")
    name: str


class NoTextOnPages(Problem, frozen=True):
    """All its pages are empty."""

    message = sentence("Failures", "“{name}” has no text on any of its {number} pages.")
    remedy = sentence("Failures", "Check that it is the right file.")
    name: str
    number: int


class NoTextFor(Problem, frozen=True):
    """Its only page is empty, and it is known why."""

    message = sentence("Failures", "“{name}” has no text ({reasons}).")
    remedy = _OCR
    name: str
    reasons: str


class NoTextOnPagesFor(Problem, frozen=True):
    """All its pages are empty, and it is known why."""

    message = sentence("Failures", "“{name}” has no text on any of its {number} pages ({reasons}).")
    remedy = _OCR
    name: str
    number: int
    reasons: str
