"""Requests saved readings and changes from the engine; derives what the dialog shows.

Deleting waits until it can no longer be undone; what the dialog shows is as if it were done.
"""

import shutil
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from app.errors import LecternError
from app.jobs import Err, JobRunner, Ok
from app.library.verification import LibraryVerdict, verify_library
from app.link.failures import EngineGone, PassphraseNeeded, PassphraseWrong, failure_of
from app.link.port import UNSENT, EngineEnd, RequestPort
from app.paths import DataFolder
from app.window.saved_readings.check_text import check_text
from app.window.saved_readings.saved_props import SavedInputs, SavedProps, derive
from app.window.saved_readings.saved_reading import SavedReading, saved_readings
from app.window.view_model import ViewModel
from engine.protocol import requests
from engine.protocol.kept_weights import DeleteKeptWeights
from engine.protocol.replies import FINAL_REPLIES, AnyReply, Failed, SnapshotList, Verified

Answered = Callable[[AnyReply], None]
Refused = Callable[[LecternError], None]


class SavedReadingsViewModel(ViewModel[SavedInputs, SavedProps]):
    """What the dialog of saved readings shows now, and what can be done there."""

    changed = Signal(SavedProps)
    deleted = Signal(str)
    """Title of a reading that is gone unless `undo` is called; `keep_deleted` ends the wait."""
    stored_changed = Signal()
    """Something was deleted or taken in: what is known of readings may not hold any more."""
    failed = Signal(LecternError)
    """Something that was asked for here failed."""
    passphrase_wanted = Signal(Path, bool)
    """A file that was to be taken in is encrypted; true if it was tried with a wrong passphrase."""
    library_failed = Signal(LecternError)
    """The library was checked and is damaged as a whole."""

    def __init__(
        self,
        engine: RequestPort,
        jobs: JobRunner,
        data: DataFolder,
        *,
        clock: Callable[[], datetime] = datetime.now,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(SavedInputs(), parent)
        self._engine = engine
        self._jobs = jobs
        self._data = data
        self._verdict: LibraryVerdict | None = None
        self._clock = clock

    @property
    def is_encrypted(self) -> bool:
        """Whether what is saved is encrypted on the disk."""
        return self._data.key is not None

    def set_titles(self, titles: Mapping[tuple[str, ...], str]) -> None:
        """Take what the library calls readings, by the names of their files."""
        self._change(titles=titles)

    def refresh(self) -> None:
        """Look at what is saved."""
        self._send(requests.ListSnapshots(id=UNSENT), self._take_list)
        root = self._data.root
        self._jobs.start(lambda _: shutil.disk_usage(root).free, self._take_free)

    def verify_all(self) -> None:
        """Check every text of the library, then every byte that is saved."""
        self._begin(QCoreApplication.translate("Saved", "Checking the library …"))
        library = self._data.library
        self._jobs.start(lambda _: verify_library(library), self._take_verdict)

    def verify(self, reading_id: str = "") -> None:
        """Check every byte of a reading, or of all."""
        self._verdict = None
        self._verify(reading_id)

    def _verify(self, reading_id: str) -> None:
        translate = QCoreApplication.translate
        self._begin(translate("Saved", "Checking …"))
        reading = self._reading(reading_id)
        # A single reading is checked by the snapshot that holds most of it.
        request = requests.VerifySnapshots(id=UNSENT, snapshot=reading.id if reading else "")
        self._send(request, self._take_verified)

    def set_pinned(self, reading_id: str, *, pinned: bool) -> None:
        """Protect a reading from the quota, or let it go again."""
        for snapshot in self._snapshots(reading_id):
            request = requests.PinSnapshot(id=UNSENT, snapshot=snapshot, pinned=pinned)
            self._send(request, lambda _: None)
        self.refresh()

    def delete(self, reading_id: str) -> None:
        """Remove a reading until that is undone; one that was removed before is deleted."""
        self.keep_deleted()
        reading = self._reading(reading_id)
        if reading is not None:
            self._change(going=frozenset({reading.id}), notice="")
            self.deleted.emit(self._inputs.title(reading))

    def undo(self) -> None:
        """Bring back what was deleted last."""
        self._change(going=frozenset())

    def keep_deleted(self) -> None:
        """What was deleted cannot be undone any more."""
        going = self._inputs.going
        if not going:
            return
        for reading_id in going:
            for snapshot in self._snapshots(reading_id):
                request = requests.DeleteSnapshot(id=UNSENT, snapshot=snapshot)
                self._send(request, lambda _: None)
        self.stored_changed.emit()
        left = tuple(r for r in self._inputs.readings or () if r.id not in going)
        self._change(readings=left, going=frozenset())
        self.refresh()

    def delete_weights(self) -> None:
        """Delete all weights that are kept; models compute them again when they are loaded."""
        for each in self._inputs.kept_weights:
            self._send(DeleteKeptWeights(id=UNSENT, name=each.name), lambda _: None)
        self.refresh()

    def export(self, reading_id: str, path: Path, passphrase: str = "") -> None:
        """Write a reading to a single file; one of that name was agreed to be replaced.

        Without a passphrase everybody can read it, which the person has chosen.
        """
        reading = self._reading(reading_id)
        if reading is None:
            return
        translate = QCoreApplication.translate
        self._begin(translate("Saved", "Writing {name} …").format(name=path.name))
        request = requests.ExportSnapshot(
            id=UNSENT,
            snapshot=reading.id,
            path=str(path),
            replace=True,
            passphrase=passphrase,
            unencrypted=not passphrase,
        )
        if passphrase:
            done = translate("Saved", "Wrote {name}. It opens only with its passphrase.")
        else:
            done = translate(
                "Saved",
                "Wrote {name}. It contains your documents, so keep it as private as they are.",
            )
        self._send(request, lambda _: self._end(done.format(name=path.name)))

    def take_in(self, path: Path, passphrase: str = "") -> None:
        """Take in an exported file, from here or another computer; ask for what opens it."""
        translate = QCoreApplication.translate
        self._begin(translate("Saved", "Reading {name} …").format(name=path.name))
        request = requests.ImportSnapshot(id=UNSENT, path=str(path), passphrase=passphrase)
        self._send(request, self._take_imported, partial(self._take_refused, path))

    def retranslate(self) -> None:
        """Derive all texts again, in the current language."""
        self._change(notice="")

    def _reading(self, reading_id: str) -> SavedReading | None:
        return next((r for r in self._inputs.readings or () if r.id == reading_id), None)

    def _snapshots(self, reading_id: str) -> tuple[str, ...]:
        reading = self._reading(reading_id)
        return tuple(s.snapshot for s in reading.snapshots) if reading else ()

    def _send(
        self, request: requests.AnyRequest, answered: Answered, refused: Refused | None = None
    ) -> None:
        fail = refused or self._fail

        def listen(reply: AnyReply | EngineEnd) -> None:
            match reply:
                case EngineEnd():
                    fail(EngineGone(reply))
                case Failed():
                    fail(failure_of(reply))
                case _ if isinstance(reply, FINAL_REPLIES):
                    answered(reply)

        self._engine.send(request, listen)

    def _take_list(self, reply: AnyReply) -> None:
        if isinstance(reply, SnapshotList):
            self._change(
                readings=saved_readings(reply.snapshots),
                disk_bytes=reply.disk_bytes,
                quota_bytes=reply.quota_bytes,
                kept_weights=reply.kept_weights,
                now=self._clock(),
            )

    def _take_free(self, result: Ok[int] | Err) -> None:
        if isinstance(result, Ok):
            self._change(free_bytes=result.value)

    def _take_verdict(self, result: Ok[LibraryVerdict] | Err) -> None:
        match result:
            case Ok(verdict):
                self._verdict = verdict
                self._verify("")
                if verdict.failure is not None:
                    self.library_failed.emit(verdict.failure)
            case Err(LecternError() as failure):
                self._fail(failure)
            case Err(error):
                raise error

    def _take_verified(self, reply: AnyReply) -> None:
        if isinstance(reply, Verified):
            self._end(check_text(reply, self._verdict))
            self.refresh()

    def _take_imported(self, reply: AnyReply) -> None:
        if not isinstance(reply, SnapshotList):
            return
        text = QCoreApplication.translate("Saved", "Imported {title}.")
        titles = map(self._inputs.title, saved_readings(reply.snapshots))
        self._end(text.format(title=", ".join(titles)))
        self.stored_changed.emit()
        self.refresh()

    def _take_refused(self, path: Path, failure: LecternError) -> None:
        """Ask for what opens an encrypted file; another failure to take one in is told."""
        if isinstance(failure, PassphraseNeeded | PassphraseWrong):
            self._end("")
            self.passphrase_wanted.emit(path, isinstance(failure, PassphraseWrong))
        else:
            self._fail(failure)

    def _begin(self, activity: str) -> None:
        self._change(activity=activity, notice="")

    def _end(self, notice: str) -> None:
        self._change(activity="", notice=notice)

    def _fail(self, error: LecternError) -> None:
        self._end("")
        self.failed.emit(error)

    def _derive(self, inputs: SavedInputs) -> SavedProps:
        return derive(inputs)
