"""Counts what a restore added, and stores its times."""

from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass
class Added:
    """What a restore added, and how many documents were there already."""

    documents: int = 0
    known_documents: int = 0
    readings: int = 0
    conversations: int = 0
    messages: int = 0
    quotes: int = 0


def stored_time(moment: datetime) -> str:
    """Return a time as the library stores it."""
    return moment.astimezone(UTC).isoformat()
