import pytest

from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.window.library.reading_state import reading_actions, reading_state
from app.window.library.rows import ReadingAction, Tone
from tests.app.window.library.samples import DOES_NOT_FIT, READING, READY

P = ReadingPhase


@pytest.mark.parametrize(
    ("status", "text", "tone", "fraction"),
    [
        (ReadingStatus(), "Not read yet", Tone.QUIET, None),
        (ReadingStatus(P.UNREAD, 100, 43), "Incomplete, 43 % read", Tone.QUIET, 0.43),
        (ReadingStatus(P.QUEUED, position=1), "Waiting, next in the queue", Tone.QUIET, None),
        (ReadingStatus(P.QUEUED, position=3), "Waiting, number 3 in the queue", Tone.QUIET, None),
        (ReadingStatus(P.OPENING), "Preparing …", Tone.QUIET, None),
        (READING, "Reading 43 % · 6 min left", Tone.QUIET, 0.439),
        (ReadingStatus(P.READING, 100, 0), "Reading 0 %", Tone.QUIET, 0.0),
        (ReadingStatus(P.PAUSED, 100, 55, page=90), "Paused at page 90", Tone.QUIET, 0.55),
        (ReadingStatus(P.PAUSED, 100, 55), "Paused at 55 %", Tone.QUIET, 0.55),
        (READY, "Ready, opens in 0.8 s", Tone.GOOD, None),
        (ReadingStatus(P.READY), "Ready", Tone.GOOD, None),
        (ReadingStatus(P.STALE), "Must be read again", Tone.WARNING, None),
        (ReadingStatus(P.REFUSED, failure=DOES_NOT_FIT), "Does not fit", Tone.WARNING, None),
        (ReadingStatus(P.FAILED, 100, 50), "Reading failed", Tone.ERROR, 0.5),
    ],
)
def test_every_state_is_said_in_words(
    status: ReadingStatus, text: str, tone: Tone, fraction: float | None
) -> None:
    state = reading_state(status)
    assert (state.text, state.tone, state.fraction) == (text, tone, fraction)


def test_a_refusal_names_reason_and_choices() -> None:
    state = reading_state(ReadingStatus(P.REFUSED, failure=DOES_NOT_FIT))
    assert state.remedy == "It has 2,400,000 tokens. Leave out pages."
    assert reading_state(ReadingStatus(P.STALE)).remedy == "The model or settings changed"


@pytest.mark.parametrize(
    ("phase", "first"),
    [
        (P.UNREAD, ReadingAction.READ),
        (P.QUEUED, ReadingAction.PAUSE),
        (P.READING, ReadingAction.PAUSE),
        (P.PAUSED, ReadingAction.RESUME),
        (P.READY, ReadingAction.NEW_CONVERSATION),
        (P.STALE, ReadingAction.READ),
        (P.FAILED, ReadingAction.READ),
    ],
)
def test_what_one_wants_comes_first_and_deleting_last(
    phase: ReadingPhase, first: ReadingAction
) -> None:
    actions = reading_actions(ReadingStatus(phase))
    assert (actions[0], actions[-1]) == (first, ReadingAction.DELETE)


@pytest.mark.parametrize("phase", list(ReadingPhase))
def test_every_state_has_words_and_actions(phase: ReadingPhase) -> None:
    assert reading_state(ReadingStatus(phase)).text
    assert ReadingAction.RENAME in reading_actions(ReadingStatus(phase))
