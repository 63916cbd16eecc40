"""Limits of one extraction; beyond them a document is refused, never cut."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on the parser process and on what it may return."""

    max_file_bytes: int = 4 * 1024**3
    """Largest file that is looked at; the longest scans of books have half of it."""
    memory_bytes: int = 2 * 1024**3
    stall_seconds: float = 60.0
    """Longest that a parser may compute without a further page."""
    total_seconds: float = 1800.0
    max_pages: int = 100_000
    max_characters: int = 400_000_000
    max_expanded_bytes: int = 4 * 1024**3
    """Largest size that the members of one archive (EPUB, DOCX, ...) may unpack to."""
