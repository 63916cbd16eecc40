"""A reading of random pages, saved and restored repeatedly for timing."""

import time
from dataclasses import dataclass
from typing import Self

from engine.bench.deep_cache import deep_sequence
from engine.cache.checkpoint import CheckpointKind
from engine.cache.sequence import Sequence
from engine.counters import Counters
from engine.loading.loaded_model import LoadedModel
from engine.protocol.records import Source
from engine.reuse.prefix_reuse import PrefixReuse
from engine.reuse.saver import SaveOutcome, SnapshotSaver
from engine.reuse.saving import Saving
from engine.snapshots.store import SnapshotStore
from engine.text.prompt import DocumentsPrompt
from engine.text.reading_plan import Reading
from engine.token_ids import TokenIds, token_ids

QUESTION = token_ids([3] * 24)


@dataclass(frozen=True)
class SavedReading:
    """A reading that is on the disk and nowhere else.

    Attributes:
        saved_bytes: size there.
        save_seconds: what saving took.
    """

    model: LoadedModel
    store: SnapshotStore
    tokens: TokenIds
    saved_bytes: int
    save_seconds: float

    @classmethod
    def create(cls, model: LoadedModel, store: SnapshotStore, num_tokens: int) -> Self:
        """Save a reading of so many tokens."""
        sequence = deep_sequence(model, num_tokens - 1)
        tokens = sequence.tokens[:]
        saver = SnapshotSaver(store, wake=lambda: None)
        began = time.perf_counter()
        checkpoint = model.cache.checkpoint(sequence, CheckpointKind.READING_END)
        prompt = DocumentsPrompt(tokens=tokens, spans=(), document_end=token_ids())
        reading = Reading(id="bench", names=("bench",), prompt=prompt)
        Saving(model, store, saver, Counters()).save(checkpoint, reading, _expect_saved)
        saver.close()
        seconds = time.perf_counter() - began
        model.cache.close(sequence)
        model.cache.drop(checkpoint)
        return cls(model, store, tokens, store.usage().live_bytes, seconds)

    def begin(self) -> Sequence:
        """Restore it, check it, and continue from it; close the sequence after use."""
        reuse = PrefixReuse(self.model, self.store, Counters())
        begun = reuse.begin(self.tokens + QUESTION)
        if begun.source is not Source.DISK or begun.sequence.position != len(self.tokens):
            raise RuntimeError("the saved reading was not restored")
        return begun.sequence

    def restore(self) -> float:
        """Restore it and forget it again; return the seconds of the restore."""
        began = time.perf_counter()
        sequence = self.begin()
        seconds = time.perf_counter() - began
        self.model.cache.close(sequence)
        self.model.cache.drop_along(self.tokens)
        return seconds


def _expect_saved(outcome: SaveOutcome) -> None:
    if outcome.error is not None:
        raise outcome.error
