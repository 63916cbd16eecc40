from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.core.readings.opened_reading import OpenedReading
from app.documents.document import Audit, Finding, Format, PageFlaw
from app.errors import DoesNotFitError, LecternError, Said
from app.library.records import DocumentEntry, Obtained, ReadingEntry
from app.window.controllers.adding import AddingController
from app.window.controllers.holdings import Holdings
from app.window.intake.addition import Arrival
from engine.protocol.replies import ReadingOpened

NOW = datetime(2026, 5, 4, tzinfo=UTC)
CLEAN = Audit(Format.PDF)
SCANNED = Audit(Format.PDF, (Finding(1, PageFlaw.NO_TEXT_LAYER),))
OPENED = ReadingOpened(
    id=1,
    reading="r",
    tokens=30_000,
    document_tokens=(30_000,),
    page_ends=((30_000,),),
    reusable_tokens=0,
    kv_bytes=1,
    memory_limit_bytes=1,
    disk_bytes=1_000,
    disk_free_bytes=1_000_000,
    context_limit=262_144,
    expected_seconds=20.0,
)


def fits(result: OpenedReading) -> bool:
    opened = result.opened
    return opened.tokens < opened.context_limit and opened.disk_bytes < opened.disk_free_bytes


class Intake(QObject):
    arrived = Signal(object)


class Stage:
    """Everything around the adding controller, remembering what it was told."""

    def __init__(
        self,
        audit: Audit,
        result: OpenedReading | LecternError,
        *,
        known_in: ReadingPhase | None = None,
    ) -> None:
        added = Obtained(7, is_new=known_in is None)
        document = DocumentEntry("a", "a.pdf", Path("/a.pdf"), 9, 900, audit)
        entry = ReadingEntry(7, "a.pdf", ("a",), ((),), "", 0, 0, 0.0, NOW)
        self.holdings = Holdings((document,), (entry,))
        self.opened: list[int] = []
        self.enqueued: list[int] = []
        self.cards: list[int] = []
        self.known: list[int] = []
        self.intake = Intake()
        self.controller = AddingController(
            self.intake,
            SimpleNamespace(holdings=self.holdings, add=lambda _t, _d, then: then(added)),
            SimpleNamespace(open_added=self.opened.append),
            SimpleNamespace(
                measure=lambda _id, deliver: deliver(result),
                enqueue=self.enqueued.append,
                fits=fits,
                status=lambda _id: ReadingStatus(known_in or ReadingPhase.UNREAD),
            ),
            turns=SimpleNamespace(take=lambda ask: ask()),
        )
        self.controller.card_wanted.connect(self.cards.append)
        self.controller.known_added.connect(self.known.append)
        self.intake.arrived.emit(Arrival("a.pdf", ("a",)))


def measured(**changes: Any) -> OpenedReading:
    return OpenedReading((), msgspec.structs.replace(OPENED, **changes))


def test_what_is_quickly_read_is_read_at_once(qtbot: QtBot) -> None:
    stage = Stage(CLEAN, measured())
    assert (stage.opened, stage.enqueued, stage.cards) == ([7], [7], [])
    assert stage.known == []


def test_what_was_recognised_already_is_read_at_once(qtbot: QtBot) -> None:
    recognised = Audit(Format.PDF, findings=(Finding(1, PageFlaw.RECOGNISED, 0.98),))
    assert Stage(recognised, measured()).enqueued == [7]
    missing = replace(recognised, findings=(*recognised.findings, Finding(2, PageFlaw.NO_WORDS)))
    assert Stage(missing, measured()).cards == [7]


def test_an_unknown_speed_is_no_reason_to_ask_about_a_short_one(qtbot: QtBot) -> None:
    assert Stage(CLEAN, measured(expected_seconds=0.0, tokens=30_000)).enqueued == [7]
    assert Stage(CLEAN, measured(expected_seconds=0.0, tokens=90_000)).cards == [7]


@pytest.mark.parametrize(
    ("audit", "result"),
    [
        (SCANNED, measured()),
        (CLEAN, measured(expected_seconds=3600.0)),
        (CLEAN, measured(tokens=300_000)),
        (CLEAN, measured(disk_bytes=2_000_000)),
        (CLEAN, DoesNotFitError(Said("It does not fit.", "Choose another model."))),
    ],
)
def test_what_a_person_should_know_first_is_shown(
    qtbot: QtBot, audit: Audit, result: OpenedReading | LecternError
) -> None:
    stage = Stage(audit, result)
    assert (stage.opened, stage.enqueued, stage.cards) == ([7], [], [7])


@pytest.mark.parametrize("phase", [ReadingPhase.READY, ReadingPhase.READING, ReadingPhase.PAUSED])
def test_what_is_read_already_is_only_shown(qtbot: QtBot, phase: ReadingPhase) -> None:
    stage = Stage(SCANNED, measured(expected_seconds=3600.0), known_in=phase)
    assert (stage.opened, stage.known) == ([7], [7])
    assert (stage.enqueued, stage.cards) == ([], [])


@pytest.mark.parametrize("phase", [ReadingPhase.UNREAD, ReadingPhase.STALE, ReadingPhase.FAILED])
def test_what_still_needs_reading_is_read_when_it_comes_again(
    qtbot: QtBot, phase: ReadingPhase
) -> None:
    stage = Stage(CLEAN, measured(), known_in=phase)
    assert (stage.opened, stage.known, stage.enqueued) == ([7], [7], [7])
