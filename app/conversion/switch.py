"""Switches encryption on or off for a whole data folder.

The key file comes first when it is switched on, goes last when it is switched off, and says in
between what is going on: what was begun is finished by whoever opens the folder next. Everything
lies there in exactly one form at every moment, and tells by itself in which.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from threading import Event

from app.conversion.databases import convert_backup, convert_database
from app.conversion.files import open_files, seal_files
from app.conversion.store import convert_store
from app.encryption.folder_lock import FolderLock
from app.encryption.key_file import State
from app.encryption.keys import DataKey
from app.errors import DoesNotFitError, InterruptionError, LecternError, UsageError
from app.file_lock import lock_at_once
from app.link.ports import PortOver
from app.paths import DataFolder
from engine.protocol.problems.problem import Problem, sentence
from engine.protocol.records import StoreForm

_LOCK = "encryption.lock"


class ConversionStopped(Problem, frozen=True):
    """The person stopped it."""

    message = sentence("Failures", "Stopped.")
    remedy = sentence("Failures", "Lectern continues when it is next started.")


class ConversionInProgress(Problem, frozen=True):
    """Another process is converting the folder."""

    message = sentence("Failures", "Another Lectern is encrypting or decrypting the data folder.")
    remedy = sentence("Failures", "Wait until it has finished.")


class NotConverted(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "The data folder could not be converted: {error}.")
    remedy = sentence(
        "Failures",
        "Free some space, or check the permissions. The conversion continues at the next start.",
    )
    error: str


class Step(StrEnum):
    """What is being converted."""

    LIBRARY = "library"
    CACHE = "saved readings"
    FILES = "other files"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a conversion is; `bytes_done` of `bytes` where that is known, else both 0."""

    step: Step
    bytes_done: int = 0
    bytes: int = 0


Tell = Callable[[Progress], None]


def carry_on(
    data: DataFolder,
    lock: FolderLock,
    launch: PortOver,
    *,
    tell: Tell,
    stop: Event | None = None,
) -> DataFolder:
    """Finish what the lock says was begun; return the folder as it is used from then on.

    `data` is unlocked. Nothing else may have it open.

    Raises:
        LecternError: it could not be finished yet, or was stopped; everything is in its place, and
            the next call goes on.
    """
    key = data.key
    if key is None:
        raise ValueError("the data folder is locked")
    conversion = _Conversion(data, key, launch, tell, stop)
    try:
        with alone(data.root):
            lock = lock.refreshed(key)
            if lock.state is State.ON:
                return data
            if lock.state is State.ENCRYPTING:
                conversion.encrypt()
                lock.with_state(State.ON, key)
                return data
            conversion.decrypt()
            lock.remove()
            return replace(data, key=None)
    except OSError as error:
        raise _unfinished(error) from error


@dataclass(frozen=True, slots=True)
class _Conversion:
    """One folder that is being converted."""

    data: DataFolder
    key: DataKey
    launch: PortOver
    tell: Tell
    stop: Event | None

    def encrypt(self) -> None:
        self.tell(Progress(Step.LIBRARY))
        library = self.data.library.path
        convert_database(library, None, self.key.library)
        convert_backup(library, None, self.key.library)
        self._go_on()
        self._convert_store(StoreForm.ENCRYPTED)
        self.tell(Progress(Step.FILES))
        seal_files(self.data, self.key)

    def decrypt(self) -> None:
        self.tell(Progress(Step.FILES))
        open_files(self.data, self.key)
        self._go_on()
        self._convert_store(StoreForm.PLAIN)
        self.tell(Progress(Step.LIBRARY))
        library = self.data.library.path
        convert_backup(library, self.key.library, None)
        convert_database(library, self.key.library, None)

    def _convert_store(self, form: StoreForm) -> None:
        self.tell(Progress(Step.CACHE))
        convert_store(self.launch(self.data, form), self._tell_bytes, self.stop)
        self._go_on()

    def _tell_bytes(self, done: int, total: int) -> None:
        self.tell(Progress(Step.CACHE, done, total))

    def _go_on(self) -> None:
        if self.stop is not None and self.stop.is_set():
            raise InterruptionError(ConversionStopped())


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Keep others from converting the folder, or beginning to, meanwhile. Raises UsageError."""
    with (root / _LOCK).open("ab") as file:  # whatever a link leads to keeps its content
        try:
            lock_at_once(file.fileno())
        except OSError as error:
            raise UsageError(ConversionInProgress()) from error
        yield


def _unfinished(error: OSError) -> LecternError:
    return DoesNotFitError(NotConverted(error.strerror or str(error)), details=repr(error))
