"""A reading that finds no room on the disk stays in memory and is saved as soon as it can be."""

import errno
from collections.abc import Callable

import pytest

from engine.protocol.notices import NotSaved, Unsaved
from engine.protocol.records import Source
from engine.protocol.replies import Notice, ReadingDone
from engine.protocol.requests import Read
from engine.protocol.sampling import SamplingParams
from engine.snapshots.local_files import LocalFiles
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]


def no_room(*_: object) -> None:
    raise OSError(errno.ENOSPC, "no room")


def test_what_found_no_room_is_saved_by_reading_it_again(start: Start) -> None:
    engine = start()
    opened = engine.open(make_document())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LocalFiles, "append", no_room)
        request = engine.send(Read, reading=opened.reading)
        first = engine.finish(request)
        assert isinstance(first, ReadingDone)
        assert (first.receipt.saved_tokens, first.receipt.pages_saved) == (0, 0)
        [notice] = [one.notice for one in engine.replies(request) if isinstance(one, Notice)]
        assert isinstance(notice, NotSaved)
        assert notice.what is Unsaved.READING
        assert "Free some space" in notice.problem.words.remedy
        again = engine.read(opened.reading).receipt
        assert (again.source, again.saved_tokens) == (Source.MEMORY, 0)
        answer = engine.ask(opened.reading, "Who?", sampling=SamplingParams(max_tokens=4))
        assert answer.read_fraction == 1.0
    saved = engine.read(opened.reading).receipt
    assert saved.reused_tokens == saved.saved_tokens == opened.tokens
    engine.close()
    assert start().open(make_document()).reusable_tokens == opened.tokens
