"""Work on very many things is done in several turns of the loop."""

from app.core.loop import in_turns
from tests.fakes.loops import ManualLoop


def test_many_are_done_in_turns_and_in_order() -> None:
    loop, done = ManualLoop(), list[int]()
    in_turns(range(1200), done.append, loop)
    assert 0 < len(done) < 1200
    while len(done) < 1200:
        before = len(done)
        loop.pass_time()
        assert before < len(done) <= before + 500
    assert done == list(range(1200))
    assert loop.num_timers == 0


def test_few_are_done_at_once() -> None:
    loop, done = ManualLoop(), list[int]()
    in_turns((1, 2), done.append, loop)
    assert done == [1, 2]
    assert loop.num_timers == 0
