"""Encryption switched on and off: what lies in the folder, and what cannot be switched."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event
from typing import BinaryIO, NoReturn

import pytest

from app.conversion.begin import begin_decryption, begin_encryption
from app.conversion.databases import convert_database
from app.conversion.switch import Progress, Step, carry_on
from app.encryption.errors import LockedError
from app.encryption.folder_lock import FolderLock
from app.encryption.key_file import State
from app.errors import InterruptionError, LecternError, UsageError
from app.library.backup_file import backup_path
from app.library.errors import LibraryBusyError, LibraryDamagedError, LibraryLockedError
from app.library.library import Library
from app.link.port import ignore
from app.paths import DataFolder
from app.whole_file import overwrite
from app.window.intake.pasted import keep_text
from engine.protocol.records import StoreForm
from tests.app.conversion.conftest import (
    CHEAP,
    PASSPHRASE,
    SET_ASIDE,
    WORD,
    Store,
    check_content,
    everything_in,
    resume,
    switch_off,
    switch_on,
    unlocked,
)

if sys.platform != "win32":
    import resource


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            f"[folders]\nopen=/home/ada/{WORD}\nwrite={WORD}\n\n[panes]\nwidth=3\n",
            "[panes]\nwidth=3\n",
        ),
        (f"[General]\nwindow=1\n\n[folders]\nopen={WORD}", "[General]\nwindow=1\n\n"),
        (f"[folders]\nopen={WORD}\n", ""),
        ("[panes]\nwidth=3\n", "[panes]\nwidth=3\n"),
    ],
)
def test_switched_on_nothing_says_where_files_were_chosen(
    data: DataFolder, before: str, after: str
) -> None:
    path = data.root / "window.ini"
    path.write_text(before)
    switch_on(data)
    assert path.read_text() == after
    assert WORD.encode() not in everything_in(data.root)


def test_switched_on_no_file_and_no_name_says_anything(data: DataFolder) -> None:
    assert WORD.encode() in everything_in(data.root)
    told: list[Progress] = []
    store = Store()
    encrypted, lock = begin_encryption(data, passphrase=PASSPHRASE, cost=CHEAP)
    encrypted = carry_on(encrypted, lock, store, tell=told.append)
    assert WORD.encode() not in everything_in(data.root)
    check_content(encrypted)
    assert store.forms == [StoreForm.ENCRYPTED]
    assert list(dict.fromkeys(one.step for one in told)) == list(Step)
    assert unlocked(data.root)[1].state is State.ON
    with Library(encrypted.library) as library:
        text = keep_text(f"Another {WORD} came.", encrypted.pasted)
        library.add_text(text, encrypted.pasted.read(text.name))
        assert len(library.search(WORD)) > 2
        library.upkeep.drop_from_backup()
        assert WORD.encode() not in everything_in(data.root)


def test_switched_off_everything_is_as_it_was(data: DataFolder) -> None:
    before = {path.name for path in data.root.rglob("*") if path.parent.name != "logs"}
    aside = (data.root / SET_ASIDE).read_bytes()
    switch_on(data)
    plain = switch_off(data.root)
    assert plain.key is None
    assert FolderLock.of(data.root) is None
    check_content(plain)
    after = {path.name for path in data.root.rglob("*")}
    assert after - before == {"encryption.lock"}
    assert before - after == set()
    assert (data.root / SET_ASIDE).read_bytes() == aside
    with Library(data.library) as library:
        assert library.upkeep.structural_damage() == ()
        assert not library.upkeep.renew_index()


def test_a_library_that_was_set_aside_encrypted_comes_back_too(data: DataFolder) -> None:
    encrypted = switch_on(data)
    aside = data.root / "library.damaged-20270101-101010.sqlite"
    aside.write_bytes(encrypted.library.path.read_bytes())
    broken = data.root / "library.damaged-20280101-101010.sqlite"
    broken.write_bytes(aside.read_bytes()[:5000])
    switch_off(data.root)
    assert WORD.encode() in aside.read_bytes()
    assert broken.stat().st_size == 5000


def test_without_the_passphrase_nothing_is_switched(data: DataFolder) -> None:
    switch_on(data)
    before = everything_in(data.root)
    lock = FolderLock.of(data.root)
    assert lock is not None
    with pytest.raises(LockedError):
        lock.open_with_passphrase("another passphrase")
    with pytest.raises(LibraryLockedError, match="is encrypted"):
        Library(data.library)
    assert everything_in(data.root) == before


def test_what_was_stopped_goes_on(data: DataFolder) -> None:
    stop = Event()
    stop.set()
    encrypted, lock = begin_encryption(data, passphrase=PASSPHRASE, cost=CHEAP)
    with pytest.raises(InterruptionError, match="Stopped"):
        carry_on(encrypted, lock, Store(), tell=ignore, stop=stop)
    assert unlocked(data.root)[1].state is State.ENCRYPTING
    check_content(resume(data.root))
    encrypted, lock = unlocked(data.root)
    lock = begin_decryption(encrypted, lock)
    with pytest.raises(InterruptionError):
        carry_on(encrypted, lock, Store(), tell=ignore, stop=stop)
    check_content(resume(data.root))
    assert FolderLock.of(data.root) is None


def test_files_that_cannot_be_listed_are_not_left_behind(
    data: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_folder: Path) -> NoReturn:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    for switch in (lambda: switch_on(data), lambda: switch_off(data.root)):
        with monkeypatch.context() as failing:
            failing.setattr(Path, "iterdir", fail)
            with pytest.raises(LecternError, match="could not be converted"):
                switch()
        check_content(resume(data.root))


def test_what_was_overwritten_already_does_not_take_the_place_of_what_was_sealed(
    data: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def overwrite_and_die(file: BinaryIO) -> NoReturn:
        overwrite(file)
        raise Killed

    aside = (data.root / SET_ASIDE).read_bytes()
    for _ in range(5):  # before each of the files that are removed
        with monkeypatch.context() as killing:
            killing.setattr("app.whole_file.overwrite", overwrite_and_die)
            with suppress(Killed):
                resume(data.root) if FolderLock.of(data.root) else switch_on(data)
    check_content(resume(data.root))
    assert WORD.encode() not in everything_in(data.root)
    check_content(switch_off(data.root))
    assert (data.root / SET_ASIDE).read_bytes() == aside


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a process")
@pytest.mark.parametrize("num_bytes", [0, 20_000, 60_000])
def test_a_full_disk_is_named_and_later_it_goes_on(data: DataFolder, num_bytes: int) -> None:
    with small_files(num_bytes), pytest.raises(LecternError, match=r"full|too large"):
        switch_on(data)
    check_content(resume(data.root))
    if FolderLock.of(data.root) is None:  # not even that fitted
        switch_on(data)
    with small_files(num_bytes), pytest.raises(LecternError, match=r"full|too large"):
        switch_off(data.root)
    check_content(resume(data.root))


@contextmanager
def small_files(num_bytes: int) -> Iterator[None]:
    """Let this process write no larger files; to the person that is a full disk."""
    former = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (num_bytes, former[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, former)


def test_a_damaged_library_is_not_begun_with(data: DataFolder) -> None:
    content = bytearray(data.library.path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    data.library.path.write_bytes(content)
    with pytest.raises(LibraryDamagedError, match="is damaged"):
        begin_encryption(data, passphrase=PASSPHRASE, cost=CHEAP)
    assert FolderLock.of(data.root) is None


def test_a_damaged_backup_is_kept_and_sealed(data: DataFolder) -> None:
    backup_path(data.library.path).write_bytes(f"no database, but {WORD}".encode() * 900)
    check_content(switch_on(data))
    assert WORD.encode() not in everything_in(data.root)
    switch_off(data.root)
    kept = [path.read_bytes() for path in data.root.glob("library.damaged-*.sqlite")]
    assert any(content.startswith(b"no database, but") for content in kept)


def test_a_library_in_use_is_left_alone(data: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.conversion.databases._PATIENCE_SECONDS", 0.1)
    encrypted, lock = begin_encryption(data, passphrase=PASSPHRASE, cost=CHEAP)
    with Library(data.library) as library:
        with pytest.raises(LibraryBusyError):
            carry_on(encrypted, lock, Store(), tell=ignore)
        assert library.entries()
    check_content(carry_on(encrypted, lock, Store(), tell=ignore))


def test_who_waited_for_the_old_library_writes_nothing_into_it(data: DataFolder) -> None:
    other = data.root / "old"
    other.hardlink_to(data.library.path)
    encrypted = switch_on(data)
    assert other.read_bytes().startswith(b"SQLite format 3")  # somebody keeps it by another name
    check_content(encrypted)


def test_a_link_is_followed_and_stays(data: DataFolder, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.sqlite"
    data.library.path.rename(elsewhere)
    data.library.path.symlink_to(elsewhere)
    convert_database(data.library.path, None, b"k" * 32)
    assert data.library.path.is_symlink()
    assert not elsewhere.read_bytes().startswith(b"SQLite")


def test_only_one_process_converts(data: DataFolder) -> None:
    encrypted, lock = begin_encryption(data, passphrase=PASSPHRASE, cost=CHEAP)

    class Second(Store):
        def start(self) -> Store:
            with pytest.raises(UsageError, match="Another Lectern"):
                carry_on(encrypted, lock, Store(), tell=ignore)
            return self

    check_content(carry_on(encrypted, lock, Second(), tell=ignore))


def test_a_backup_under_another_key_is_left_alone(data: DataFolder, tmp_path: Path) -> None:
    backup = backup_path(data.library.path)
    convert_database(backup, None, b"o" * 32)
    content = backup.read_bytes()
    check_content(switch_on(data))
    check_content(switch_off(data.root))
    assert backup.read_bytes() == content


def test_who_waited_encrypts_nothing_that_was_decrypted_meanwhile(data: DataFolder) -> None:
    waiting, lock = begin_encryption(data, passphrase=PASSPHRASE, cost=CHEAP)
    resume(data.root)
    plain = switch_off(data.root)
    with pytest.raises(LockedError, match="has changed"):
        carry_on(waiting, lock, Store(), tell=ignore)
    check_content(plain)


def test_a_sealed_file_takes_the_place_of_no_other(data: DataFolder) -> None:
    switch_on(data)
    sealed = data.root / f"{SET_ASIDE}.sealed"
    (data.root / "settings.json.sealed").write_bytes(sealed.read_bytes())
    switch_off(data.root)
    assert data.settings.read_text() == "{}"
