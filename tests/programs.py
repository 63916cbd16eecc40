"""Programs of minutes that a test runs and waits for."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Ended:
    """A program that came to its end; the status is 0 where it succeeded."""

    status: int
    printed: str
    complaints: str


def run_program(module: str, *arguments: str, **environment: str) -> Ended:
    """Run ``python -m module arguments`` to its end."""
    ended = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)
