"""What Qt lacks on a bare system is named in place of Qt's end without a word."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="others need no more libraries")
_NOTHING_LOADS = "from app import qt_libraries; qt_libraries.can_load = lambda _: False; "
_UNLOADABLE = "sys.modules['app.window.start'] = None; "


def start(folder: Path, platform: str, before: str) -> subprocess.CompletedProcess[str]:
    """Start the window where Qt meets this platform, after some Python."""
    program = f"import sys; {before}sys.argv = ['lectern']; from app.__main__ import main; main()"
    environment = {**os.environ, "QT_QPA_PLATFORM": platform, "LECTERN_DATA_DIR": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.process
@pytest.mark.parametrize(("platform", "before"), [("none", ""), ("offscreen", _UNLOADABLE)])
def test_lectern_names_what_is_missing(platform: str, before: str, tmp_path: Path) -> None:
    """In one line with the remedy, in place of Qt's end of the process."""
    ended = start(tmp_path, platform, _NOTHING_LOADS + before)
    assert ended.returncode == 2
    assert ended.stderr.startswith("lectern: the window needs system libraries that are missing")
    assert ended.stderr.count("\n") == 1


@pytest.mark.process
def test_where_nothing_is_missing_qt_speaks_for_itself(tmp_path: Path) -> None:
    all_load = _NOTHING_LOADS.replace("False", "True")
    ended = start(tmp_path, "none", all_load)
    assert ended.returncode == 2
    assert 'Could not find the Qt platform plugin "none"' in ended.stderr


def test_qt_that_loads_costs_no_look_at_its_libraries() -> None:
    """Loading all of them took 8.5 ms of every start."""
    program = (
        "from app import qt_libraries; from app.window.start import make_application; "
        "qt_libraries.can_load = lambda _: exit(7); make_application()"
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    ended = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, check=False)
    assert ended.returncode == 0
