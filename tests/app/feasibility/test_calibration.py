from dataclasses import dataclass, field

import msgspec

from app.feasibility.calibration import Calibration
from app.link.client import Listener, ignore
from app.link.failures import EngineEnd
from engine.protocol.errors import ErrorCode
from engine.protocol.records import Receipt, SnapshotInfo, Source
from engine.protocol.replies import (
    AnyReply,
    Done,
    Failed,
    ReadingDone,
    ReadingOpened,
    SnapshotList,
)
from engine.protocol.requests import (
    AnyRequest,
    DeleteSnapshot,
    ListSnapshots,
    OpenReading,
    Read,
)
from tests.app.feasibility.samples import opened

RECEIPT = Receipt(300, 0, Source.COLD, 1.0, 0.0, 300.0, None, None, 2, 300)


def snapshot(name: str, title: str) -> SnapshotInfo:
    return SnapshotInfo(name, title, "reading", 9, 1, 1, 1, "f", "m", "f16", 0, 0, False, "", ())


@dataclass
class FakeEngine:
    """Answers at once."""

    opened: ReadingOpened
    end: AnyReply | EngineEnd = field(default_factory=lambda: ReadingDone(id=2, receipt=RECEIPT))
    requests: list[AnyRequest] = field(default_factory=list)

    def send(self, request: AnyRequest, listener: Listener = ignore) -> int:
        self.requests.append(request)
        match request:
            case OpenReading():
                listener(self.opened)
            case Read():
                listener(self.end)
            case ListSnapshots():
                listed = (snapshot("1", "Calibration"), snapshot("2", "Mine.pdf"))
                listener(SnapshotList(id=3, snapshots=listed, disk_bytes=2, quota_bytes=0))
            case DeleteSnapshot():
                listener(Done(id=4))
        return len(self.requests)


def run(engine: FakeEngine) -> int:
    done: list[None] = []
    Calibration(engine, lambda: done.append(None)).start()
    return len(done)


def test_something_is_read_and_forgotten() -> None:
    engine = FakeEngine(opened(expected_seconds=0.0))
    assert run(engine) == 1
    kinds = [type(request) for request in engine.requests]
    assert kinds == [OpenReading, Read, ListSnapshots, DeleteSnapshot]
    deleted = engine.requests[-1]
    assert isinstance(deleted, DeleteSnapshot)
    assert deleted.snapshot == "1"


def test_a_measured_machine_is_left_alone() -> None:
    engine = FakeEngine(opened(expected_seconds=3.0))
    assert run(engine) == 1
    assert len(engine.requests) == 1


def test_every_failure_ends_it() -> None:
    failed = Failed(id=2, code=ErrorCode.FIT, message="m", remedy="r")
    for end in (failed, EngineEnd("it died", ())):
        assert run(FakeEngine(opened(expected_seconds=0.0), end)) == 1


def test_there_is_enough_to_learn_from() -> None:
    engine = FakeEngine(msgspec.structs.replace(opened(), expected_seconds=3.0))
    run(engine)
    (request,) = engine.requests
    assert isinstance(request, OpenReading)
    words = sum(len(page.split()) for page in request.documents[0].pages)
    assert 200 < words < 600
