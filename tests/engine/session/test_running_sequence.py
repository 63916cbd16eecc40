"""However often a request goes back, it reuses what comes before the first token it computed."""

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from engine.cache.sequence import Sequence
from engine.counters import Counters
from engine.errors import DamagedSnapshot
from engine.protocol.problems.saved import SavedBlockDamaged
from engine.protocol.records import Source
from engine.reuse.prefix_reuse import Begun
from engine.session.running_sequence import RunningSequence
from engine.token_ids import TokenIds, token_ids

END = 60


class Runner:
    """Computes tokens until it is told to fail; notes the positions."""

    def __init__(self) -> None:
        self.positions: list[int] = []
        self.fails_after = END

    def prefill(self, sequence: Sequence, tokens: TokenIds, _listener: object) -> None:
        for number, token in enumerate(tokens):
            if number == self.fails_after:
                raise DamagedSnapshot(SavedBlockDamaged("a page is lost"))
            self.positions.append(sequence.position)
            sequence.tokens.append(token)


@st.composite
def prefixes(draw: st.DrawFn) -> Begun:
    """A prefix in memory, from disk, or none."""
    source = draw(st.sampled_from(Source))
    return prefix(source, 0 if source is Source.COLD else draw(st.integers(1, END)))


def prefix(source: Source, position: int) -> Begun:
    sequence = Sequence(state=None, tokens=token_ids(range(position)))
    difference = 0.001 if source is Source.DISK else None
    return Begun(sequence, source, largest_difference=difference)


@example(first=prefix(Source.COLD, 0), losses=[(0, prefix(Source.MEMORY, 1))])
@given(
    first=prefixes(),
    losses=st.lists(st.tuples(st.integers(0, END), prefixes()), max_size=4),
)
def test_reused_is_what_comes_before_everything_computed(
    first: Begun, losses: list[tuple[int, Begun]]
) -> None:
    runner, counters = Runner(), Counters()
    model = SimpleNamespace(runner=runner, cache=SimpleNamespace(close=lambda _: None))
    resources: Any = SimpleNamespace(model=model, counters=counters)
    running = RunningSequence(first, resources)
    for fails_after, begun in losses:
        runner.fails_after = fails_after
        with suppress(DamagedSnapshot):
            running.prefill(token_ids(range(running.position, END)))
        running.begin_again(lambda begun=begun: begun)
    runner.fails_after = END
    running.prefill(token_ids(range(running.position, END)))
    running.close()

    assert list(running.sequence.tokens) == list(range(END))
    assert running.reused_tokens == min(runner.positions, default=END)
    assert running.computed_tokens == counters.prefill_tokens == len(runner.positions)
    assert counters.reused_tokens == running.reused_tokens
    assert counters.prefill_seconds == running.compute_seconds
    assert (running.source is Source.COLD) == (running.reused_tokens == 0)
    assert (running.verified is True) == (running.source is Source.DISK)
