"""Turns checkpoints into snapshots, and limits how many conversation ends stay on disk.

A snapshot carries one *probe*: a step computed beyond its end, whose logits a restore has to
reproduce. The probe is computed on a fork, so the checkpoint itself is never touched.
"""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import accumulate
from typing import Any

from torch import Tensor

from engine.cache.checkpoint import Checkpoint
from engine.cache.page_pool import OutOfPages
from engine.counters import Counters
from engine.errors import LecternEngineError
from engine.loading.loaded_model import LoadedModel
from engine.models.state import RecurrentState
from engine.reuse.deletion import CONVERSATION_KINDS
from engine.reuse.full_cache import cache_full
from engine.reuse.owners import Names, short_hashes
from engine.reuse.saver import SaveOrder, SaveOutcome, SnapshotSaver
from engine.snapshots.records import (
    MAX_METADATA_BYTES,
    SnapshotContent,
    SnapshotId,
    SnapshotKind,
    SnapshotSummary,
)
from engine.snapshots.store import SnapshotStore
from engine.text.reading_plan import Reading
from engine.tiers.stored_layout import stored_layout

MAX_CONVERSATION_ENDS = 8
"""Ends of questions and answers kept on disk for each reading, newest first."""

_TITLE_CHARS = 1000
_LISTED_BYTES = MAX_METADATA_BYTES // 4
"""The part of a snapshot's metadata for each list of documents: their names, names of former
readings, and hashes."""

_BETWEEN = ", "


class Saving:
    """Turns checkpoints of one model into snapshots."""

    def __init__(
        self, model: LoadedModel, store: SnapshotStore, saver: SnapshotSaver, counters: Counters
    ) -> None:
        self._model = model
        self._store = store
        self._saver = saver
        self._counters = counters

    def save(
        self, checkpoint: Checkpoint, reading: Reading, on_done: Callable[[SaveOutcome], None]
    ) -> None:
        """Save a checkpoint in the background; what is saved already is not written again.

        Where the cache has no room for the probe, that is the outcome. Raises what reading a
        stored page raises.
        """
        saved = self._saved(checkpoint)
        if saved is not None:
            self._renew_names(saved, reading)
            on_done(SaveOutcome(pages_written=0))
            return

        def settle(outcome: SaveOutcome) -> None:
            self._counters.pages_written += outcome.pages_written
            on_done(outcome)

        try:
            content = self._content_in_room(checkpoint, reading)
        except OutOfPages as error:
            on_done(SaveOutcome(pages_written=0, error=cache_full(error, self._model)))
            return
        self._saver.save(
            SaveOrder(
                checkpoint=checkpoint,
                content=content,
                pages=self._model.storage.pin_unstored(self._full(checkpoint)),
                on_done=settle,
            )
        )

    def settle(self) -> bool:
        """Wait for all saves in progress, and tell what became of them; whether there were any."""
        return self._saver.drain()

    def forget_old_conversations(self, reading: Reading) -> None:
        """Delete all but the newest ends of conversations about a reading.

        What another process deletes first, or keeps locked, is left to the next time.
        """
        with suppress(LecternEngineError):
            for summary in self._conversation_ends(reading)[MAX_CONVERSATION_ENDS:]:
                self._store.delete(summary.id)

    def _conversation_ends(self, reading: Reading) -> list[SnapshotSummary]:
        """The ones that are not pinned, newest first."""
        ends = [
            summary
            for summary in self._store.list()
            if summary.kind in CONVERSATION_KINDS
            and not summary.pinned
            and summary.metadata.get("reading") == reading.id
        ]
        return sorted(ends, key=lambda summary: -summary.last_used)

    def _saved(self, checkpoint: Checkpoint) -> SnapshotId | None:
        """The snapshot that is equal to the checkpoint, if there is one."""
        stored = self._store.longest_prefix(
            checkpoint.tokens, checkpoint.keys, self._model.cache.root
        )
        if stored is None or stored.position != checkpoint.position:
            return None
        return stored.id if stored.kind.value == checkpoint.kind.value else None

    def _renew_names(self, snapshot: SnapshotId, reading: Reading) -> None:
        """Update the names of renamed files; a failed write is left to the next time."""
        with suppress(LecternEngineError):
            before = self._store.show(snapshot)
            names = Names(_title(reading), self._metadata(reading))
            names = names.after(Names(before.title, before.metadata))
            self._store.names.renew(snapshot, names.title, names.metadata)

    def _content_in_room(self, checkpoint: Checkpoint, reading: Reading) -> SnapshotContent:
        """The content; where there is no room, waits for pages that are being saved."""
        try:
            return self._content(checkpoint, reading)
        except OutOfPages:
            if not self.settle():
                raise
            return self._content(checkpoint, reading)

    def _content(self, checkpoint: Checkpoint, reading: Reading) -> SnapshotContent:
        model = self._model
        state: RecurrentState = checkpoint.state
        probe_token = int(checkpoint.logits.argmax())
        probe = self._probe(checkpoint, probe_token)
        return SnapshotContent(
            kind=SnapshotKind(checkpoint.kind.value),
            fingerprint=model.fingerprint,
            root_key=model.cache.root,
            page_keys=checkpoint.keys,
            page_layout=stored_layout(model.layout),
            token_ids=checkpoint.tokens,
            tail=self._tail(checkpoint),
            state=state.to_bytes(),
            logits=checkpoint.logits.cpu().numpy().data,
            probe_token=probe_token,
            probe_logits=probe.cpu().numpy().data,
            title=_title(reading),
            metadata=self._metadata(reading),
        )

    def _metadata(self, reading: Reading) -> dict[str, Any]:
        """The metadata of a snapshot; names that are part of its text must be found again."""
        model, metadata = self._model, {}
        if reading.names_in_text:
            metadata["names_in_text"] = _listed(reading.names_in_text)
        return {
            "reading": reading.id,
            "documents": _listed(reading.names),
            "hashes": _listed(short_hashes(reading.hashes)),
            "model": model.name,
            "kv_format": model.layout.kv_format.value,
            "reading_tokens": reading.num_tokens,
            **metadata,
        }

    def _probe(self, checkpoint: Checkpoint, token: int) -> Tensor:
        sequence = self._model.cache.fork(checkpoint)
        try:
            return self._model.runner.probe(sequence, token)
        finally:
            self._model.cache.close(sequence)

    def _tail(self, checkpoint: Checkpoint) -> bytes:
        """A copy of the partly filled page, to whose rows after the prefix its owner may write."""
        if not checkpoint.has_tail:
            return b""
        return self._model.storage.content(checkpoint.page_ids[-1])

    def _full(self, checkpoint: Checkpoint) -> tuple[int, ...]:
        return checkpoint.page_ids[: len(checkpoint.keys)]


def _title(reading: Reading) -> str:
    return reading.title[:_TITLE_CHARS]


def _listed(names: Sequence[str]) -> list[str]:
    """The first of the names, as many as there is room for; they are only shown."""
    ends = accumulate(len(json.dumps(name)) + len(_BETWEEN) for name in names)
    return list(names[: sum(end <= _LISTED_BYTES for end in ends)])
