"""A disk that refuses for another reason than being full: told, and nobody waits for it."""

import errno
import os
import sqlite3
from collections.abc import Callable

import pytest

from engine.protocol.notices import NotSaved
from engine.protocol.replies import ReadingDone
from engine.protocol.sampling import SamplingParams
from engine.snapshots.local_files import LocalFiles
from engine.snapshots.store import SnapshotStore
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]


def told(done: ReadingDone) -> NotSaved:
    [note] = done.receipt.notes
    assert isinstance(note, NotSaved)
    assert done.receipt.saved_tokens == 0
    return note


@pytest.mark.parametrize("number", [errno.EIO, errno.EROFS])
def test_a_disk_that_cannot_be_written_is_told_and_the_reading_ends(
    start: Start, number: int
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    engine = start()
    opened = engine.open(make_document())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LocalFiles, "append", refuse)
        note = told(engine.read(opened.reading))
    assert os.strerror(number) in note.problem.words.message
    assert "Check the disk" in note.problem.words.remedy
    assert engine.read(opened.reading).receipt.saved_tokens == opened.tokens


def test_a_failure_that_nobody_foresaw_is_told_and_the_reading_ends(start: Start) -> None:
    def refuse(*_: object) -> None:
        raise sqlite3.OperationalError("the moon is full")

    engine = start()
    reading = engine.open(make_document()).reading
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SnapshotStore, "write", refuse)
        patch.setattr(SnapshotStore, "replace_grid", refuse)
        assert "the moon is full" in told(engine.read(reading)).problem.words.message
    assert engine.ask(reading, "Who?", sampling=SamplingParams(max_tokens=4)).new_tokens > 0
