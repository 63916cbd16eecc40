from array import array

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from engine.cache.checkpoint import CheckpointKind
from engine.cache.kv_cache import KVCache
from engine.cache.page_key import root_key
from engine.cache.page_pool import OutOfPages
from engine.cache.sequence import Sequence
from tests.fakes.memory_pages import ListPages

PAGE = 4


def make_cache(
    *, max_pages: int = 64, max_checkpoints: int = 8, storage: ListPages | None = None
) -> KVCache:
    return KVCache(
        storage or ListPages(page_size=PAGE),
        root=root_key("model"),
        page_size=PAGE,
        max_pages=lambda: max_pages,
        max_checkpoints=max_checkpoints,
        clone_state=list,
    )


def compute(cache: KVCache, sequence: Sequence, storage: ListPages, tokens: list[int]) -> None:
    """Do to pages and state what a model would do: each depends on the whole prefix."""
    start = sequence.position
    cache.extend(sequence, len(tokens))
    for position, token in enumerate(tokens, start):
        sequence.state.append(token)
        page_id = sequence.page_ids[position // PAGE]
        storage.write(page_id, position % PAGE, tuple(sequence.state))
    cache.advance(sequence, array("I", tokens))


def assert_content(sequence: Sequence, storage: ListPages) -> None:
    tokens = list(sequence.tokens)
    assert list(sequence.state) == tokens
    for position in range(len(tokens)):
        content = storage.read(sequence.page_ids[position // PAGE], position % PAGE)
        assert content == tuple(tokens[: position + 1])


def test_a_fork_shares_full_pages_and_copies_the_partly_filled_one() -> None:
    storage = ListPages(page_size=PAGE)
    cache = make_cache(storage=storage)
    first = Sequence(state=[])
    compute(cache, first, storage, [1, 2, 3, 4, 5, 6])
    checkpoint = cache.checkpoint(first, CheckpointKind.READING_END)
    compute(cache, first, storage, [7])
    second = cache.fork(checkpoint)
    compute(cache, second, storage, [8])
    assert cache.pages_copied == 1
    assert first.page_ids[0] == second.page_ids[0]
    assert first.page_ids[1] != second.page_ids[1]
    assert_content(first, storage)
    assert_content(second, storage)


def test_a_fork_on_a_page_boundary_copies_nothing() -> None:
    storage = ListPages(page_size=PAGE)
    cache = make_cache(storage=storage)
    first = Sequence(state=[])
    compute(cache, first, storage, [1, 2, 3, 4])
    second = cache.fork(cache.checkpoint(first, CheckpointKind.GRID))
    compute(cache, second, storage, [5])
    assert cache.pages_copied == 0
    assert_content(second, storage)


def test_longest_prefix_prefers_the_deepest_proper_prefix() -> None:
    storage = ListPages(page_size=PAGE)
    cache = make_cache(storage=storage)
    sequence = Sequence(state=[])
    marks = {}
    for tokens in ([1, 2], [3, 4, 5, 6], [7, 8]):
        compute(cache, sequence, storage, tokens)
        marks[sequence.position] = cache.checkpoint(sequence, CheckpointKind.QUESTION_END)
    assert cache.longest_prefix(array("I", [1, 2, 3, 4, 5, 6, 7, 8, 9])) is marks[8]
    assert cache.longest_prefix(array("I", [1, 2, 3, 4, 5, 6, 7, 8])) is marks[6]
    assert cache.longest_prefix(array("I", [1, 2, 3, 4, 5, 6, 9])) is marks[6]
    assert cache.longest_prefix(array("I", [1, 2, 9])) is marks[2]
    assert cache.longest_prefix(array("I", [1, 9, 3])) is None


def test_equal_prefixes_of_another_model_do_not_meet() -> None:
    assert root_key("model a") != root_key("model b")


def test_running_out_of_pages_drops_the_least_recently_used_checkpoint() -> None:
    storage = ListPages(page_size=PAGE, pages_per_slab=1)
    cache = make_cache(max_pages=3, storage=storage)
    checkpoints = []
    for first_token in (10, 20):
        sequence = Sequence(state=[])
        compute(cache, sequence, storage, [first_token] * PAGE)
        checkpoints.append(cache.checkpoint(sequence, CheckpointKind.READING_END))
        cache.close(sequence)
    cache.checkpoints.touch(checkpoints[0])
    sequence = Sequence(state=[])
    compute(cache, sequence, storage, [30] * (2 * PAGE))
    assert cache.checkpoints_evicted == 1
    assert list(cache.checkpoints) == [checkpoints[0]]
    cache.check_integrity([sequence])


def test_a_pinned_checkpoint_is_never_dropped_for_room() -> None:
    storage = ListPages(page_size=PAGE, pages_per_slab=1)
    cache = make_cache(max_pages=1, storage=storage)
    sequence = Sequence(state=[])
    compute(cache, sequence, storage, [1] * PAGE)
    checkpoint = cache.checkpoint(sequence, CheckpointKind.READING_END)
    checkpoint.pins += 1
    cache.close(sequence)
    with pytest.raises(OutOfPages):
        cache.extend(Sequence(state=[]), 1)
    checkpoint.pins -= 1
    cache.extend(Sequence(state=[]), 1)
    assert cache.checkpoints_evicted == 1


def test_storage_that_cannot_grow_counts_as_out_of_pages() -> None:
    cache = make_cache(storage=ListPages(max_slabs=0))
    with pytest.raises(OutOfPages):
        cache.extend(Sequence(state=[]), 1)


def test_the_grid_keeps_its_newest_two_checkpoints() -> None:
    storage = ListPages(page_size=PAGE)
    cache = make_cache(storage=storage)
    sequence = Sequence(state=[])
    for _ in range(4):
        compute(cache, sequence, storage, [1] * PAGE)
        cache.checkpoint(sequence, CheckpointKind.GRID)
        cache.thin_grid(sequence.tokens)
    assert sorted(each.position for each in cache.checkpoints) == [3 * PAGE, 4 * PAGE]


def test_adopted_pages_share_what_is_in_memory() -> None:
    storage = ListPages(page_size=PAGE)
    cache = make_cache(storage=storage)
    sequence = Sequence(state=[])
    compute(cache, sequence, storage, [1] * (2 * PAGE))
    foreign = root_key("a page that is only on disk")
    adopted = cache.adopt_pages([*sequence.keys, foreign], with_tail=True)
    assert adopted.page_ids[:2] == sequence.page_ids
    assert adopted.num_taken_in == 1
    assert len(set(adopted.page_ids)) == 4
    assert cache.pool.ref_count(sequence.page_ids[0]) == 2


def test_adopting_more_pages_than_there_are_holds_nothing() -> None:
    cache = make_cache(max_pages=4)
    keys = [root_key(str(number)) for number in range(9)]
    with pytest.raises(OutOfPages):
        cache.adopt_pages(keys, with_tail=False)
    assert cache.pool.num_used == 0
    cache.check_integrity()


def test_a_fork_whose_last_page_cannot_be_copied_holds_no_page_for_it() -> None:
    class UnreadablePages(ListPages):
        def copy_page(self, source: int, target: int) -> None:  # noqa: ARG002
            raise OSError("damaged")

    storage = UnreadablePages(page_size=PAGE)
    cache = make_cache(storage=storage)
    first = Sequence(state=[])
    compute(cache, first, storage, [1, 2, 3, 4, 5, 6])
    fork = cache.fork(cache.checkpoint(first, CheckpointKind.READING_END))
    with pytest.raises(OSError, match="damaged"):
        cache.extend(fork, 1)
    cache.close(fork)
    assert cache.pool.num_used == 2


class CacheMachine(RuleBasedStateMachine):
    """Any order of computing, forking, checkpointing, dropping and closing keeps all content."""

    sequences = Bundle("sequences")

    def __init__(self) -> None:
        super().__init__()
        self.storage = ListPages(page_size=PAGE)
        self.cache = make_cache(max_pages=40, max_checkpoints=4, storage=self.storage)
        self.live: list[Sequence] = []

    @rule(target=sequences)
    def begin(self) -> Sequence:
        sequence = Sequence(state=[])
        self.live.append(sequence)
        return sequence

    @rule(sequence=sequences, tokens=st.lists(st.integers(0, 2), min_size=1, max_size=6))
    def compute(self, sequence: Sequence, tokens: list[int]) -> None:
        if sequence not in self.live:
            return
        try:
            compute(self.cache, sequence, self.storage, tokens)
        except OutOfPages:
            self.live.remove(sequence)
            self.cache.close(sequence)

    @rule(sequence=sequences, kind=st.sampled_from(CheckpointKind))
    def keep(self, sequence: Sequence, kind: CheckpointKind) -> None:
        if sequence in self.live and sequence.position:
            self.cache.checkpoint(sequence, kind)

    @rule(target=sequences, tokens=st.lists(st.integers(0, 2), min_size=1, max_size=20))
    def continue_from_prefix(self, tokens: list[int]) -> Sequence:
        wanted = array("I", tokens)
        checkpoint = self.cache.longest_prefix(wanted)
        sequence = self.cache.fork(checkpoint) if checkpoint else Sequence(state=[])
        assert sequence.tokens == wanted[: sequence.position]
        self.live.append(sequence)
        return sequence

    @rule(sequence=sequences)
    def close(self, sequence: Sequence) -> None:
        if sequence in self.live:
            self.live.remove(sequence)
            self.cache.close(sequence)

    @rule()
    def thin(self) -> None:
        for sequence in self.live:
            self.cache.thin_grid(sequence.tokens)

    @invariant()
    def books_agree_and_content_is_whole(self) -> None:
        self.cache.check_integrity(self.live)
        for sequence in self.live:
            assert_content(sequence, self.storage)
        for checkpoint in self.cache.checkpoints:
            fork = self.cache.fork(checkpoint)
            assert_content(fork, self.storage)
            self.cache.close(fork)


CacheMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestCacheMachine = CacheMachine.TestCase
