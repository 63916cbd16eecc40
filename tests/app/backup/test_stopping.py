"""Backups that are stopped or killed, while they are written and while they are restored."""

import os
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest

from app.backup.container import open_backup
from app.backup.restore import check_backup, restore_backup_file
from app.backup.saved import SavedStore, private_place
from app.backup.write import write_backup_file
from app.errors import InterruptionError, LecternError, Said
from app.paths import DataFolder
from engine.protocol.records import SnapshotInfo
from tests.app.backup.conftest import SHEET, back_up, fresh


@pytest.mark.skipif(os.name == "nt", reason="forks")
def test_the_place_of_a_killed_process_goes_with_the_next(tmp_path: Path) -> None:
    pid = os.fork()
    if pid == 0:
        with private_place(tmp_path) as place:
            place.write_bytes(b"large")
            os._exit(0)
    os.waitpid(pid, 0)
    (left,) = tmp_path.iterdir()
    with private_place(tmp_path) as place, private_place(tmp_path) as other:
        assert not left.exists()
        assert len({place.parent, other.parent, *tmp_path.iterdir()}) == 2
    assert not list(tmp_path.iterdir())


def test_stopped_it_leaves_what_was_there(data: DataFolder, tmp_path: Path) -> None:
    file, stop = tmp_path / "lectern.backup", Event()
    file.write_bytes(b"the one before")
    stop.set()
    with pytest.raises(InterruptionError):
        back_up(data, file, stop=stop)
    assert file.read_bytes() == b"the one before"
    assert {path.name for path in tmp_path.iterdir()} == {"data", "lectern.backup"}


class Asked(Event):
    """Counts how often somebody looks whether to stop."""

    num_times = 0

    def is_set(self) -> bool:
        self.num_times += 1
        return super().is_set()


def test_a_large_part_is_no_reason_to_go_on_for_long(data: DataFolder, tmp_path: Path) -> None:
    file, times = tmp_path / "lectern.backup", []
    for num_bytes in (1, 8 << 20):
        data.sheets.write(SHEET, bytes(num_bytes))
        back_up(data, file)
        stop = Asked()
        check_backup(open_backup(file), stop=stop)
        times.append(stop.num_times)
    assert times[1] >= times[0] + 6


class OneSaved(SavedStore):
    """One saved reading; to take it in ends as where an engine is told to stop."""

    def readings(self) -> list[SnapshotInfo]:
        return [SimpleNamespace(snapshot="s1")]  # type: ignore[list-item]

    def export(self, snapshot: str, path: Path, *_: object) -> None:
        path.write_text(snapshot)

    def take_in(self, _path: Path, _passphrase: str, stop: Event | None = None) -> None:
        assert stop is not None
        stop.set()
        raise LecternError(Said("Cancelled.", ""))


def test_a_saved_reading_that_is_cancelled_was_not_refused(
    data: DataFolder, tmp_path: Path
) -> None:
    file, saved = tmp_path / "lectern.backup", OneSaved(None)  # type: ignore[arg-type]
    write_backup_file(data, file, saved=saved)
    checked = check_backup(open_backup(file))
    with pytest.raises(InterruptionError):
        restore_backup_file(fresh(tmp_path), checked, saved=saved, stop=Event())
