"""Restoring, with an engine played by the test."""

from typing import Any, cast

import msgspec

from app.core.engine.engine_service import EngineService
from app.core.readings.restorer import NotRestored, Restorer
from app.link.failures import NotRunning
from app.link.port import EngineEnd, Listener
from app.readings.reading_content import ReadingContent
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.models import ModelUnusable
from engine.protocol.records import Receipt
from engine.protocol.replies import Failed, ReadingDone, ReadingOpened, ReadingProgress
from engine.protocol.requests import AnyRequest, Restore

CONTENT = ReadingContent(("a",), ((),), "")
OPENED = cast(
    "ReadingOpened",
    msgspec.convert(
        {
            **dict.fromkeys(ReadingOpened.__struct_fields__, 0),
            "reading": "r1",
            "document_tokens": (),
            "page_ends": (),
            "expected_seconds": 0.0,
        },
        ReadingOpened,
    ),
)
RECEIPT = cast(
    "Receipt",
    msgspec.convert(
        {
            **dict.fromkeys(Receipt.__struct_fields__, 1),
            "source": "disk",
            "verified": True,
            "notes": (),
        },
        Receipt,
    ),
)


class PlayedEngine:
    """Keeps what it is sent."""

    def __init__(self) -> None:
        self.sent: list[AnyRequest] = []
        self.listeners: list[Listener] = []

    def send(self, request: AnyRequest, listener: Listener) -> int:
        self.sent.append(request)
        self.listeners.append(listener)
        return len(self.sent)


class Scene:
    """A restorer over a played engine, and what it said."""

    def __init__(self) -> None:
        self.engine = PlayedEngine()
        self.told: list[tuple[Any, ...]] = []
        self.restorer = Restorer(
            cast("EngineService", self.engine),
            on_end=lambda *told: self.told.append(told),
        )


def progress(tokens_done: int) -> ReadingProgress:
    return ReadingProgress(
        id=1,
        tokens_done=tokens_done,
        tokens=900,
        reused_tokens=0,
        document=0,
        page=1,
        tokens_per_second=0.0,
        seconds_left=0.0,
    )


def test_a_reading_is_restored_once() -> None:
    scene = Scene()
    scene.restorer.restore(CONTENT, OPENED)
    scene.restorer.restore(CONTENT, OPENED)
    assert scene.engine.sent == [Restore(id=0, reading="r1")]
    scene.engine.listeners[0](progress(900))
    scene.engine.listeners[0](ReadingDone(id=1, receipt=RECEIPT))
    assert scene.told == [(CONTENT, RECEIPT)]


def test_another_model_begins_with_nothing() -> None:
    scene = Scene()
    scene.restorer.restore(CONTENT, OPENED)
    scene.engine.listeners[0](EngineEnd(how=NotRunning(), last_lines=()))
    scene.restorer.clear()
    scene.restorer.restore(CONTENT, OPENED)
    assert len(scene.engine.sent) == 2


def test_what_was_just_read_needs_no_restore() -> None:
    scene = Scene()
    scene.restorer.note_read(CONTENT, RECEIPT)
    scene.restorer.restore(CONTENT, OPENED)
    assert scene.engine.sent == []


def test_what_found_no_room_is_saved_when_it_is_asked_for_again() -> None:
    unsaved = msgspec.structs.replace(RECEIPT, tokens=900, saved_tokens=512)
    saved = msgspec.structs.replace(unsaved, saved_tokens=900)
    scene = Scene()
    scene.restorer.note_read(CONTENT, unsaved)
    for number, receipt in enumerate((unsaved, saved)):
        scene.restorer.restore(CONTENT, OPENED)
        assert len(scene.engine.sent) == number + 1
        scene.engine.listeners[number](progress(900))
        scene.engine.listeners[number](ReadingDone(id=1, receipt=receipt))
    scene.restorer.restore(CONTENT, OPENED)
    assert len(scene.engine.sent) == 2
    assert scene.told == [(CONTENT, unsaved), (CONTENT, saved)]


def test_damaged_readings_are_left_to_be_read_properly() -> None:
    scene = Scene()
    scene.restorer.restore(CONTENT, OPENED)
    (hear,) = scene.engine.listeners
    hear(Failed(id=1, code=ErrorCode.NOT_RESTORED, problem=ModelUnusable("damaged")))
    assert scene.told == [(CONTENT, NotRestored.MISSING)]
    assert not scene.restorer.is_restoring(CONTENT)


def test_a_restore_that_another_model_ends_means_no_damage() -> None:
    scene = Scene()
    scene.restorer.restore(CONTENT, OPENED)
    assert scene.restorer.is_restoring(CONTENT)
    cancelled = Failed(id=1, code=ErrorCode.CANCELLED, problem=ModelUnusable("stopped"))
    scene.engine.listeners[0](cancelled)
    assert scene.told == [(CONTENT, NotRestored.INTERRUPTED)]


def test_an_engine_that_ends_meanwhile_means_no_damage() -> None:
    scene = Scene()
    scene.restorer.restore(CONTENT, OPENED)
    scene.engine.listeners[0](EngineEnd(how=NotRunning(), last_lines=()))
    assert scene.told == [(CONTENT, NotRestored.INTERRUPTED)]
