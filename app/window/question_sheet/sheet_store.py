"""Stores a reading's sheet in a file, so that no answer is lost with the window.

One file per content: the same documents in the same order, without the same pages, have the same
sheet. The file carries a checksum; a damaged one is set aside, and the sheet starts over.
"""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
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


@dataclass(frozen=True, slots=True)
class StoredSheet:
    """A sheet as it was left; a damaged one is kept under the name `set_aside`."""

    sheet: Sheet = field(default_factory=Sheet)
    set_aside: str = ""


def read_sheet(files: PrivateFiles, reading: ReadingEntry) -> StoredSheet:
    """Return the sheet of a reading, questions without a whole answer to be asked again."""
    name = _name_of(reading)
    try:
        return StoredSheet(with_failures_waiting(_decode(files.read(name))))
    except FileNotFoundError:
        return StoredSheet()
    except (OSError, ValueError, SealBrokenError, *UNDECODABLE):
        with suppress(OSError):
            return StoredSheet(set_aside=files.set_aside(name))
        return StoredSheet()


class SheetStore:
    """Saves the newest state of one sheet; what was superseded meanwhile is not written.

    What cannot be saved is told to `fail`, and tried again with the next state.
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
        self._name = _name_of(reading)
        self._jobs = jobs
        self._fail = fail
        self._newest: Sheet | None = None
        self._writing = Lock()
        self._is_busy = False

    def save(self, sheet: Sheet) -> None:
        """Write a sheet soon."""
        self._newest = sheet
        if not self._is_busy:
            self._begin()

    def finish(self) -> None:
        """Write what is not written yet, at once; there is nobody to report a failure to."""
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


def _name_of(reading: ReadingEntry) -> str:
    return f"{_content_hash(reading)}.json"
