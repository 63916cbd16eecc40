"""What comes to a screen reader over AT-SPI, where this computer has what that takes."""

import ctypes
import json
import shutil
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

ROOT = Path(__file__).parents[4]
_LAUNCHERS = (
    Path("/usr/libexec/at-spi-bus-launcher"),
    Path("/usr/lib/at-spi2-core/at-spi-bus-launcher"),
)
_XCB = Path(PySide6.__file__).parent / "Qt" / "plugins" / "platforms" / "libqxcb.so"


def _missing() -> str:
    """Return what is missing here; empty where nothing is."""
    for program in ("dbus-run-session", "Xvfb"):
        if shutil.which(program) is None:
            return program
    if not any(path.exists() for path in _LAUNCHERS):
        return "at-spi2-core"
    try:
        ctypes.CDLL(str(_XCB))
    except OSError as error:
        return str(error)
    return ""


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux" or bool(_missing()), reason="no AT-SPI here")
def test_a_conversation_comes_over_the_bus() -> None:
    launcher = next(str(path) for path in _LAUNCHERS if path.exists())
    inside = [sys.executable, "-m", "tests.app.window.spoken.bus_session", launcher]
    done = subprocess.run(
        ["dbus-run-session", "--", *inside], cwd=ROOT, capture_output=True, timeout=90, check=True
    )
    conversation = json.loads(done.stdout.splitlines()[-1])  # daemons talk, too
    assert conversation["name"] == "Conversation"
    question, answer = conversation["in"]
    assert (question["role"], question["name"]) == ("list item", "You asked: Which bolts?")
    assert answer["name"].startswith("Answer: The housing bolts after 50 hours.")
    parts = [(part["role"], part["name"]) for part in answer["in"]]
    assert parts[0][0] == "paragraph"
    assert ("link", "p. 412 ✓. Word for word") in parts
    assert parts[-1] == ("push button", "Branch from here")
