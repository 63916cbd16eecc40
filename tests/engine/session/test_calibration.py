"""The machine is measured with tokens that nobody wrote, and nothing of them is kept."""

from collections.abc import Callable

from engine.protocol.errors import ErrorCode
from engine.protocol.replies import Done, Failed, SnapshotList
from engine.protocol.requests import Calibrate, Cancel, ListSnapshots
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]


def test_a_calibrated_engine_knows_what_reading_takes(start: Start) -> None:
    engine = start()
    assert engine.open(make_document()).expected_seconds == 0
    pages = engine.statistics().pages_in_use
    engine.call(Calibrate, Done)
    assert engine.open(make_document()).expected_seconds > 0
    assert engine.statistics().pages_in_use == pages
    assert engine.call(ListSnapshots, SnapshotList).snapshots == ()


def test_documents_named_calibration_stay_saved(start: Start) -> None:
    engine = start()
    engine.read(engine.open(make_document("Calibration")).reading)
    saved = engine.call(ListSnapshots, SnapshotList).snapshots
    engine.engine._loaded_session.resources.model.cost.fit.nn = 0.0
    engine.call(Calibrate, Done)
    assert engine.call(ListSnapshots, SnapshotList).snapshots == saved


def test_a_measured_engine_computes_nothing(start: Start) -> None:
    engine = start()
    engine.read(engine.open(make_document()).reading)
    request = engine.send(Calibrate)
    assert engine.replies(request) == [Done(id=request)]


def test_a_calibration_that_is_stopped_says_so(start: Start) -> None:
    engine = start()
    request = engine.send(Calibrate)
    engine.engine.step()
    engine.send(Cancel, target=request)
    (end,) = engine.replies(request)
    assert isinstance(end, Failed)
    assert end.code is ErrorCode.CANCELLED
    engine.engine._loaded_session.resources.model.cache.check_integrity()
