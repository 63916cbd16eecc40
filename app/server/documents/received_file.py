"""A file that a server was sent, under a name by which it and its children can open it.

In an encrypted data folder it is in no file where Linux can keep it in memory: a link leads to it,
which ends with this process and which only programs of this person can follow.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

MOST_IN_MEMORY = 256 * 1024**2
"""Bytes; what is larger could take the memory that its reading needs."""
MOST_IN_OPEN_MEMORY = 1 << 20
"""Bytes of a file that arrives for a folder that is not encrypted."""

if sys.platform == "linux":
    import fcntl

    _SEALS = fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_WRITE

    @contextmanager
    def _in_memory(path: Path, file: BinaryIO) -> Iterator[None]:
        held = os.memfd_create("received", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        try:
            with open(held, "wb", closefd=False) as copy:
                shutil.copyfileobj(file, copy)
            fcntl.fcntl(held, fcntl.F_ADD_SEALS, _SEALS)
            path.symlink_to(f"/proc/{os.getpid()}/fd/{held}")
            yield
        finally:
            os.close(held)


@contextmanager
def received(path: Path, file: BinaryIO, *, is_secret: bool) -> Iterator[None]:
    """Have `path` lead to what was sent, in a folder that is removed afterwards.

    Raises ``OSError`` where it cannot.
    """
    num_bytes = file.seek(0, os.SEEK_END)
    file.seek(0)
    if sys.platform == "linux" and is_secret and num_bytes <= MOST_IN_MEMORY:
        with _in_memory(path, file):
            yield
        return
    with path.open("xb") as copy:
        shutil.copyfileobj(file, copy)
    yield
