"""Finds where computing a token sequence can begin: in memory, on disk, or at the start.

The longest known prefix wins. What comes from disk is checked before it is used: every checksum
while it is loaded, then one recomputed step whose logits must agree with those saved. What fails is
set aside in the store and never used; the next best prefix is taken instead.
"""

import time
from collections.abc import Sequence as Series
from contextlib import suppress
from dataclasses import dataclass

import torch

from engine.cache.checkpoint import CheckpointKind
from engine.cache.page_key import PageKey
from engine.cache.page_pool import OutOfPages
from engine.cache.sequence import Sequence
from engine.counters import Counters
from engine.errors import DamagedSnapshot, LecternEngineError, UsageFailure
from engine.loading.loaded_model import LoadedModel
from engine.protocol.notices import AnyNotice, SetAside
from engine.protocol.problems.saved import StateDisagrees
from engine.protocol.records import Source
from engine.reuse.import_check import require_honest_sample
from engine.reuse.shared_pages import FoundPages, SharedPages
from engine.runner.gpu_memory import gpu_failures_told
from engine.snapshots.records import (
    IMPORTED,
    Buffer,
    Candidate,
    PagesNotStored,
    SnapshotContent,
    SnapshotId,
    UnknownSnapshot,
    byte_view,
)
from engine.snapshots.store import SnapshotStore
from engine.tiers.stored_layout import stored_layout
from engine.token_ids import TokenIds, token_ids

_TOLERANCE = 0.01
"""Allowed difference of probe logits, as a share of their range."""


@dataclass(frozen=True)
class Begun:
    """A sequence that already holds the longest known prefix.

    Attributes:
        sequence: continue it; close it after use.
        source: where the prefix came from.
        restore_seconds: time spent loading and checking a snapshot.
        largest_difference: of the recomputed logits; None where nothing was restored.
        notes: damaged snapshots that were set aside on the way.
    """

    sequence: Sequence
    source: Source
    restore_seconds: float = 0.0
    largest_difference: float | None = None
    notes: tuple[AnyNotice, ...] = ()

    @property
    def verified(self) -> bool | None:
        """True where one recomputed step agreed; None where nothing was restored."""
        return None if self.largest_difference is None else True


class PrefixReuse:
    """Finds the longest known prefix of a token sequence and begins there."""

    def __init__(self, model: LoadedModel, store: SnapshotStore, counters: Counters) -> None:
        self._model = model
        self._store = store
        self._counters = counters
        self._shared = SharedPages(model, store, counters)

    def known_tokens(self, tokens: TokenIds) -> int:
        """Length of the longest prefix that needs no computing; may be all of ``tokens``."""
        longer = _one_longer(tokens)
        checkpoint = self._model.cache.longest_prefix(longer)
        stored = self._stored(longer)
        known = max(checkpoint.position if checkpoint else 0, stored.position if stored else 0)
        found = self._shared.find(longer, beyond=known)
        return len(found.keys) * self._model.cache.page_size if found else known

    def begin_whole(self, tokens: TokenIds) -> Begun:
        """As ``begin``, but the prefix may be all of ``tokens``. Raises ``OutOfPages``."""
        return self.begin(_one_longer(tokens))

    def begin(self, tokens: TokenIds) -> Begun:
        """A sequence with the longest known proper prefix of ``tokens``. Raises ``OutOfPages``."""
        cache = self._model.cache
        notes: list[AnyNotice] = []
        may_share = True
        while True:
            checkpoint = cache.longest_prefix(tokens)
            stored = self._stored(tokens)
            in_memory = checkpoint.position if checkpoint else 0
            known = max(in_memory, stored.position if stored else 0)
            found = self._shared.find(tokens, beyond=known) if may_share else None
            if found:
                try:
                    return self._begin_shared(tokens, found, tuple(notes))
                except (PagesNotStored, OutOfPages):
                    may_share = False
                except DamagedSnapshot as damage:
                    self._reject_pages(damage, found.keys)
                    notes.append(SetAside(str(damage)))
                    may_share = False
                continue
            if stored and stored.position > in_memory:
                try:
                    return self._restore(stored, tokens, tuple(notes))
                except UnknownSnapshot:
                    continue  # the quota, or another process, deleted it just now
                except (DamagedSnapshot, PagesNotStored) as damage:
                    self._set_aside(stored.id, damage, tokens)
                    notes.append(SetAside(str(damage)))
                continue
            if checkpoint:
                sequence = cache.fork(checkpoint)
                return Begun(sequence, Source.MEMORY, notes=tuple(notes))
            return Begun(self._model.runner.new_sequence(), Source.COLD, notes=tuple(notes))

    def _begin_shared(
        self, tokens: TokenIds, found: FoundPages, notes: tuple[AnyNotice, ...]
    ) -> Begun:
        """Go on from pages that no checkpoint ends with. Raises as ``SharedPages.begin`` does."""
        began = time.perf_counter()
        sequence, difference = self._shared.begin(tokens, found)
        if difference is None:
            return Begun(sequence, Source.MEMORY, notes=notes)
        self._counters.restores += 1
        return Begun(sequence, Source.DISK, time.perf_counter() - began, difference, notes=notes)

    def _set_aside(
        self, snapshot_id: SnapshotId, damage: LecternEngineError, tokens: TokenIds
    ) -> None:
        """Set a snapshot and the damaged pages of its prefix aside; both will be saved again."""
        with suppress(UsageFailure):  # another process may have deleted it meanwhile
            self._store.quarantine(snapshot_id, str(damage))
        self._reject_pages(damage, self._model.cache.page_keys(tokens))

    def _reject_pages(self, damage: LecternEngineError, keys: Series[PageKey]) -> None:
        """Forget damaged pages, and where they disagree with the model, those of strangers."""
        if isinstance(damage.problem, StateDisagrees):
            self._store.pages.reject(keys, str(damage))
        self._store.pages.forget_damaged(keys)

    def _stored(self, tokens: TokenIds) -> Candidate | None:
        """The longest stored proper prefix."""
        proper = tokens[:-1]
        cache = self._model.cache
        return self._store.longest_prefix(proper, cache.page_keys(proper), cache.root)

    def _restore(self, stored: Candidate, tokens: TokenIds, notes: tuple[AnyNotice, ...]) -> Begun:
        """Load a snapshot into the cache and recompute one step. Raises ``DamagedSnapshot``."""
        began = time.perf_counter()
        snapshot = self._store.read(stored.id)
        self._require_prefix(snapshot, tokens)
        sequence = self._load(snapshot)
        try:
            difference = self._check(sequence, snapshot)
            if snapshot.metadata.get(IMPORTED):
                self._compare_sample(sequence, snapshot)
        except BaseException:
            self._model.cache.close(sequence)
            raise
        self._model.cache.announce(sequence)
        self._model.cache.checkpoint(sequence, CheckpointKind(snapshot.kind.value))
        with suppress(LecternEngineError):  # deleted meanwhile, or a full disk: it is in use here
            self._store.touch(stored.id)
        self._counters.restores += 1
        seconds = time.perf_counter() - began
        return Begun(sequence, Source.DISK, seconds, difference, notes=notes)

    def _compare_sample(self, sequence: Sequence, snapshot: SnapshotContent) -> None:
        """Check an import at its first use; without room, at the next. Raises as ``_check``."""
        with suppress(OutOfPages):
            self._counters.imported_pages_compared += require_honest_sample(self._model, sequence)
            names = {key: value for key, value in snapshot.metadata.items() if key != IMPORTED}
            with suppress(LecternEngineError):  # a full disk: it is compared again next time
                self._store.names.renew(snapshot.id, snapshot.title, names)

    def _require_prefix(self, snapshot: SnapshotContent, tokens: TokenIds) -> None:
        """Its pages are found by the last one's key; the others must be those of the same text."""
        prefix = tokens[: snapshot.position]
        keys = tuple(self._model.cache.page_keys(prefix))
        if token_ids(snapshot.token_ids) != prefix or snapshot.page_keys != keys:
            raise DamagedSnapshot(
                StateDisagrees("it is not of the text that it says it is of"), snapshot=snapshot.id
            )

    def _load(self, snapshot: SnapshotContent) -> Sequence:
        """Pages and state of a snapshot as a sequence, not yet checked against the model."""
        model = self._model
        tokens = token_ids(snapshot.token_ids)
        has_tail = len(tokens) % model.cache.page_size > 0
        _check_sizes(snapshot, model, has_tail=has_tail)
        with gpu_failures_told():
            state = model.states.from_bytes(memoryview(snapshot.state), len(tokens))
        adopted = model.cache.adopt_pages(snapshot.page_keys, with_tail=has_tail)
        sequence = Sequence(
            state=state,
            tokens=tokens,
            keys=list(snapshot.page_keys),
            page_ids=adopted.page_ids,
            logits=_floats(snapshot.logits),
        )
        if has_tail:
            model.storage.fill(adopted.page_ids[-1], byte_view(snapshot.tail))
        self._counters.pages_read += adopted.num_taken_in
        return sequence

    def _check(self, sequence: Sequence, snapshot: SnapshotContent) -> float:
        """Recompute one step; return the largest difference. Raises ``DamagedSnapshot``."""
        saved = _floats(snapshot.probe_logits)
        logits = self._model.runner.probe(sequence, snapshot.probe_token)
        difference = float((logits.cpu() - saved).abs().max())
        # The saved ones may be made to harm: their range alone must not decide.
        ranges = [float(each.max() - each.min()) for each in (saved, logits)]
        allowed = _TOLERANCE * min(ranges)
        if not difference <= allowed:  # also where the difference is not a number
            raise DamagedSnapshot(
                StateDisagrees(
                    f"one recomputed step differs by {difference:.3g} from the saved one "
                    f"(allowed {allowed:.3g})"
                )
            )
        return difference


def _check_sizes(snapshot: SnapshotContent, model: LoadedModel, *, has_tail: bool) -> None:
    page_layout = stored_layout(model.layout)
    vocabulary_bytes = 4 * model.definition.config.vocab_size
    sizes = (
        (byte_view(snapshot.state), model.states.num_bytes(snapshot.position)),
        (byte_view(snapshot.tail), model.layout.page_bytes if has_tail else 0),
        (byte_view(snapshot.logits), vocabulary_bytes),
        (byte_view(snapshot.probe_logits), vocabulary_bytes),
    )
    has_sizes = all(len(blob) == wanted for blob, wanted in sizes)
    if snapshot.page_layout != page_layout or not has_sizes:
        raise DamagedSnapshot(
            StateDisagrees("its parts do not have the sizes that this model needs"),
            snapshot=snapshot.id,
        )


def _one_longer(tokens: TokenIds) -> TokenIds:
    """The tokens plus one more, so that all of them are a proper prefix."""
    return tokens + token_ids([0])


def _floats(blob: Buffer) -> torch.Tensor:
    return torch.frombuffer(bytearray(blob), dtype=torch.float32)
