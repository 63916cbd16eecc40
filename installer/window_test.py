"""Try out the window of a bundle as a person would: it opens, reads, answers, closes."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 60
CLOSE_SECONDS = 60


def try_window(program: Path, environment: Mapping[str, str]) -> None:
    """Where there is a virtual display: the window appears and closes when it is told to."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        print("    left out: it needs Xvfb and xdotool")
        return
    with _virtual_display() as display:
        shown = {**environment, "DISPLAY": display}
        with subprocess.Popen([program], env=shown) as window:
            window.wait()


@contextmanager
def _virtual_display() -> Iterator[str]:
    """The name of a display that nobody sees."""
    numbers, write_end = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1440x900x24"],
        pass_fds=[write_end],
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    try:
        with os.fdopen(numbers) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        server.terminate()
        server.wait()
