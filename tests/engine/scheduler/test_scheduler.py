from dataclasses import dataclass

import pytest

from engine.scheduler.scheduler import Phase, Scheduler, Step


@dataclass(eq=False)
class Member:
    phase: Phase
    urgent: bool = False
    position: int = 0
    next_stop: int = 10_000


def make(*members: Member) -> Scheduler[Member]:
    scheduler = Scheduler[Member](chunk_tokens=512, page_size=256)
    for member in members:
        scheduler.add(member)
    return scheduler


def test_decode_comes_before_prefill() -> None:
    reading, answer = Member(Phase.PREFILL), Member(Phase.DECODE, urgent=True)
    assert make(reading, answer).next() == Step(answer, 1)


def test_answers_take_turns() -> None:
    first, second = Member(Phase.DECODE), Member(Phase.DECODE)
    scheduler = make(first, second)
    steps = [scheduler.next() for _ in range(4)]
    assert steps == [Step(first, 1), Step(second, 1)] * 2


def test_a_question_is_prefilled_before_a_reading() -> None:
    reading, question = Member(Phase.PREFILL), Member(Phase.PREFILL, urgent=True, next_stop=40)
    assert make(reading, question).next() == Step(question, 40)


def test_readings_come_in_their_order() -> None:
    first, second = Member(Phase.PREFILL), Member(Phase.PREFILL)
    scheduler = make(first, second)
    assert [scheduler.next(), scheduler.next()] == [Step(first, 512)] * 2


def test_waiting_members_are_passed_over() -> None:
    scheduler = make(Member(Phase.WAITING))
    assert scheduler.next() is None
    assert not scheduler.has_work


@pytest.mark.parametrize(
    ("position", "stop", "end"),
    [(0, 10_000, 512), (0, 100, 100), (512, 10_000, 1024), (300, 10_000, 768), (1000, 1001, 1001)],
)
def test_chunks_end_at_page_boundaries_or_stops(position: int, stop: int, end: int) -> None:
    member = Member(Phase.PREFILL, position=position, next_stop=stop)
    assert make(member).next() == Step(member, end)


def test_a_chunk_must_be_whole_pages() -> None:
    with pytest.raises(ValueError, match="whole pages"):
        Scheduler(chunk_tokens=300, page_size=256)


def test_removing_twice_is_harmless() -> None:
    member = Member(Phase.DECODE)
    scheduler = make(member)
    scheduler.remove(member)
    scheduler.remove(member)
    assert scheduler.next() is None
