"""A process that converts a store and dies at one of the things it does to files.

``python -m tests.engine.snapshots.converter DIRECTORY FORM DEATH`` ends as by kill -9 before the
thing with the number DEATH; 0 never dies, and says how many things there were.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.protocol.records import StoreForm
from engine.snapshots import conversion
from engine.snapshots.catalogue import Catalogue
from engine.snapshots.keys import Encryption, StoreKeys
from engine.snapshots.local_files import LocalFiles
from engine.snapshots.store import SnapshotStore

KEYS = StoreKeys.derived_from(bytes(range(32)))
BATCH_BYTES = 60_000
KILLED = 9

_THINGS = (
    (LocalFiles, ("create", "append", "sync", "overwrite", "truncate", "remove")),
    (Path, ("unlink", "replace", "hardlink_to")),
    (Catalogue, ("transaction", "shrink_journal")),
)


class Mortal:
    """Counts things, and ends this process before one of them."""

    def __init__(self, death: int) -> None:
        self.count = 0
        self._death = death

    def watch(self, owner: type, name: str) -> None:
        """Count each call of a method."""
        done: Callable[..., Any] = getattr(owner, name)

        def do(*args: Any, **fields: Any) -> Any:
            self.count += 1
            if self.count == self._death:
                os._exit(KILLED)
            return done(*args, **fields)

        setattr(owner, name, do)


def main(directory: str, form: str, death: str) -> None:
    """Convert, or die."""
    mortal = Mortal(int(death))
    conversion.BATCH_BYTES = BATCH_BYTES
    encryption = Encryption(KEYS, StoreForm(form))
    with SnapshotStore(Path(directory), encryption=encryption) as store:
        for owner, names in _THINGS:
            for name in names:
                mortal.watch(owner, name)
        store.conversion.carry_out(go_on=lambda: None, on_progress=lambda *_: None)
        sys.stdout.write(str(mortal.count))


if __name__ == "__main__":
    main(*sys.argv[1:])
