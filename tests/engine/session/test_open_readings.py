"""Readings can be asked while they are kept; the least recently used ones go first."""

import pytest

from engine.errors import UsageFailure
from engine.protocol.problems.requests import ReadingNotOpen
from engine.session.open_readings import OpenReadings
from engine.text.prompt import DocumentsPrompt
from engine.text.reading_plan import Reading
from engine.token_ids import token_ids


def reading_of(name: str, num_tokens: int) -> Reading:
    prompt = DocumentsPrompt(token_ids(range(num_tokens)), (), token_ids(), ())
    return Reading(id=name, names=(name,), prompt=prompt)


@pytest.fixture
def readings() -> OpenReadings:
    """Room for 100 tokens, all of them used."""
    readings = OpenReadings(max_tokens=100)
    for name in ("first", "second"):
        readings.put(reading_of(name, num_tokens=50))
    return readings


def names(readings: OpenReadings) -> list[str]:
    return [reading.id for reading in readings.all()]


def test_a_reading_too_many_drops_the_one_that_was_not_used_for_longest(
    readings: OpenReadings,
) -> None:
    assert readings.get("first").num_tokens == 50
    readings.put(reading_of("third", num_tokens=50))
    assert names(readings) == ["first", "third"]
    with pytest.raises(UsageFailure) as told:
        readings.get("second")
    assert isinstance(told.value.problem, ReadingNotOpen)


def test_opening_a_reading_again_uses_it_and_takes_no_more_room(readings: OpenReadings) -> None:
    readings.put(reading_of("first", num_tokens=50))
    assert names(readings) == ["second", "first"]


def test_the_last_one_stays_whatever_its_length(readings: OpenReadings) -> None:
    readings.put(reading_of("long", num_tokens=1_000))
    assert names(readings) == ["long"]


def test_what_is_forgotten_makes_room(readings: OpenReadings) -> None:
    readings.forget(readings.get("first"))
    readings.put(reading_of("third", num_tokens=50))
    assert names(readings) == ["second", "third"]
