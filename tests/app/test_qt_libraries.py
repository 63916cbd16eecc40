"""What Qt lacks on a bare system is named before it ends without a word."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app import qt_libraries

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="others need no more libraries")


def test_libraries_of_a_display_count_only_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qt_libraries, "can_load", lambda _: False)
    monkeypatch.delenv("DISPLAY", raising=False)
    without = qt_libraries.missing_qt_packages()
    monkeypatch.setenv("DISPLAY", ":0")
    assert "libegl1" in without
    assert "libxcb-cursor0" in set(qt_libraries.missing_qt_packages()) - set(without)
    monkeypatch.setattr(qt_libraries, "can_load", lambda _: True)
    assert qt_libraries.missing_qt_libraries() == ""


def test_an_unknown_library_cannot_be_loaded() -> None:
    assert not qt_libraries.can_load("liblectern-does-not-exist.so.0")


@pytest.mark.process
def test_lectern_names_what_is_missing(tmp_path: Path) -> None:
    """In one line with the remedy, in place of Qt's end of the process."""
    program = (
        "import sys; from app import qt_libraries; qt_libraries.can_load = lambda _: False; "
        "sys.argv = ['lectern']; from app.__main__ import main; main()"
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LECTERN_DATA_DIR": str(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("lectern: the window needs system libraries that are missing")
    assert ended.stderr.count("\n") == 1
