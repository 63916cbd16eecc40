"""Keeps the sheet of a reading in a file, so that no answer is lost with the window.

One file per content: the same documents in the same order, without the same pages, have the same
sheet. The file carries a checksum; a damaged one is set aside, and the sheet begins anew.
"""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

import msgspec

from app.encryption.private_files import PrivateFiles
from app.encryption.sealed import SealBrokenError
from app.jobs import Err, JobRunner, Ok
from app.library.records import ReadingEntry
from app.window.question_sheet.sheet import Sheet, with_failures_waiting
from engine.protocol.undecodable import UNDECODABLE


class _Envelope(msgspec.Struct, frozen=True):
    checksum: str
    sheet: msgspec.Raw


class _FormerSheet(Sheet, frozen=True, forbid_unknown_fields=True):
    """A sheet as earlier versions wrote it, without a checksum."""


class SheetStore:
    """Saves the newest state of one sheet; what was superseded meanwhile is not written.

    What cannot be saved is told to `fail`, and tried again with the next state.

    Attributes:
        set_aside: the name under which a damaged sheet is kept; empty where it was sound.
    """

    def __init__(
        self,
        files: PrivateFiles,
        reading: ReadingEntry,
        jobs: JobRunner,
        *,
        fail: Callable[[OSError], None],
    ) -> None:
        self._documents = reading.documents
        self._files = files
        self._name = f"{_content_hash(reading)}.json"
        self._jobs = jobs
        self._fail = fail
        self.set_aside = ""
        self._newest: Sheet | None = None
        self._writing = Lock()
        self._is_busy = False

    def load(self) -> Sheet:
        """Return the sheet as it was left, questions without a whole answer to be asked again."""
        try:
            return with_failures_waiting(_decode(self._files.read(self._name)))
        except FileNotFoundError:
            return Sheet()
        except (OSError, ValueError, SealBrokenError, *UNDECODABLE):
            with suppress(OSError):
                self.set_aside = self._files.set_aside(self._name)
            return Sheet()

    def save(self, sheet: Sheet) -> None:
        """Write a sheet soon."""
        self._newest = sheet
        if not self._is_busy:
            self._begin()

    def finish(self) -> None:
        """Write what is not written yet, here and now; nobody is there to hear of a failure."""
        with suppress(OSError):
            self._write_newest()

    def _begin(self) -> None:
        self._is_busy = True
        self._jobs.start(lambda _job: self._write_newest(), self._written)

    def _write_newest(self) -> None:
        """Write on any thread; whoever has the lock takes what is newest then."""
        with self._writing:
            sheet, self._newest = self._newest, None
            if sheet is not None:
                self._write(sheet)

    def _write(self, sheet: Sheet) -> None:
        try:
            content = msgspec.structs.replace(sheet, documents=self._documents)
            self._files.write(self._name, _encode(content))
        except OSError:
            self._newest = self._newest or sheet
            raise

    def _written(self, result: Ok[None] | Err) -> None:
        self._is_busy = False
        match result:
            case Ok() if self._newest is not None:
                self._begin()
            case Err(OSError() as error):
                self._fail(error)
            case Err(error):
                raise error


def _encode(sheet: Sheet) -> bytes:
    content = msgspec.json.encode(sheet)
    return msgspec.json.encode(_Envelope(_checksum(content), msgspec.Raw(content)))


def _decode(encoded: bytes) -> Sheet:
    """Return a sheet as it was written. Raises ValueError where it is damaged."""
    try:
        envelope = msgspec.json.decode(encoded, type=_Envelope)
    except msgspec.ValidationError:
        former = msgspec.json.decode(encoded, type=_FormerSheet)
        return Sheet(former.entries, former.documents)
    content = bytes(envelope.sheet)
    if _checksum(content) != envelope.checksum:
        raise ValueError("the checksum differs")
    return msgspec.json.decode(content, type=Sheet)


def _checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _content_hash(reading: ReadingEntry) -> str:
    content = msgspec.json.encode((reading.documents, reading.left_out))
    return hashlib.sha256(content).hexdigest()[:32]
