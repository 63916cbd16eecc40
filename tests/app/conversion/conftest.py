"""A data folder that holds something of every kind, and an engine that has nothing to convert."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from app.conversion.begin import begin_decryption, begin_encryption
from app.conversion.switch import Progress, carry_on
from app.encryption.folder_lock import FolderLock
from app.encryption.key_file import ScryptCost
from app.library.library import Library
from app.link.port import ignore
from app.paths import DataFolder
from app.window.intake.pasted import keep_text
from engine.protocol.encryption import ConversionProgress
from engine.protocol.records import StoreForm
from engine.protocol.replies import Done

WORD = "quetzalcoatlus"
PASSPHRASE = "pike perch and eel"
_MEMORY = Path("/dev/shm")  # noqa: S108 - for test data
CHEAP = ScryptCost(n=1 << 10)
SET_ASIDE = "library.damaged-20260101-101010.sqlite"


class Store:
    """An engine's launcher and client in one; notes the forms it was asked for."""

    def __init__(self) -> None:
        self.forms: list[StoreForm] = []

    def __call__(self, data: DataFolder, form: StoreForm) -> Any:
        assert data.key is not None
        self.forms.append(form)
        return self

    def start(self) -> "Store":
        return self

    def post(self, _request: object, listener: Any) -> int:
        listener(ConversionProgress(id=1, bytes_done=1, bytes=2))
        listener(Done(id=1))
        return 1

    def close(self) -> None:
        return


def fill(root: Path) -> DataFolder:
    """Put something of every kind into a folder, all of it about the word."""
    data = DataFolder(root)
    data.prepare()
    pasted = keep_text(f"{WORD} flew over the harbour", data.pasted)
    with Library(data.library) as library:
        document = library.add_text(pasted, data.pasted.read(pasted.name))
        reading = library.readings.add(f"The {WORD}", [document.sha256])
        library.conversations.start(f"Where is {WORD}?", [document.sha256], reading_id=reading.id)
        library.upkeep.back_up()
    data.sheets.write("1.json", f'{{"question": "What of {WORD}?"}}'.encode())
    (root / SET_ASIDE).write_bytes(f"broken, and full of {WORD}".encode() * 9000)
    (root / f"{SET_ASIDE}-wal").write_bytes(WORD.encode())
    (root / "logs").mkdir()
    (root / "logs" / "window.log").write_text(f"FileNotFoundError: {WORD}.pdf")
    (root / "settings.json").write_text("{}")
    return data


def everything_in(folder: Path) -> bytes:
    """Return names and contents of all files."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return b"\0".join(part for path in files for part in (path.name.encode(), path.read_bytes()))


def check_content(data: DataFolder) -> None:
    """Everything is there, in either form."""
    with Library(data.library) as library:
        (entry,) = library.entries()
        document = library.document(entry.sha256)
        assert document is not None
        assert document.pages[0].text == f"{WORD} flew over the harbour"
        assert library.search(WORD)[0].name == entry.name
        assert library.readings.entries()[0].title == f"The {WORD}"
        assert library.conversations.entries()[0].title == f"Where is {WORD}?"
    (pasted,) = data.pasted.names()
    assert data.pasted.read(pasted) == f"{WORD} flew over the harbour".encode()
    assert WORD.encode() in data.sheets.read("1.json")


def switch_on(data: DataFolder) -> DataFolder:
    """Encrypt a folder."""
    data, lock = begin_encryption(data, passphrase=PASSPHRASE, cost=CHEAP)
    return carry_on(data, lock, Store(), tell=ignore)


def switch_off(root: Path) -> DataFolder:
    """Decrypt a folder."""
    data, lock = unlocked(root)
    return carry_on(data, begin_decryption(data, lock), Store(), tell=ignore)


def unlocked(root: Path) -> tuple[DataFolder, FolderLock]:
    """Open a folder as a command does."""
    lock = FolderLock.of(root)
    assert lock is not None
    return DataFolder(root).unlocked(lock.open_with_passphrase(PASSPHRASE)), lock


def resume(root: Path) -> DataFolder:
    """Open a folder, and finish what was begun."""
    if FolderLock.of(root) is None:
        return DataFolder(root)
    data, lock = unlocked(root)
    told: list[Progress] = []
    return carry_on(data, lock, Store(), tell=told.append)


def in_memory() -> "TemporaryDirectory[str]":
    """A folder that takes no time to be flushed, where the system has one."""
    return TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None)


@pytest.fixture(scope="session")
def filled() -> Iterator[Path]:
    with in_memory() as folder:
        yield fill(Path(folder, "data")).root


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    with in_memory() as folder:
        yield Path(folder)


@pytest.fixture
def data(filled: Path, tmp_path: Path) -> DataFolder:
    shutil.copytree(filled, tmp_path / "data")
    return DataFolder(tmp_path / "data")
