"""What is known of every reading of the library, except what it is doing right now.

After its first look at the library, the ledger is ahead of it: notes made here are stored there
later. A note is about a content, because the engine knows contents; it holds for all readings of
that content.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from app.errors import LecternError
from app.library.library import Library
from app.library.records import QueuedReading, ReadingEntry, SavedState
from app.readings.progress import Progress
from app.readings.reading_content import ReadingContent, content_of, model_in
from engine.protocol.records import Receipt, Source
from engine.protocol.replies import ReadingOpened


@dataclass(frozen=True, slots=True)
class LibraryLook:
    """The readings of the library at one moment."""

    entries: tuple[ReadingEntry, ...]
    saved: dict[int, tuple[SavedState, ...]]
    queue: tuple[QueuedReading, ...]


def look_at(library: Library) -> LibraryLook:
    """Look at the library."""
    readings = library.readings
    return LibraryLook(tuple(readings.entries()), readings.saved_states(), readings.queue())


Store = Callable[[int, SavedState], None]


class ReadingLedger:
    """Readings by id; of ids that are not known nothing is saved.

    `store` is given what should outlive the window.
    """

    def __init__(self, store: Store) -> None:
        self.failures: dict[int, LecternError] = {}
        """Why readings were not read the last time."""
        self.model = ""
        """Fingerprint of the model that was loaded last; empty before the first."""
        self._store = store
        self._contents: dict[int, ReadingContent] = {}
        self._saved: dict[int, dict[str, SavedState]] = {}
        self._stored: dict[tuple[int, str], SavedState] = {}
        self._last_models: dict[int, str] = {}

    @property
    def ids(self) -> tuple[int, ...]:
        """All readings."""
        return tuple(self._contents)

    def content(self, reading_id: int) -> ReadingContent | None:
        """What is read; None for a reading that is not known."""
        return self._contents.get(reading_id)

    def fingerprint(self, reading_id: int) -> str:
        """What it would be read with now; before a model is loaded, with the one used last."""
        content = self._contents.get(reading_id)
        model = self.model or self._last_models.get(reading_id, "")
        return content.fingerprint(model) if content is not None else ""

    def states(self, reading_id: int) -> tuple[SavedState, ...]:
        """What is saved of it, for all models and contents."""
        return tuple(self._saved.get(reading_id, {}).values())

    def take(self, look: LibraryLook, instructions: str) -> set[int]:
        """Take the readings as the library has them now; return those that are gone."""
        before, self._contents = self._contents, {}
        for entry in look.entries:
            known, content = before.get(entry.id), content_of(entry, instructions)
            # The one that is known has its digest already.
            self._contents[entry.id] = known if known == content and known else content
            if known not in (None, content):
                self.failures.pop(entry.id, None)
            if entry.id not in self._saved:
                states = look.saved.get(entry.id, ())
                self._saved[entry.id] = {state.fingerprint: state for state in states}
                self._last_models.setdefault(entry.id, model_in(entry.fingerprint))
        return before.keys() - self._contents.keys()

    def note_progress(self, reading_id: int, progress: Progress) -> None:
        """Note how far it is; that is saved when the engine has done so."""
        state = self._state(reading_id)
        self._put(
            reading_id,
            replace(state, tokens=progress.tokens, tokens_done=progress.tokens_done),
        )

    def keep_progress(self, reading_id: int) -> None:
        """What was noted of its progress is saved now."""
        state = self._state(reading_id)
        key = reading_id, state.fingerprint
        if self._stored.get(key) != state:
            self._stored[key] = state
            self._store(reading_id, state)

    def note_opened(self, content: ReadingContent, opened: ReadingOpened) -> tuple[int, ...]:
        """Note what the engine knows, which counts more than what was remembered.

        Returns the readings this is about, here as in the next two.
        """
        tokens, tokens_done = opened.tokens, opened.reusable_tokens
        return self._note(
            content, lambda state: replace(state, tokens=tokens, tokens_done=tokens_done)
        )

    def note_receipt(self, content: ReadingContent, receipt: Receipt) -> tuple[int, ...]:
        """Note that it was read or restored."""
        noted = self._note(content, partial(_read, receipt))
        for reading_id in noted:
            # In memory it is complete, even where the disk was full.
            self._put(reading_id, replace(self._state(reading_id), tokens_done=receipt.tokens))
        return noted

    def note_lost(self, content: ReadingContent) -> tuple[int, ...]:
        """Note that nothing is saved after all."""
        return self._note(content, lambda state: replace(state, tokens_done=0))

    def _note(
        self, content: ReadingContent, change: Callable[[SavedState], SavedState]
    ) -> tuple[int, ...]:
        noted = tuple(key for key, known in self._contents.items() if known == content)
        for reading_id in noted:
            self._put(reading_id, change(self._state(reading_id)))
            self.keep_progress(reading_id)
        return noted

    def _state(self, reading_id: int) -> SavedState:
        fingerprint = self.fingerprint(reading_id)
        nothing = SavedState(fingerprint, tokens=0, tokens_done=0)
        return self._saved.get(reading_id, {}).get(fingerprint, nothing)

    def _put(self, reading_id: int, state: SavedState) -> None:
        self._saved.setdefault(reading_id, {})[state.fingerprint] = state


def _read(receipt: Receipt, state: SavedState) -> SavedState:
    """What is saved by now, and how long restoring all of it takes where the receipt tells."""
    state = replace(state, tokens=receipt.tokens, tokens_done=receipt.saved_tokens)
    if receipt.source is not Source.DISK or not receipt.reused_tokens:
        return state
    share = receipt.reused_tokens / receipt.tokens
    return replace(state, opens_in_seconds=receipt.restore_seconds / share)
