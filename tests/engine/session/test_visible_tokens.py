"""What an answer could see of its prompt is counted on the pages that were attended to."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.knobs import options_of
from engine.protocol.records import Seen
from engine.protocol.replies import AnswerDone, Done
from engine.protocol.requests import Ask, Cancel
from engine.protocol.sampling import SamplingParams
from engine.retention.window import Positions, Window
from engine.session.visible_tokens import count_seen
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
PAGE = 256
ANSWER = SamplingParams(max_tokens=4)


def ask(engine: EngineInProcess) -> AnswerDone:
    reading = engine.open(make_document(pages=10)).reading
    engine.read(reading)
    return engine.ask(reading, "Who?", sampling=ANSWER)


def test_a_dense_answer_sees_its_whole_prompt(start: Start) -> None:
    answer = ask(start())
    prompt = answer.prompt_tokens
    assert answer.seen == Seen(tokens=prompt, first=prompt, last=prompt)


@pytest.mark.parametrize("sinks", [0, 64])
@pytest.mark.parametrize("positions", Positions)
def test_a_window_tells_how_little_it_saw_in_whole_pages(
    start: Start, *, sinks: int, positions: Positions
) -> None:
    options = {"window": "300", "sinks": str(sinks), "positions": str(positions)}
    answer = ask(start(policy="window", options=options))
    first = PAGE if sinks else 0
    last = 2 * PAGE + (answer.prompt_tokens - 1) % PAGE + 1
    assert answer.read_fraction == 1.0
    assert answer.seen == Seen(tokens=first + last, first=first, last=last)
    assert answer.seen.tokens < answer.prompt_tokens


def test_the_pages_looked_at_are_among_those_seen(start: Start) -> None:
    engine = start(policy="window", options={"window": "256", "sinks": "0"})
    opened = engine.open(make_document(pages=10))
    engine.read(opened.reading)
    answer = engine.ask(opened.reading, "Who?", sampling=ANSWER)
    assert answer.seen is not None
    assert answer.looked_at
    hidden = answer.prompt_tokens - answer.seen.last
    assert all(opened.page_ends[0][each.page - 1] > hidden for each in answer.looked_at)


def test_an_answer_that_ended_before_its_first_token_saw_nothing(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    asked = engine.send(Ask, reading=reading, question="Who?")
    engine.call(Cancel, Done, target=asked)
    assert engine.finish(asked).seen is None


def test_all_knobs_of_a_policy_are_told() -> None:
    known = {"window": 512, "sinks": 64, "positions": "original"}
    assert options_of(Window(window=512)) == known


@given(pages=st.sets(st.integers(0, 30), max_size=20), beyond=st.integers(1, PAGE))
def test_every_token_of_a_visible_page_is_counted_once(pages: set[int], beyond: int) -> None:
    last_page = max(pages, default=-1) + 1
    position = last_page * PAGE + beyond
    visible = sorted(pages | {last_page})
    seen = count_seen(visible, position=position, page_size=PAGE)
    can_see = [position_ // PAGE in visible for position_ in range(position)]
    assert seen.tokens == sum(can_see)
    assert seen.first == (can_see.index(False) if False in can_see else position)
    assert seen.last == (can_see[::-1].index(False) if False in can_see else position)
