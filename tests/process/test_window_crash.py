"""A window that crashes in native code leaves a trace, and the next one says where it is."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.settings.settings import Settings
from app.settings.settings_file import write_settings
from app.window.process.crash_trace import crash_traced

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="looks for POSIX rights and signals"),
]
ROOT = Path(__file__).parents[2]
SECRET = "Yorick"
TRACED = f"""
import faulthandler, sys
from pathlib import Path
from app.window.process.crash_trace import crash_traced

def read(text):
    if "crash" in sys.argv:
        faulthandler._sigsegv()

with crash_traced(Path(sys.argv[1])) as crash:
    print(crash or "", flush=True)
    read("{SECRET}")
"""
WINDOW = """
import faulthandler, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel
from app.window.start import make_application, start_window
from app.window.widgets.toast import Toast
from app.window_order import OWN_ENGINE, WindowOrder
from tests.fakes.fake_command import fake_engine_launcher

def look():
    toasts = [one for top in QApplication.topLevelWidgets() for one in top.findChildren(Toast)]
    if not toasts:
        return
    looking.stop()
    if "crash" in sys.argv:
        faulthandler._sigsegv()
    print(toasts[0].findChild(QLabel).text(), flush=True)
    toasts[0].window().close()

application = make_application()
looking = QTimer(interval=100)
looking.timeout.connect(look)
looking.start()
start_window(WindowOrder([]), ports={OWN_ENGINE: lambda data: fake_engine_launcher(data.root)})
"""


def run(program: str, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_crash_leaves_a_trace_that_the_next_start_names(tmp_path: Path) -> None:
    crashed = run(TRACED, str(tmp_path), "crash", PYTHONFAULTHANDLER="")
    assert crashed.returncode < 0
    assert crashed.stderr == ""
    trace = tmp_path / "crash.log"
    assert stat.S_IMODE(trace.stat().st_mode) == 0o600
    said = trace.read_text()
    assert said.startswith("Fatal Python error: Segmentation fault")
    assert " in read" in said
    assert SECRET not in said
    after = run(TRACED, str(tmp_path))
    assert after.stdout == (
        "Lectern crashed the last time it was open. If you report it, attach "
        f"{tmp_path / 'crash-1.log'}: it contains nothing from your documents.\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["crash-1.log"]
    assert run(TRACED, str(tmp_path)).stdout == "\n"


def test_a_few_traces_are_kept_and_none_is_long(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / "crash.log").write_text(f"{number}" * 300_000)
        with crash_traced(tmp_path):
            pass
    kept = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert {name: text[0] for name, text in kept.items()} == {
        "crash-1.log": "4",
        "crash-2.log": "3",
        "crash-3.log": "2",
    }
    assert {len(text) for text in kept.values()} == {256 * 1024}


@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "no folder"])
def test_what_stands_in_the_way_holds_nothing_up(kind: str, tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "logs", tmp_path / "elsewhere"
    elsewhere.write_text("mine")
    if kind == "no folder":
        folder.write_text("")
    else:
        folder.mkdir()
        trace = folder / "crash.log"
        {"link": lambda: trace.symlink_to(elsewhere), "pipe": lambda: os.mkfifo(trace)}.get(
            kind, trace.mkdir
        )()
    assert run(TRACED, str(folder), PYTHONFAULTHANDLER="").stdout == "\n"
    assert elsewhere.read_text() == "mine"


def test_the_window_after_a_crash_says_so(tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    write_settings(settings, Settings(is_welcomed=True))
    data = {"LECTERN_DATA_DIR": str(tmp_path), "PYTHONFAULTHANDLER": ""}
    crashed = run(WINDOW, "crash", **data)
    assert crashed.returncode < 0
    assert "look" in (tmp_path / "logs" / "crash.log").read_text()
    assert "Lectern crashed the last time it was open." in run(WINDOW, **data).stdout
    assert "crashed" not in run(WINDOW, **data).stdout
    assert not (tmp_path / "logs" / "crash.log").exists()
