"""A store changes its form as a whole, whatever happens meanwhile."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from engine.errors import Cancelled, DamagedSnapshot, DiskFull, UsageFailure
from engine.protocol.problems.requests import StoppedWork
from engine.protocol.records import StoreForm
from engine.snapshots import catalogue_files, conversion
from engine.snapshots.catalogue_files import sweep
from engine.snapshots.keys import Encryption
from engine.snapshots.records import SnapshotId
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.converter import KEYS, KILLED
from tests.engine.snapshots.flips import flip_byte
from tests.engine.snapshots.samples import assert_whole, own_tokens, save, segment_files
from tests.engine.snapshots.test_disk_full import SmallDisk
from tests.engine.snapshots.test_encryption import TOKENS, readable_files

ENCRYPTING = Encryption(KEYS, StoreForm.ENCRYPTED)
DECRYPTING = Encryption(KEYS, StoreForm.PLAIN)


_DEATHS = (9, 150)
"""Two of the things that a conversion does; the campaign kills it before each of them."""


def fill(directory: Path, encryption: Encryption | None = None) -> list[SnapshotId]:
    with SnapshotStore(directory, segment_bytes=200_000, encryption=encryption) as store:
        return [save(store, TOKENS), *(save(store, own_tokens(number)) for number in range(4))]


def convert(store: SnapshotStore) -> list[tuple[int, int]]:
    progress: list[tuple[int, int]] = []
    store.conversion.carry_out(
        go_on=lambda: None, on_progress=lambda done, total: progress.append((done, total))
    )
    return progress


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversion, "BATCH_BYTES", 60_000)


def run_until(directory: Path, form: StoreForm, death: int) -> subprocess.CompletedProcess[str]:
    module = "tests.engine.snapshots.converter"
    return subprocess.run(
        [sys.executable, "-m", module, str(directory), form.value, str(death)],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.process
@pytest.mark.parametrize(
    ("before", "form"),
    [(None, StoreForm.ENCRYPTED), (Encryption(KEYS), StoreForm.PLAIN)],
    ids=["on", "off"],
)
def test_a_kill_at_any_moment_loses_nothing(
    tmp_path: Path, before: Encryption | None, form: StoreForm
) -> None:
    snapshots = fill(tmp_path / "spare", before)
    for death in _DEATHS:
        directory = tmp_path / f"killed-{death}"
        shutil.copytree(tmp_path / "spare", directory)
        assert run_until(directory, form, death).returncode == KILLED
        assert_converts(directory, form, snapshots)


def assert_converts(directory: Path, form: StoreForm, snapshots: list[SnapshotId]) -> None:
    """What a kill left is whole, and a conversion that is begun again ends."""
    with SnapshotStore(directory, encryption=Encryption(KEYS, form)) as store:
        assert store.rescue is None
        for snapshot in snapshots:
            assert_whole(store, snapshot)
        convert(store)
    assert bool(readable_files(directory)) == (form is StoreForm.PLAIN)
    after = Encryption(KEYS) if form is StoreForm.ENCRYPTED else None
    with SnapshotStore(directory, encryption=after) as store:
        for snapshot in snapshots:
            assert_whole(store, snapshot)
        assert store.verify().damaged == {}


def test_progress_is_told_to_its_end_and_a_second_time_there_is_nothing_to_do(
    directory: Path,
) -> None:
    fill(directory)
    with SnapshotStore(directory, encryption=ENCRYPTING) as store:
        progress = convert(store)
        assert len(progress) > 4
        assert progress == sorted(progress)
        assert progress[-1][0] == progress[-1][1] > 0
        assert convert(store) == [(0, 0)]


def test_it_is_cancelled_between_payloads_and_goes_on_later(directory: Path) -> None:
    snapshots = fill(directory)
    calls = iter(range(20))

    def go_on() -> None:
        if next(calls) == 15:
            raise Cancelled(StoppedWork())

    with SnapshotStore(directory, encryption=ENCRYPTING) as store:
        with pytest.raises(Cancelled):
            store.conversion.carry_out(go_on=go_on, on_progress=lambda *_: None)
        for snapshot in snapshots:
            assert_whole(store, snapshot)
        (_, total), *_ = convert(store)
        assert 0 < total < sum(one.num_bytes for one in store.list())
    assert_converts(directory, StoreForm.ENCRYPTED, snapshots)


def test_it_needs_the_store_for_itself(directory: Path) -> None:
    fill(directory)
    with (
        SnapshotStore(directory, encryption=ENCRYPTING) as store,
        SnapshotStore(directory, encryption=ENCRYPTING),
        pytest.raises(UsageFailure, match="Another process"),
    ):
        convert(store)


def test_it_needs_a_key(store: SnapshotStore) -> None:
    with pytest.raises(UsageFailure, match="key"):
        convert(store)


def test_a_full_disk_ends_it_and_what_is_done_counts(directory: Path) -> None:
    snapshots = fill(directory)
    disk = SmallDisk(1 << 30)
    with SnapshotStore(directory, encryption=ENCRYPTING, files=disk) as store:
        disk.free = 100_000
        with pytest.raises(DiskFull):
            convert(store)
        for snapshot in snapshots:
            assert_whole(store, snapshot)
    assert_converts(directory, StoreForm.ENCRYPTED, snapshots)


@pytest.mark.parametrize("failing", ["sync", "sync_directory"])
def test_a_disk_that_fails_while_the_catalogue_is_replaced_is_named_and_costs_nothing(
    directory: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    def fail(*_: object) -> NoReturn:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    snapshots = fill(directory)
    for form in (StoreForm.ENCRYPTED, StoreForm.PLAIN):
        with SnapshotStore(directory, encryption=Encryption(KEYS, form)) as store:
            key = None if form is StoreForm.PLAIN else KEYS.catalogue
            with monkeypatch.context() as broken:
                broken.setattr(catalogue_files.LocalFiles, failing, fail)
                with pytest.raises(UsageFailure, match="written"):
                    store._catalogue.convert(key)
            for snapshot in snapshots:
                assert_whole(store, snapshot)
        assert_converts(directory, form, snapshots)


def test_damage_is_not_sealed_in(directory: Path) -> None:
    snapshots = fill(directory)
    for segment in segment_files(directory):
        flip_byte(segment, 5000, 0x01)
    with SnapshotStore(directory, encryption=ENCRYPTING) as store:
        convert(store)
        damaged = {one.id for one in store.list() if one.damage}
        assert damaged
        for snapshot in set(snapshots) - damaged:
            assert_whole(store, snapshot)
    assert readable_files(directory) == []


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE page SET checksums = x'00' WHERE id % 3 = 0",
        "UPDATE blob SET checksums = x'00' WHERE role = 'state'",
        "UPDATE blob SET role = 'nonsense' WHERE role = 'state'",
        "UPDATE snapshot SET position = position + 1",
        "UPDATE page SET segment = segment + 1 WHERE id = 3",
    ],
)
def test_altered_rows_keep_nothing_from_being_converted(directory: Path, harm: str) -> None:
    fill(directory)
    with SnapshotStore(directory, encryption=ENCRYPTING) as store:
        with store._catalogue.transaction() as database:
            database.execute(harm)
        convert(store)
        assert any(one.damage for one in store.list())
        assert_whole(store, save(store, TOKENS))
    assert readable_files(directory) == []


def test_a_link_that_a_kill_left_costs_the_catalogue_nothing(directory: Path) -> None:
    fill(directory)
    path = directory / "kv.sqlite"
    (directory / "kv.sqlite.former-0").hardlink_to(path)  # made, and died before the replacement
    before = path.read_bytes()
    sweep(path)
    assert path.read_bytes() == before
    assert not list(directory.glob("*.former-*"))


def test_readable_payloads_are_believed_during_a_conversion_only(directory: Path) -> None:
    first, *_ = fill(directory)

    def cancel() -> None:
        raise Cancelled(StoppedWork())

    with SnapshotStore(directory, encryption=ENCRYPTING) as store:
        with pytest.raises(Cancelled):
            store.conversion.carry_out(go_on=cancel, on_progress=lambda *_: None)
        assert_whole(store, first)
    with (
        SnapshotStore(directory, encryption=Encryption(KEYS)) as store,
        pytest.raises(DamagedSnapshot, match="not encrypted"),
    ):
        store.read(first)
