"""A window in random use for hours, its engine killed about every minute.

The real window over the real engine with the demo model: what a hand without a plan does with
mouse and keyboard, documents that are dropped, questions, another look or language, a window that
is closed and opened again. A crash, a hang, a warning of Qt's and an exception that nobody takes
are failures. `python -m tests.campaign.window_use MINUTES [SEED] [--stress]`
"""

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp


def run(minutes: float, seed: int, *, is_stress: bool, folder: Path) -> int:
    """Use a window in a process of its own; 0 if nothing was found.

    With `is_stress` threads take turns and garbage is collected far more often than ever.
    """
    home = folder / "home"
    home.mkdir(parents=True)
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("LECTERN")
    }
    environment |= {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_DATA_HOME": str(home / ".local"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "QT_QPA_PLATFORM": "offscreen",
        "HF_HUB_OFFLINE": "1",
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.campaign.window.session"]
    arguments = [str(minutes), str(seed), str(int(is_stress)), str(folder)]
    code = subprocess.run(
        [*command, *arguments], env=environment, cwd=folder, check=False, preexec_fn=_allow_cores
    ).returncode
    if code < 0:
        print(f"the window's process was ended by signal {-code}; core in {folder}")  # noqa: T201
    for log in home.rglob("*.log"):
        if "Traceback" in log.read_text(encoding="utf-8", errors="replace"):
            print(f"an unexpected error is in {log}")  # noqa: T201
            code = code or 1
    return code


def _allow_cores() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def main() -> None:
    """Take the command's arguments, and say how it ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("minutes", type=float)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--stress", action="store_true")
    chosen = parser.parse_args()
    folder = Path(mkdtemp(prefix="window-use-"))
    sys.exit(run(chosen.minutes, chosen.seed, is_stress=chosen.stress, folder=folder))


if __name__ == "__main__":
    main()
