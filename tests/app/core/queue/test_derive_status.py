import pytest

from app.core.queue.derive_status import ReadingKnowledge, derive_status
from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.errors import DoesNotFitError, LecternError, Said
from app.library.records import SavedState
from app.readings.progress import Progress

COMPLETE = SavedState("now", tokens=900, tokens_done=900, opens_in_seconds=0.8)
HALF = SavedState("now", tokens=900, tokens_done=450)
OTHER = SavedState("other model", tokens=800, tokens_done=800, opens_in_seconds=0.5)
OTHER_HALF = SavedState("other model", tokens=800, tokens_done=400)
PROGRESS = Progress(
    page=7,
    num_pages=20,
    tokens_done=300,
    tokens=900,
    reused_tokens=0,
    tokens_per_second=50.0,
    seconds_left=12.0,
)
REFUSAL = DoesNotFitError(Said("Too long.", "Split it."))
FAILURE = LecternError(Said("Broken.", "Mend it."))


def known(**fields: object) -> ReadingKnowledge:
    return ReadingKnowledge(**{"fingerprint": "now", **fields})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("knowledge", "phase"),
    [
        (known(), ReadingPhase.UNREAD),
        (known(is_measured=True), ReadingPhase.MEASURING),
        (known(saved=[HALF], is_measured=True), ReadingPhase.UNREAD),
        (known(saved=[OTHER], is_measured=True), ReadingPhase.STALE),
        (known(place=1, is_measured=True), ReadingPhase.QUEUED),
        (known(saved=[HALF]), ReadingPhase.UNREAD),
        (known(saved=[COMPLETE]), ReadingPhase.READY),
        (known(saved=[OTHER, COMPLETE]), ReadingPhase.READY),
        (known(saved=[OTHER]), ReadingPhase.STALE),
        (known(saved=[OTHER_HALF]), ReadingPhase.UNREAD),
        (known(saved=[OTHER, HALF]), ReadingPhase.UNREAD),
        (known(saved=[OTHER], place=2), ReadingPhase.QUEUED),
        (known(saved=[HALF], place=1, is_paused=True), ReadingPhase.PAUSED),
        (known(place=1, is_active=True), ReadingPhase.OPENING),
        (known(place=1, is_active=True, progress=PROGRESS), ReadingPhase.READING),
        (known(failure=REFUSAL), ReadingPhase.REFUSED),
        (known(failure=FAILURE, saved=[HALF]), ReadingPhase.FAILED),
        (known(failure=FAILURE, place=1), ReadingPhase.QUEUED),
    ],
)
def test_the_phase_follows_from_what_is_known(
    knowledge: ReadingKnowledge, phase: ReadingPhase
) -> None:
    assert derive_status(knowledge).phase is phase


def test_a_ready_reading_tells_its_size_and_how_soon_it_opens() -> None:
    assert derive_status(known(saved=[COMPLETE])) == ReadingStatus(
        ReadingPhase.READY, tokens=900, tokens_done=900, opens_in_seconds=0.8
    )


def test_a_stale_reading_says_nothing_of_the_other_model() -> None:
    assert derive_status(known(saved=[OTHER])) == ReadingStatus(ReadingPhase.STALE)


def test_what_waits_tells_its_place_and_what_is_done_already() -> None:
    status = derive_status(known(saved=[HALF], place=3))
    assert (status.position, status.tokens, status.tokens_done) == (3, 900, 450)


def test_what_is_read_tells_how_far_it_is() -> None:
    status = derive_status(known(saved=[HALF], place=1, is_active=True, progress=PROGRESS))
    assert status == ReadingStatus(
        ReadingPhase.READING,
        tokens=900,
        tokens_done=300,
        page=7,
        num_pages=20,
        tokens_per_second=50.0,
        seconds_left=12.0,
        position=1,
    )


def test_a_failure_is_told_only_while_it_counts() -> None:
    assert derive_status(known(failure=REFUSAL)).failure is REFUSAL
    assert derive_status(known(failure=REFUSAL, place=1)).failure is None
