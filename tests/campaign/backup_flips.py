"""Damages the backup of a library, and needs it: the library is lost, or a text in it is changed.

All must end in what was there, or in damage that is named in one line that quotes nothing.
"""

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random

from app.library.backup_file import backup_path
from app.library.library import Library
from app.library.restoring import restore_backup
from app.library.sqlite import sqlite3
from app.library_file import LibraryFile
from tests.campaign.damage import break_block, flip
from tests.campaign.library_flips import FILE, Original, end, extract_text, load, make_original, use
from tests.campaign.trial import Attempt, Outcome, Part, Result

_RUINED = bytes(50_000)


@contextmanager
def _set_up(folder: Path) -> Iterator[Attempt]:
    sound = folder / "sound"
    sound.mkdir()
    original = make_original(sound)
    backup = _backup_of(original, folder / "backed-up")

    def attempt(number: int, chance: Random) -> Result:
        harm = chance.choice((flip, flip, flip, break_block))
        kind, content = harm(backup, chance)
        copy = folder / "trial"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(sound, copy)
        backup_path(copy / FILE).write_bytes(content)
        if number % 2:
            outcome, said = _change_text(original, copy)
            return Result(outcome, f"text taken from it: {kind}", said)
        outcome, said = _put_back(original, copy, folder)
        return Result(outcome, f"put back: {kind}", said)

    yield attempt


def _backup_of(original: Original, folder: Path) -> bytes:
    shutil.copytree(original.folder, folder)
    with Library(folder / FILE, extract_text) as library:
        assert library.upkeep.back_up()
    return backup_path(folder / FILE).read_bytes()


def _change_text(original: Original, copy: Path) -> tuple[Outcome, str]:
    """Change every text in the library; the file of one document is there, that of one is not."""
    with closing(sqlite3.connect(copy / FILE)) as database:
        database.execute("UPDATE pages SET text = replace(text, 'signed', 'broken')")
        database.commit()
    return end(partial(load, original, copy))


def _put_back(original: Original, copy: Path, folder: Path) -> tuple[Outcome, str]:
    """Lose the library; where the backup takes its place, use it in every way."""
    path = copy / FILE
    path.write_bytes(_RUINED)

    def restore() -> Outcome:
        restore_backup(LibraryFile(path))
        return Outcome.KEPT

    outcome, said = end(restore)
    return use(original, folder, path.read_bytes()) if outcome is Outcome.KEPT else (outcome, said)


PARTS = (Part("backup-flips", _set_up, goal=2000),)
