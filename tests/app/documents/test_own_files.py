"""Files that Lectern wrote are no documents; whoever adds one hears what they are for."""

from pathlib import Path

import pytest

from app.backup.container import lock_with
from app.backup.write import write_backup_file
from app.documents.errors import UnsupportedDocumentError
from app.documents.extract import extract
from app.encryption.key_file import ScryptCost
from app.paths import DataFolder
from engine.snapshots import exported_file, sealed_file

_CHEAP = ScryptCost(n=1 << 10)


@pytest.mark.parametrize("magic", [exported_file.MAGIC, sealed_file.MAGIC])
def test_a_saved_reading_is_to_be_imported(tmp_path: Path, magic: bytes) -> None:
    path = tmp_path / "manual.lectern-reading"
    path.write_bytes(magic + bytes(range(256)) * 50)
    with pytest.raises(UnsupportedDocumentError) as refused:
        extract(path)
    assert str(refused.value) == (
        "“manual.lectern-reading” is a saved reading. Import it among the saved readings."
    )


@pytest.mark.parametrize("is_sealed", [False, True])
def test_a_backup_is_to_be_restored(tmp_path: Path, is_sealed: bool) -> None:
    data = DataFolder(tmp_path / "data")
    data.prepare()
    path = tmp_path / "library.lectern-backup"
    lock = lock_with("salmon and trout", _CHEAP) if is_sealed else None
    write_backup_file(data, path, lock=lock)
    with pytest.raises(UnsupportedDocumentError) as refused:
        extract(path)
    assert str(refused.value) == (
        "“library.lectern-backup” is a backup of a library. Restore it instead of adding it."
    )
