"""Lets chosen system calls of a process fail, or kill it there: see ``failing_calls.c``.

The library is compiled when it is needed and preloaded into the server that processes are forked
from; one that is not armed behaves as if it were not there. Linux with a C compiler only.
"""

import ctypes
import errno
import os
import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntFlag
from functools import partial
from pathlib import Path
from typing import Self

_SOURCE = Path(__file__).with_suffix(".c")
_COUNT = struct.Struct("<q")
_FOR_EVER = (1 << 62) - 1
_COMPILER = "cc"


class Calls(IntFlag):
    """Kinds of system calls, as the library numbers them."""

    OPENING = 1
    READING = 2
    WRITING = 4
    SYNCING = 8
    NAMING = 16
    MAPPING = 32


@dataclass(frozen=True)
class Fault:
    """How calls fail: with an error, from one call on for ever, or a signal at one call."""

    name: str
    error: int
    calls: Calls
    lasts: bool = False


_CHANGES = Calls.WRITING | Calls.SYNCING | Calls.NAMING
_ALL = _CHANGES | Calls.OPENING | Calls.READING | Calls.MAPPING

FULL_DISK = Fault("full disk", errno.ENOSPC, Calls.WRITING | Calls.NAMING, lasts=True)
FULL_FOR_A_MOMENT = Fault("full disk once", errno.ENOSPC, Calls.WRITING | Calls.NAMING)
BROKEN_READS = Fault("EIO reading", errno.EIO, Calls.READING)
BROKEN_WRITES = Fault("EIO writing", errno.EIO, Calls.WRITING | Calls.SYNCING)
NO_DESCRIPTORS = Fault("EMFILE", errno.EMFILE, Calls.OPENING)
NO_MEMORY = Fault("ENOMEM", errno.ENOMEM, Calls.OPENING | Calls.READING | Calls.MAPPING)
KILLED = Fault("kill -9", -signal.SIGKILL, _ALL)

ERRORS = (FULL_DISK, FULL_FOR_A_MOMENT, BROKEN_READS, BROKEN_WRITES, NO_DESCRIPTORS, NO_MEMORY)


Arm = Callable[[], None]
"""Called in a process, makes a call of it fail from then on."""


def can_calls_fail() -> bool:
    """Whether the library can be compiled and preloaded here."""
    return sys.platform == "linux" and shutil.which(_COMPILER) is not None


@dataclass(frozen=True)
class FailingCalls:
    """The compiled library, and the file in which calls are counted."""

    library: Path
    counter: Path

    @classmethod
    def preload(cls, place: Path) -> Self:
        """Compile the library and have every process that is forked from now on begin with it."""
        library, counter = place / "failing_calls.so", place / "calls"
        flags = ("-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror")
        subprocess.run([_COMPILER, *flags, "-o", library, _SOURCE, "-ldl"], check=True)
        os.environ["LD_PRELOAD"] = str(library)
        return cls(library, counter)

    def prepare(self, folder: Path, fault: Fault, first: int) -> Arm:
        """What a process calls first, so that call number ``first`` fails."""
        self.counter.write_bytes(_COUNT.pack(0))
        last = _FOR_EVER if fault.lasts else first
        what = first, last, fault.error, int(fault.calls)
        return partial(_arm, self.library, folder, self.counter, what)

    def count(self, folder: Path, fault: Fault) -> Arm:
        """As ``prepare``, but nothing fails."""
        return self.prepare(folder, fault, _FOR_EVER)

    @property
    def num_counted(self) -> int:
        """Calls so far of the process that was prepared last."""
        (number,) = _COUNT.unpack(self.counter.read_bytes())
        return int(number)


def _arm(library: Path, folder: Path, counter: Path, what: tuple[int, int, int, int]) -> None:
    """Arm the library in this process."""
    first, last, error, kinds = what
    call = ctypes.CDLL(str(library)).failing_calls_arm
    call.argtypes = [ctypes.c_char_p, ctypes.c_char_p, *[ctypes.c_long] * 2, *[ctypes.c_int] * 2]
    if call(bytes(folder), bytes(counter), first, last, error, kinds) != 0:
        raise OSError("the library that lets calls fail could not be armed")
