"""What ``--json`` prints: its shape is part of the command's interface."""

import sys

import msgspec


class DocumentReport(msgspec.Struct, frozen=True):
    """One document that was read."""

    name: str
    pages: int
    tokens: int
    sha256: str


class ReadingReport(msgspec.Struct, frozen=True):
    """How the documents were read, or restored."""

    tokens: int
    reused_tokens: int
    seconds: float
    tokens_per_second: float
    verified: bool | None


class CitationReport(msgspec.Struct, frozen=True):
    """A quote and where it was found; without a place where it was not."""

    document: str | None
    page: int | None
    quote: str
    status: str


class LookedAtReport(msgspec.Struct, frozen=True):
    """Share of the answer's attention that fell on a page."""

    document: str
    page: int
    mass: float


class AnswerReport(msgspec.Struct, frozen=True):
    """One answer."""

    question: str
    answer: str
    citations: tuple[CitationReport, ...]
    looked_at: tuple[LookedAtReport, ...]
    prompt_tokens: int
    reused_tokens: int
    new_tokens: int
    seconds_to_first_token: float
    decode_tokens_per_second: float


class Report(msgspec.Struct, frozen=True):
    """What ``read`` and ``ask`` print."""

    document: tuple[DocumentReport, ...]
    model: str
    device: str
    kv_format: str
    policy: str
    reading: ReadingReport
    answers: tuple[AnswerReport, ...]


def print_json(report: msgspec.Struct) -> None:
    """Print one object, in UTF-8 whatever the terminal speaks."""
    line = msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"
    sys.stdout.buffer.write(line)
    sys.stdout.flush()
