"""Removes deleted payloads from the disk promptly, even after interruptions.

Compaction that only saves space leaves unused bytes if copying the rest is not worth it. After a
person has deleted something, every unused byte must go. A mark beside the catalogue says that this
is due. The mark stays until no unused byte is left, even if processes end meanwhile or others use
the directory.
"""

from contextlib import suppress
from pathlib import Path

from engine.long_work import GoOn, to_the_end
from engine.snapshots.catalogue_files import remove_set_aside
from engine.snapshots.upkeep import Upkeep


class Erasure:
    """What is still to be erased in one store."""

    def __init__(self, directory: Path, upkeep: Upkeep) -> None:
        self._catalogue_path = directory / "kv.sqlite"
        self._mark = directory / "erasing"
        self._upkeep = upkeep

    @property
    def is_due(self) -> bool:
        """Whether something that was deleted may still be there."""
        return self._mark.exists()

    def order(self) -> None:
        """Note that something is about to be deleted; a full disk only delays the rest of it."""
        with suppress(OSError):
            self._mark.touch(mode=0o600)

    def carry_out(self, *, go_on: GoOn = to_the_end) -> None:
        """Give every unused byte back to the disk, as far as that can be done now.

        Catalogues that were set aside go, too: they name what was deleted. What is left, because
        other processes use the store, or this one still needs pages, waits for the next start.
        """
        self._upkeep.compact(target_bytes=0, min_dead_share=0.0, go_on=go_on)
        remove_set_aside(self._catalogue_path)
        if self._upkeep.is_all_used():
            with suppress(OSError):
                self._mark.unlink(missing_ok=True)
