from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scheduler.scheduler import Batch, Phase, Scheduler, Step

MAX_BATCH = 3


@dataclass(eq=False)
class Member:
    phase: Phase
    urgent: bool = False
    position: int = 0
    next_stop: int = 10_000


def make(*members: Member) -> Scheduler[Member]:
    scheduler = Scheduler[Member](chunk_tokens=512, page_size=256, max_batch=MAX_BATCH)
    for member in members:
        scheduler.add(member)
    return scheduler


def answer(position: int = 0) -> Member:
    return Member(Phase.DECODE, urgent=True, position=position)


def question(next_stop: int = 10_000) -> Member:
    return Member(Phase.PREFILL, urgent=True, next_stop=next_stop)


def chunk(member: Member, end: int) -> Batch[Member]:
    return Batch(Phase.PREFILL, (Step(member, end),))


def tokens(*members: Member) -> Batch[Member]:
    return Batch(Phase.DECODE, tuple(Step(member, member.position + 1) for member in members))


def test_decode_comes_before_the_prefill_of_a_reading() -> None:
    reading, one = Member(Phase.PREFILL), answer()
    scheduler = make(reading, one)
    assert [scheduler.next() for _ in range(20)] == [tokens(one)] * 20


def test_answers_are_computed_together() -> None:
    first, second = answer(3), answer(700)
    scheduler = make(first, Member(Phase.WAITING), second)
    assert scheduler.next() == tokens(first, second) == scheduler.next()


def test_more_answers_than_a_batch_holds_take_turns() -> None:
    a, b, c, d, e = members = [answer() for _ in range(5)]
    scheduler = make(*members)
    assert scheduler.next() == tokens(a, b, c)
    assert scheduler.next() == tokens(d, e, a)
    assert scheduler.next() == tokens(b, c, d)


def test_one_that_is_set_apart_is_computed_by_itself() -> None:
    a, b, c = answer(), answer(), answer()
    scheduler = make(a, b, c)
    scheduler.set_apart([b])
    found = [scheduler.next() for _ in range(4)]
    assert found == [tokens(a, c), tokens(b), tokens(a, c), tokens(b)]


def test_a_question_joins_answers_after_a_few_tokens_and_page_by_page() -> None:
    one, other = answer(), question(next_stop=300)
    scheduler = make(one, other)
    assert [scheduler.next() for _ in range(4)] == [tokens(one)] * 4
    assert scheduler.next() == chunk(other, 256)
    other.position = 256
    assert [scheduler.next() for _ in range(4)] == [tokens(one)] * 4
    assert scheduler.next() == chunk(other, 300)
    other.phase, other.position = Phase.DECODE, 300
    assert scheduler.next() == tokens(other, one)


def test_a_question_is_prefilled_before_a_reading() -> None:
    reading, one = Member(Phase.PREFILL), question(next_stop=40)
    assert make(reading, one).next() == chunk(one, 40)


def test_readings_come_in_their_order() -> None:
    first, second = Member(Phase.PREFILL), Member(Phase.PREFILL)
    scheduler = make(first, second)
    assert [scheduler.next(), scheduler.next()] == [chunk(first, 512)] * 2


def test_waiting_members_are_passed_over() -> None:
    scheduler = make(Member(Phase.WAITING))
    assert scheduler.next() is None
    assert not scheduler.has_work


def test_one_that_is_held_waits_until_another_leaves() -> None:
    one, other = answer(), answer()
    scheduler = make(one, other)
    assert scheduler.hold(other)
    assert scheduler.next() == tokens(one)
    assert not scheduler.hold(one), "nobody would be left to wait for"
    scheduler.remove(one)
    assert scheduler.next() == tokens(other)


def test_nobody_waits_for_a_reading_and_no_reading_waits() -> None:
    reading, one = Member(Phase.PREFILL), answer()
    scheduler = make(reading, one)
    assert not scheduler.hold(reading)
    assert not scheduler.hold(one)


@pytest.mark.parametrize(
    ("position", "stop", "end"),
    [(0, 10_000, 512), (0, 100, 100), (512, 10_000, 1024), (300, 10_000, 768), (1000, 1001, 1001)],
)
def test_chunks_end_at_page_boundaries_or_stops(position: int, stop: int, end: int) -> None:
    member = Member(Phase.PREFILL, position=position, next_stop=stop)
    assert make(member).next() == chunk(member, end)


def test_a_chunk_must_be_whole_pages() -> None:
    with pytest.raises(ValueError, match="whole pages"):
        Scheduler(chunk_tokens=300, page_size=256, max_batch=1)


def test_removing_twice_is_harmless() -> None:
    member = Member(Phase.DECODE)
    scheduler = make(member)
    scheduler.remove(member)
    scheduler.remove(member)
    assert scheduler.next() is None


@given(
    st.lists(st.tuples(st.integers(1, 600), st.integers(1, 12)), min_size=1, max_size=6),
    st.sets(st.integers(0, 5)),
)
@settings(max_examples=60, deadline=None)
def test_everybody_is_served_and_nobody_waits_long(
    asked: list[tuple[int, int]], apart: set[int]
) -> None:
    """Prompts and answers of any length: all end, and no answer waits for more than its turn."""
    members = [question(next_stop=prompt) for prompt, _ in asked]
    ends = {id(each): sum(lengths) for each, lengths in zip(members, asked, strict=True)}
    scheduler = make(*members)
    scheduler.set_apart([member for at, member in enumerate(members) if at in apart])
    waited = dict.fromkeys(ends, 0)
    while (batch := scheduler.next()) is not None:
        served = [step.member for step in batch.steps]
        assert len(served) <= MAX_BATCH
        for member in members:
            is_waiting = member.phase is Phase.DECODE and member not in served
            waited[id(member)] = waited[id(member)] + 1 if is_waiting else 0
            assert waited[id(member)] <= len(members) + 1
        for step in batch.steps:
            step.member.position = step.end
            if step.end == ends[id(step.member)]:
                scheduler.remove(step.member)
                step.member.phase = Phase.WAITING
            elif step.end == step.member.next_stop:
                step.member.phase = Phase.DECODE
    assert [member.position for member in members] == list(ends.values())
