"""What a smoke test expects of a bundle, and how long it waits."""

import subprocess
import time
from collections.abc import Callable

_LOOK_SECONDS = 0.5


class SmokeTestFailure(Exception):
    """The bundle does not do what it should."""


def expect(is_met: object, complaint: str) -> None:
    """Raise ``SmokeTestFailure`` with the complaint where an expectation is not met."""
    if not is_met:
        raise SmokeTestFailure(complaint)


def wait_until(
    is_met: Callable[[], object],
    complaint: str,
    *,
    seconds: float,
    program: "subprocess.Popen[bytes]",
) -> None:
    """Wait for something a running program does; raises ``SmokeTestFailure`` if it never comes."""
    deadline = time.monotonic() + seconds
    while not is_met():
        expect(program.poll() is None, f"{complaint}: it ended with status {program.returncode}")
        expect(time.monotonic() < deadline, f"{complaint}: not within {seconds:.0f} s")
        time.sleep(_LOOK_SECONDS)
