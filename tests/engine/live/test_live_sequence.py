"""However often a request goes back, it reuses what comes before the first token it computed."""

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.cache.sequence import Sequence
from engine.counters import Counters
from engine.errors import DamagedSnapshot
from engine.live.live_sequence import LiveSequence
from engine.protocol.records import Source
from engine.reuse.prefix_reuse import Begun
from engine.token_ids import TokenIds, token_ids

END = 60


class Runner:
    """Computes tokens until it is told to fail; notes the positions."""

    def __init__(self) -> None:
        self.positions: list[int] = []
        self.fails_after = END

    def prefill(self, sequence: Sequence, tokens: TokenIds) -> None:
        for number, token in enumerate(tokens):
            if number == self.fails_after:
                raise DamagedSnapshot("a page is lost", "")
            self.positions.append(sequence.position)
            sequence.tokens.append(token)


@st.composite
def prefixes(draw: st.DrawFn) -> Begun:
    """A prefix in memory, from disk, or none."""
    source = draw(st.sampled_from(Source))
    position = 0 if source is Source.COLD else draw(st.integers(1, END))
    sequence = Sequence(state=None, tokens=token_ids(range(position)))
    difference = 0.001 if source is Source.DISK else None
    return Begun(sequence, source, largest_difference=difference)


@given(
    first=prefixes(),
    losses=st.lists(st.tuples(st.integers(0, END), prefixes()), max_size=4),
)
def test_reused_is_what_comes_before_everything_computed(
    first: Begun, losses: list[tuple[int, Begun]]
) -> None:
    runner, counters = Runner(), Counters()
    model = SimpleNamespace(runner=runner, cache=SimpleNamespace(close=lambda _: None))
    session: Any = SimpleNamespace(model=model, counters=counters)
    live = LiveSequence(first, session)
    for fails_after, begun in losses:
        runner.fails_after = fails_after
        with suppress(DamagedSnapshot):
            live.prefill(token_ids(range(live.position, END)))
        live.begin_again(lambda begun=begun: begun)
    runner.fails_after = END
    live.prefill(token_ids(range(live.position, END)))
    live.close()

    assert list(live.sequence.tokens) == list(range(END))
    assert live.reused_tokens == min(runner.positions, default=END)
    assert live.computed_tokens == counters.prefill_tokens == len(runner.positions)
    assert counters.reused_tokens == live.reused_tokens
    assert (live.source is Source.COLD) == (live.reused_tokens == 0)
    assert (live.verified is True) == (live.source is Source.DISK)
