"""Runs a reader in a child under the limits of the parser process, and tells what came of it.

    python -m tests.campaign.libraries.measured KIND READER FILE

The child prints the text that was read; an exception of the reader is a refusal.
"""

import contextlib
import os
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from app.child.confinement import confine
from tests.campaign.libraries.readers import READERS

MEMORY_BYTES = 2 * 1024**3
COMPUTING_SECONDS = 20
_REFUSED = 3
_MOST_CHARACTERS = 5_000_000


@dataclass(frozen=True)
class Outcome:
    """`end` is "read", or how it went otherwise; seconds of the processor, peak memory."""

    end: str
    text: str
    seconds: float
    megabytes: float


def read_apart(kind: str, reader: str, path: Path) -> Outcome:
    """Read a file in a child of its own."""
    command = [sys.executable, "-m", __name__, kind, reader, str(path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as child:
        killer = time.monotonic() + 2 * COMPUTING_SECONDS
        try:
            text, complaint = child.communicate(timeout=killer - time.monotonic())
        except subprocess.TimeoutExpired:
            child.kill()
            text, complaint = child.communicate()
    figures = complaint.decode(errors="replace").rpartition("cost ")[2].split()
    seconds, megabytes = map(float, figures) if len(figures) == 2 else (0.0, 0.0)
    return Outcome(
        _end(child.returncode, complaint), text.decode(errors="replace"), seconds, megabytes
    )


def _end(status: int, complaint: bytes) -> str:
    if status == 0:
        return "read"
    if status == _REFUSED:
        return complaint.decode(errors="replace").partition("refused: ")[2].partition("\n")[0]
    return "killed: too long" if status in (-24, -9) else f"died with {status}"


def main() -> None:
    """Read one file."""
    kind, reader, path = sys.argv[1:]
    confine(memory_bytes=MEMORY_BYTES, computing_seconds=COMPUTING_SECONDS)
    read = READERS[kind][reader]
    status = 0
    before = time.process_time()
    try:
        text = read(Path(path))
        with contextlib.suppress(BrokenPipeError):
            sys.stdout.buffer.write(text[:_MOST_CHARACTERS].encode(errors="replace"))
            sys.stdout.flush()
    except Exception as error:
        print(f"refused: {type(error).__name__}", file=sys.stderr)  # noqa: T201
        status = _REFUSED
    own, others = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    seconds = time.process_time() - before + others.ru_utime + others.ru_stime
    peak = max(own.ru_maxrss, others.ru_maxrss) / 1024
    print(f"\ncost {seconds:.3f} {peak:.0f}", file=sys.stderr)  # noqa: T201
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    main()
