"""Random sequences of operations against a model that keeps everything in a dictionary."""

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from engine.snapshots.records import SnapshotId, SnapshotKind
from engine.snapshots.store import GRID_KEPT, SnapshotStore
from tests.engine.snapshots.conftest import Clock
from tests.engine.snapshots.samples import (
    LAYOUT,
    ROOT,
    assert_whole,
    content,
    disk_usage,
    page_keys,
    pages,
    save,
)

TOKENS = st.builds(
    lambda branch, length: [*range(length), branch, *range(length % 3)],
    st.integers(min_value=100, max_value=102),
    st.integers(min_value=0, max_value=14),
)
END_KINDS = st.sampled_from([kind for kind in SnapshotKind if kind is not SnapshotKind.GRID])


@dataclass
class Expected:
    """What the model knows of a snapshot."""

    tokens: list[int]
    kind: SnapshotKind
    last_used: int
    pinned: bool = False
    is_damaged: bool = False


class StoreAgainstModel(RuleBasedStateMachine):
    """Every rule does the same to the store and to the model; the invariants compare them."""

    def __init__(self) -> None:
        super().__init__()
        self.directory = Path(tempfile.mkdtemp())
        self.clock = Clock()
        self.store = self.opened()
        self.model: dict[SnapshotId, Expected] = {}
        self.held: set[bytes] = set()
        self.uses = 0

    def opened(self) -> SnapshotStore:
        return SnapshotStore(self.directory, clock=self.clock, segment_bytes=100_000)

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.directory)

    def note_save(self, tokens: list[int], kind: SnapshotKind) -> None:
        snapshot = content(tokens).id
        self.uses += 1
        known = self.model.get(snapshot)
        if known is None or known.is_damaged:
            pinned = known.pinned if known else False
            self.model[snapshot] = Expected(tokens, kind, self.uses, pinned)
            return
        known.last_used = self.uses
        if kind is not SnapshotKind.GRID:
            known.kind = kind

    def choose(self, number: int) -> SnapshotId:
        return sorted(self.model)[number % len(self.model)]

    @rule(tokens=TOKENS, kind=END_KINDS)
    def save(self, tokens: list[int], kind: SnapshotKind) -> None:
        save(self.store, tokens, kind)
        self.note_save(tokens, kind)

    @rule(tokens=TOKENS)
    def save_grid(self, tokens: list[int]) -> None:
        step = content(tokens, SnapshotKind.GRID)
        self.store.replace_grid(step, pages(step.page_keys))
        self.note_save(tokens, SnapshotKind.GRID)
        grid = [
            (len(one.tokens), snapshot)
            for snapshot, one in self.model.items()
            if one.kind is SnapshotKind.GRID
            and not one.pinned
            and not one.is_damaged
            and tokens[: len(one.tokens)] == one.tokens
        ]
        for _, snapshot in sorted(grid, reverse=True)[GRID_KEPT:]:
            del self.model[snapshot]

    @rule(tokens=TOKENS)
    def write_pages(self, tokens: list[int]) -> None:
        keys = page_keys(tokens)
        self.store.pages.write(pages(keys), LAYOUT)
        assert self.store.pages.missing(keys) == []

    @precondition(lambda self: self.model)
    @rule(number=st.integers(0, 50))
    def delete(self, number: int) -> None:
        snapshot = self.choose(number)
        self.store.delete(snapshot)
        del self.model[snapshot]

    @precondition(lambda self: self.model)
    @rule(number=st.integers(0, 50), pinned=st.booleans())
    def pin(self, number: int, pinned: bool) -> None:
        snapshot = self.choose(number)
        (self.store.pin if pinned else self.store.unpin)(snapshot)
        self.model[snapshot].pinned = pinned

    @precondition(lambda self: self.model)
    @rule(number=st.integers(0, 50))
    def touch(self, number: int) -> None:
        snapshot = self.choose(number)
        self.store.touch(snapshot)
        self.uses += 1
        self.model[snapshot].last_used = self.uses

    @precondition(lambda self: self.model)
    @rule(number=st.integers(0, 50))
    def quarantine(self, number: int) -> None:
        snapshot = self.choose(number)
        self.store.quarantine(snapshot, "as told")
        self.model[snapshot].is_damaged = True

    @rule(tokens=TOKENS)
    def hold(self, tokens: list[int]) -> None:
        keys = page_keys(tokens)
        missing = self.store.pages.hold(keys)
        self.held |= set(keys) - set(missing)

    @rule()
    def release(self) -> None:
        held = list(self.held)
        while held:  # holds are counted
            self.store.pages.release(held)
            held = [key for key in held if self.store.pages._holds[key]]
        self.held = set()

    @rule()
    def compact(self) -> None:
        self.store.compact()

    @rule(share=st.sampled_from([0.3, 0.6, 0.9]))
    def enforce_quota(self, share: float) -> None:
        usage = self.store.usage()
        self.store.quota_bytes = usage.catalogue_bytes + int(usage.live_bytes * share)
        evicted = self.store.enforce_quota()
        candidates = [
            snapshot
            for snapshot, one in sorted(self.model.items(), key=lambda item: item[1].last_used)
            if not one.pinned and not one.is_damaged
        ]
        assert list(evicted) == candidates[: len(evicted)]
        for snapshot in evicted:
            del self.model[snapshot]

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = self.opened()
        self.held = set()

    @rule(tokens=TOKENS)
    def find(self, tokens: list[int]) -> None:
        fitting = [
            len(one.tokens)
            for one in self.model.values()
            if not one.is_damaged and tokens[: len(one.tokens)] == one.tokens
        ]
        match = self.store.longest_prefix(tokens, page_keys(tokens), ROOT)
        assert (match.position if match else 0) == max(fitting, default=0)

    @invariant()
    def the_list_agrees(self) -> None:
        listed = {
            one.id: (one.kind, one.position, one.pinned, bool(one.damage))
            for one in self.store.list()
        }
        assert listed == {
            snapshot: (one.kind, len(one.tokens), one.pinned, one.is_damaged)
            for snapshot, one in self.model.items()
        }

    @invariant()
    def the_last_used_comes_first(self) -> None:
        order = [self.model[one.id].last_used for one in self.store.list()]
        assert order == sorted(order, reverse=True)

    @invariant()
    def everything_sound_reads_back(self) -> None:
        for snapshot, one in self.model.items():
            if not one.is_damaged:
                assert list(self.store.read(snapshot).token_ids) == one.tokens
                assert_whole(self.store, snapshot)
        assert self.store.pages.missing(sorted(self.held)) == []

    @invariant()
    def sizes_match_the_disk(self) -> None:
        usage = self.store.usage()
        assert usage.disk_bytes == disk_usage(self.directory)
        assert usage.dead_bytes >= 0


TestStoreAgainstModel = StoreAgainstModel.TestCase
TestStoreAgainstModel.settings = settings(
    max_examples=25,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
