"""What processes leave that are killed: texts of documents must not stay in any file."""

import os
import signal
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

import pytest

from app.encryption.keys import new_data_key
from app.erasure.side_files import remove_beside
from app.library.library import Library
from app.library.records import Deleted
from app.paths import DataFolder
from app.private_folder import private_folder
from app.server.documents.served_library import ServedLibrary

ROOT = Path(__file__).parents[2]
SECRET = b"Keeper Arn lit the lamp."
KILLED = """
import os, signal, sys
from io import BytesIO
from pathlib import Path
from unittest.mock import patch
from app.library.library import Library
from app.paths import DataFolder
from app.server.documents.served_library import ServedLibrary

def die(*_args, **_options):
    os.kill(os.getpid(), signal.SIGKILL)

with patch.object(Library, "add", die):
    file = BytesIO(sys.argv[2].encode())
    ServedLibrary(DataFolder(Path(sys.argv[1])))._add("note.txt", file, None)
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="kills with a signal")


@pytest.fixture
def killed(tmp_path: Path) -> DataFolder:
    """A data folder whose server was killed while it read a file that it was sent."""
    data = DataFolder(tmp_path)
    data.prepare()
    command = [sys.executable, "-c", KILLED, str(tmp_path), SECRET.decode()]
    done = subprocess.run(command, cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert SECRET in everything_in(tmp_path)
    return data


@pytest.mark.skipif(sys.platform != "linux", reason="files without a name are Linux's")
def test_what_an_encrypted_server_is_sent_is_never_in_a_file(tmp_path: Path) -> None:
    data = DataFolder(tmp_path, key=new_data_key())
    data.prepare()
    seen: list[bytes] = []

    def look(_library: Library, path: Path, **_options: object) -> None:
        assert path.name == "note.txt"
        assert path.read_bytes() == SECRET
        with pytest.raises(PermissionError), path.open("r+b") as file:
            file.write(b"x")
        (file,) = (one for one in path.parent.iterdir() if one.name == "note.txt")
        seen.append(b"" if file.is_symlink() else file.read_bytes())
        raise KeyboardInterrupt

    with patch.object(Library, "add", look), pytest.raises(KeyboardInterrupt):
        ServedLibrary(data)._add("note.txt", BytesIO(SECRET), None)
    assert seen == [b""]
    assert not list(tmp_path.glob(".received-*"))


@pytest.mark.process
def test_what_an_encrypted_server_is_sent_is_read(tmp_path: Path) -> None:
    data = DataFolder(tmp_path, key=new_data_key())
    data.prepare()
    document = ServedLibrary(data)._add("note.txt", BytesIO(SECRET), None)
    assert (document.name, document.pages[0].text) == ("note.txt", SECRET.decode())
    with Library(data.library) as library:
        assert library.document(document.sha256) == document
    assert SECRET not in everything_in(tmp_path)


def everything_in(folder: Path) -> bytes:
    return b"\0".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def aged(path: Path, seconds: float) -> None:
    then = time.time() - seconds
    os.utime(path, (then, then))


def test_a_file_that_a_killed_server_was_sent_goes_at_the_next_start(killed: DataFolder) -> None:
    killed.prepare()
    assert SECRET not in everything_in(killed.root)


def test_it_goes_with_a_deletion(killed: DataFolder) -> None:
    remove_beside(killed, [Deleted("f" * 64, "note.txt")])
    assert SECRET not in everything_in(killed.root)


def test_what_a_living_server_reads_stays(tmp_path: Path) -> None:
    data = DataFolder(tmp_path)
    with private_folder(tmp_path, ".received-") as folder:
        (folder / "note.txt").write_bytes(SECRET)
        aged(folder, 1e6)
        data.prepare()
        assert (folder / "note.txt").read_bytes() == SECRET
    assert not folder.exists()


@pytest.mark.parametrize(
    "name",
    [
        "pasted/.lectern-0123456789abcdef.part",
        "pasted/.lectern-gone-0123456789abcdef.part",
        "pasted/.text.txt.77.part",
        "sheets/.lectern-0123456789abcdef.part",
        ".lectern-0123456789abcdef.part",
        ".library.backup.sqlite.77.part",
    ],
)
def test_half_written_files_go_with_a_deletion_and_later_at_a_start(
    tmp_path: Path, name: str
) -> None:
    data = DataFolder(tmp_path)
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(SECRET)
    aged(path, 60)
    data.prepare()
    assert path.exists(), "somebody may write it still"
    remove_beside(data, [Deleted("f" * 64, "note.txt")])
    assert not path.exists()
    path.write_bytes(SECRET)
    aged(path, 2 * 60 * 60)
    data.prepare()
    assert not path.exists()


@pytest.mark.parametrize("name", [".received-a1b2c3d4", ".lectern-saved-a1b2c3d4"])
def test_folders_of_earlier_versions_go_when_they_are_old(tmp_path: Path, name: str) -> None:
    data = DataFolder(tmp_path)
    (tmp_path / name).mkdir()
    (tmp_path / name / "saved").write_bytes(SECRET)
    data.prepare()
    assert (tmp_path / name).exists()
    aged(tmp_path / name, 2 * 60 * 60)
    data.prepare()
    assert not (tmp_path / name).exists()


def test_a_link_is_never_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "note.txt").write_bytes(SECRET)
    root = tmp_path / "data"
    root.mkdir()
    (root / ".received-a1b2c3d4").symlink_to(outside)
    aged(outside, 1e6)
    DataFolder(root).prepare()
    assert (outside / "note.txt").exists()
