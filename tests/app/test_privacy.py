"""Who may look at what Lectern stores."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.paths import DataFolder

pytestmark = pytest.mark.skipif(os.name == "nt", reason="rights are kept in another way")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A data folder as it was made before: open to everybody."""
    root = tmp_path / "lectern"
    (root / "segments").mkdir(parents=True)
    (root / "logs").mkdir()
    (root / "queries").mkdir()
    for name in (
        "library.sqlite", "kv.sqlite", "kv.sqlite-wal", "segments/a.segment", "logs/x",
        "queries/a.safetensors", "kv.sqlite.set-aside-20261101-101010-ab", "kv.sqlite.distrusted",
        "limits.json.set-aside", "erasing", "window.ini", ".lectern-0123456789abcdef.part",
    ):  # fmt: skip
        (root / name).write_bytes(b"secret")
    for path in (root, *root.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    return root


def test_what_was_open_to_others_is_closed(old: Path) -> None:
    DataFolder(old).prepare()
    for path in (old, *old.rglob("*")):
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path


def test_what_else_lies_there_is_not_touched(old: Path) -> None:
    (old / "holiday").mkdir()
    (old / "holiday" / "photo.png").write_bytes(b"")
    (old / "holiday" / "photo.png").chmod(0o644)
    old.chmod(0o755)
    DataFolder(old).prepare()
    assert mode(old / "holiday" / "photo.png") == 0o644
    assert mode(old) == 0o755
    assert mode(old / "library.sqlite") == 0o600


def test_links_are_not_followed(old: Path, tmp_path: Path) -> None:
    outside = tmp_path / "model"
    outside.mkdir()
    (outside / "weights").write_bytes(b"")
    (outside / "weights").chmod(0o644)
    (old / "models").symlink_to(outside)
    (old / "segments" / "link").symlink_to(outside / "weights")
    DataFolder(old).prepare()
    assert mode(outside / "weights") == 0o644


def test_rights_of_its_own_person_stay_as_they_are(old: Path) -> None:
    (old / "logs" / "x").chmod(0o444)
    DataFolder(old).prepare()
    assert mode(old / "logs" / "x") == 0o400


def test_no_crash_leaves_memory_on_the_disk() -> None:
    script = "import resource; from app.privacy import keep_private; keep_private(); "
    script += "print(resource.getrlimit(resource.RLIMIT_CORE))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "(0, 0)"
