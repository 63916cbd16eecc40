"""A window in random use, its engine killed again and again.

The real window over the real engine with the demo model: whatever a hand without a plan does with
mouse and keyboard, documents that are dropped, questions, other looks and languages, a window that
is closed and opened again. A crash, a hang, a warning of Qt's and an exception that nobody takes
are failures. A trial takes half a minute. For hours with counts, in one process:

    python -m tests.campaign.window_use MINUTES [--seed S] [--stress]
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from tests.campaign.trial import Attempt, Outcome, Part, Result

_TRIAL_MINUTES = 0.5
_SEEDS = 1_000_000
_QUOTED = 6_000
_HANG_SECONDS = 300
"""More than an engine takes to start, or to save and end, on a machine with much else to do."""
_SHOW_AND_DIE = signal.SIGTERM if sys.platform == "win32" else signal.SIGQUIT
"""Where the threads stand, and a core."""


@contextmanager
def _set_up(folder: Path) -> Iterator[Attempt]:
    def attempt(number: int, chance: Random) -> Result:
        place, is_stress = folder / str(number), chance.random() < 0.5
        place.mkdir()
        kind = "threads and garbage more often" if is_stress else "as it is"
        log = place / "log"
        status = use(_TRIAL_MINUTES, chance.randrange(_SEEDS), place, log, is_stress=is_stress)
        faults = _faults(status, place)
        if not faults:
            return Result(Outcome.KEPT, kind)
        said = log.read_text(encoding="utf-8", errors="replace")[-_QUOTED:]
        return Result(Outcome.CRASHED, kind, "\n".join((*faults, said)))

    yield attempt


PARTS = (Part("window_use", _set_up, goal=20, patience_seconds=600.0),)


def use(minutes: float, seed: int, folder: Path, log: Path, *, is_stress: bool) -> int:
    """Use a window in a process of its own, with a home in `folder`; returns its exit status.

    With `is_stress` threads take turns and garbage is collected far more often than ever.
    """
    home, beat = folder / "home", folder / "beat"
    home.mkdir()
    beat.touch()
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("LECTERN")
    }
    environment |= {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "QT_QPA_PLATFORM": "offscreen",
        "HF_HUB_OFFLINE": "1",
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.campaign.window.session"]
    arguments = [str(minutes), str(seed), str(int(is_stress)), str(folder), str(beat)]
    with (
        log.open("w", encoding="utf-8") as told,
        subprocess.Popen(
            [*command, *arguments],
            env=environment,
            cwd=folder,
            stdout=told,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        while process.poll() is None:
            time.sleep(1)
            if time.time() - beat.stat().st_mtime > _HANG_SECONDS:
                process.send_signal(_SHOW_AND_DIE)
    return process.returncode


def _faults(status: int, folder: Path) -> list[str]:
    """What was found, one line for each."""
    died = [f"The window's process ended with status {status}."] if status else []
    return died + [
        f"There is an unexpected error in {log}."
        for log in (folder / "home").rglob("*.log")
        if "Traceback" in log.read_text(encoding="utf-8", errors="replace")
    ]


def main() -> int:
    """Do it for as long as is asked, and say where everything is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("minutes", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stress", action="store_true")
    given = parser.parse_args()
    folder = Path(mkdtemp(prefix="lectern-window-"))
    log = folder / "log"
    print(f"Counts and faults go to {log}", flush=True)  # noqa: T201
    status = use(given.minutes, given.seed, folder, log, is_stress=given.stress)
    faults = _faults(status, folder)
    print("\n".join(faults) or "nothing found")  # noqa: T201
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
