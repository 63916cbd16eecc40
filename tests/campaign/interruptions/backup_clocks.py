"""Lets the clock jump by hours, days, to the epoch and to 2100 while a library is used.

The backup is renewed when it is a day away from the clock, however wrong either is; it never holds
what was deleted. Once the clock is right again, a backup of everything comes within a day, and the
library that is lost then comes back from it.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from random import Random
from unittest.mock import patch

from app.library import backup, upkeep
from app.library.backup_file import backup_path
from app.library.library import Library
from app.library.records import Role
from app.library.restoring import is_sound, restore_backup
from app.library_file import LibraryFile
from tests.campaign.library_flips import extract_text
from tests.campaign.trial import Attempt, Outcome, Part, Result

_NOW = 1_790_000_000.0
_HOUR, _DAY = 3600.0, 86_400.0
_TIMES = (0.0, 4_102_444_800.0, *(_NOW + hours * _HOUR for hours in (-200, -25, -3, 3, 23, 49)))
_NUM_STEPS = 20
_NUM_TEXTS = 6


class _Clock:
    """Stands in for `datetime` where the library asks for the time."""

    def __init__(self) -> None:
        self.seconds = _NOW

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.seconds)

    fromtimestamp = staticmethod(datetime.fromtimestamp)


class _User:
    """Uses one library while its clock jumps."""

    def __init__(self, folder: Path, texts: list[Path], chance: Random, clock: _Clock) -> None:
        self._path = folder / "library.sqlite"
        self._texts = texts
        self._chance = chance
        self._clock = clock
        self._library = self._open()

    def use(self) -> str:
        """Take random steps; return what is wrong, if anything."""
        steps: list[Callable[[], str]] = [
            *[self._jump, self._back_up] * 3,
            *[self._add, self._add, self._talk, self._delete, self._open_again],
        ]
        for _ in range(_NUM_STEPS):
            if complaint := self._chance.choice(steps)():
                return complaint
        return self._set_right()

    def _set_right(self) -> str:
        """Back up under the right clock, a day later; lose the library, and get it back."""
        self._clock.seconds = _NOW + 1000 * _DAY
        if complaint := self._back_up():
            return complaint
        there = self._content()
        self._library.close()
        self._path.write_bytes(b"\xa5" * 9000)
        restore_backup(LibraryFile(self._path))
        self._library = self._open()
        found = self._content()
        self._library.close()
        return "" if found == there else f"{there} came back as {found}"

    def _open(self) -> Library:
        return Library(self._path, extract_text)

    def _content(self) -> tuple[object, ...]:
        entries = {entry.sha256 for entry in self._library.entries()}
        documents = {sha256: self._library.document(sha256) for sha256 in entries}
        texts = {one.name: [page.text for page in one.pages] for one in documents.values() if one}
        said = [
            (one.title, len(self._library.conversations.messages(one.id)))
            for one in self._library.conversations.entries()
        ]
        return texts, sorted(said)

    def _jump(self) -> str:
        self._clock.seconds = self._chance.choice(
            (*_TIMES, self._clock.seconds + self._chance.uniform(0, 2 * _DAY))
        )
        return ""

    def _back_up(self) -> str:
        path = backup_path(self._path)
        is_there = path.exists()
        is_due = not is_there or abs(self._clock.seconds - path.stat().st_mtime) >= _DAY
        was_renewed = self._library.upkeep.back_up()
        if was_renewed:
            self._note_time()
        if was_renewed != is_due:
            return f"a backup that {'is' if is_due else 'is not'} due was {was_renewed=}"
        return "" if is_sound(LibraryFile(path)) else "the backup is not sound"

    def _note_time(self) -> None:
        """The system gives a file the time of the clock that jumps."""
        os.utime(backup_path(self._path), (self._clock.seconds, self._clock.seconds))

    def _add(self) -> str:
        self._library.add(self._chance.choice(self._texts))
        return ""

    def _talk(self) -> str:
        hashes = [entry.sha256 for entry in self._library.entries()][:1]
        conversation = self._library.conversations.start("talk", hashes)
        self._library.conversations.add_message(conversation.id, Role.USER, "When?")
        return ""

    def _delete(self) -> str:
        entries = self._library.entries()
        if not entries:
            return ""
        chosen = self._chance.choice(entries)
        self._library.remove_document(chosen.sha256)
        deleted = self._library.forget_removed()
        self._library.note_forgotten(deleted)
        path = backup_path(self._path)
        if not path.exists():
            return ""
        self._note_time()
        word = chosen.name.removesuffix(".txt").encode()
        return f"the backup holds {chosen.name}" if word in path.read_bytes() else ""

    def _open_again(self) -> str:
        self._library.close()
        self._library = self._open()
        return ""


@contextmanager
def _set_up(place: Path) -> Iterator[Attempt]:
    texts = [place / f"word{number}word.txt" for number in range(_NUM_TEXTS)]
    for path in texts:
        path.write_text(f"In 1792 {path.stem} came to the harbour.")

    def attempt(_number: int, chance: Random) -> Result:
        folder = place / "trial"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        clock = _Clock()
        with patch.object(upkeep, "datetime", clock), patch.object(backup, "datetime", clock):
            complaint = _User(folder, texts, chance, clock).use()
        return Result(Outcome.LOST if complaint else Outcome.KEPT, "jumps", complaint)

    yield attempt


PARTS = (Part("backup-clocks", _set_up, goal=300),)
