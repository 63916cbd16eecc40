"""The progress of a reading in a person's terms: pages of all its documents."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.protocol.replies import ReadingProgress


@dataclass(frozen=True)
class Progress:
    """How far a reading is. Pages are counted through all documents, from 1."""

    page: int
    num_pages: int
    tokens_done: int
    tokens: int
    reused_tokens: int
    tokens_per_second: float
    seconds_left: float

    @property
    def fraction(self) -> float:
        """Share of the tokens that is read, 0 to 1."""
        return self.tokens_done / self.tokens if self.tokens else 1.0


def progress_of(reply: ReadingProgress, page_counts: Sequence[int]) -> Progress:
    """What the engine reports, counted in pages; ``page_counts`` are the documents' pages."""
    return Progress(
        page=sum(page_counts[: reply.document]) + reply.page,
        num_pages=sum(page_counts),
        tokens_done=reply.tokens_done,
        tokens=reply.tokens,
        reused_tokens=reply.reused_tokens,
        tokens_per_second=reply.tokens_per_second,
        seconds_left=reply.seconds_left,
    )
