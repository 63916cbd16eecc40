"""What is lent behaves as an engine, and the owner may take it back at any moment."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from app.link.engine_loan import EngineLoan
from app.link.failures import EngineGone, NotRunning
from app.link.port import Engine, EngineEnd, Listener, ignore
from engine.protocol.replies import Done, ModelLoaded
from engine.protocol.requests import AnyRequest, Cancel, GetStatistics, LoadModel

LOADED = ModelLoaded(
    id=7,
    path="/m",
    name="m",
    device="cpu",
    weights="float32",
    kv_format="f16",
    policy="dense",
    context_limit=4096,
    page_bytes=1,
    state_bytes=1,
    memory_limit_bytes=1,
    fingerprint="f",
    seconds=1.0,
)
LOAD = LoadModel(id=0, path="/other")


class Owned(Engine):
    """An engine that answers everything at once, until it ends."""

    name = "process 1"

    def __init__(self) -> None:
        self.posted: list[AnyRequest] = []
        self.is_closed = False
        self._watchers: list[Callable[[EngineEnd], None]] = []

    def post(self, request: AnyRequest, listener: Listener = ignore) -> int:
        self.posted.append(request)
        listener(Done(id=len(self.posted)))
        return len(self.posted)

    def watch(self, listener: Callable[[EngineEnd], None]) -> None:
        self._watchers.append(listener)

    def end(self) -> EngineEnd:
        end = EngineEnd(NotRunning(), ("last line",))
        for tell in self._watchers:
            tell(end)
        return end

    def close(self) -> None:
        self.is_closed = True

    kill = close


class Slow(Owned):
    """One that answers when it is told to."""

    def post(self, request: AnyRequest, listener: Listener = ignore) -> int:
        self.answer = listener
        return super().post(request)


@pytest.fixture
def owned() -> Owned:
    return Owned()


@pytest.fixture
def loan(owned: Owned) -> EngineLoan:
    loan = EngineLoan()
    loan.lend(owned, LOADED)
    return loan


def test_requests_reach_the_engine_and_its_model_is_loaded_already(
    loan: EngineLoan, owned: Owned
) -> None:
    lent, heard = loan.start(), []
    number = lent.post(GetStatistics(id=0), heard.append)
    assert heard == [Done(id=number)]
    own = lent.post(LOAD, heard.append)
    assert heard[1].fingerprint == "f"
    assert heard[1].id == own != number
    assert owned.posted == [GetStatistics(id=0)]
    lent.close()
    lent.kill()
    assert not owned.is_closed


@pytest.mark.parametrize("how", ["taken", "other", "closed", "ended"])
def test_the_end_of_a_loan_is_the_end_of_an_engine(
    loan: EngineLoan, owned: Owned, how: str
) -> None:
    lent = loan.start()
    ends: list[Any] = []
    lent.watch(ends.append)
    {
        "taken": loan.take_back,
        "other": lambda: loan.lend(owned, LOADED),
        "closed": loan.close,
        "ended": owned.end,
    }[how]()
    assert len(ends) == 1
    assert isinstance(ends[0], EngineEnd)
    heard: list[Any] = []
    lent.post(GetStatistics(id=0), heard.append)
    lent.watch(heard.append)
    assert heard == ends * 2
    assert owned.posted == []
    assert not owned.is_closed


def test_what_is_under_way_ends_with_the_loan_and_is_heard_of_no_more(loan: EngineLoan) -> None:
    slow = Slow()
    loan.lend(slow, LOADED)
    lent, heard = loan.start(), []
    number = lent.post(GetStatistics(id=0), heard.append)
    loan.take_back()
    assert len(heard) == 1
    assert isinstance(heard[0], EngineEnd)
    assert slow.posted[-1] == Cancel(id=0, target=number)
    slow.answer(Done(id=number))
    assert len(heard) == 1


def test_a_borrower_waits_for_the_next_loan(loan: EngineLoan, owned: Owned) -> None:
    loan.take_back()
    begun: list[Engine] = []
    thread = threading.Thread(target=lambda: begun.append(loan.start()))
    thread.start()
    assert begun == []
    loan.lend(owned, LOADED)
    thread.join(60)
    assert begun[0].name == "process 1"


def test_who_waits_when_there_will_be_nothing_is_told(loan: EngineLoan) -> None:
    loan.take_back()
    failures: list[EngineGone] = []

    def wait() -> None:
        try:
            loan.start()
        except EngineGone as gone:
            failures.append(gone)

    thread = threading.Thread(target=wait)
    thread.start()
    loan.close()
    thread.join(60)
    assert len(failures) == 1
    loan.lend(Owned(), LOADED)
    with pytest.raises(EngineGone):
        loan.start()
