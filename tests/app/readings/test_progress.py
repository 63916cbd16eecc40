"""How far a reading is, in pages of all its documents."""

from app.readings.progress import progress_of
from engine.protocol.replies import ReadingProgress


def reply(*, document: int, page: int, tokens_done: int, tokens: int = 1000) -> ReadingProgress:
    return ReadingProgress(
        id=1,
        tokens_done=tokens_done,
        tokens=tokens,
        reused_tokens=0,
        document=document,
        page=page,
        tokens_per_second=10.0,
        seconds_left=1.0,
    )


def test_pages_are_counted_through_all_documents() -> None:
    progress = progress_of(reply(document=1, page=3, tokens_done=500), [40, 60])
    assert (progress.page, progress.num_pages) == (43, 100)
    assert progress.fraction == 0.5


def test_an_empty_reading_is_complete() -> None:
    assert progress_of(reply(document=0, page=0, tokens_done=0, tokens=0), [0]).fraction == 1.0
