"""Background work is done in order, beside everything else, and ends early when cancelled."""

import pytest

from engine.background import BackgroundWork
from engine.errors import UsageFailure
from engine.long_work import GoOn
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.policies import BadPolicyOptions
from engine.protocol.replies import Done, Failed
from tests.fakes.queue_outbox import QueueOutbox


def endless(go_on: GoOn) -> None:
    while True:
        go_on()


@pytest.fixture
def outbox() -> QueueOutbox:
    return QueueOutbox()


def test_only_the_one_that_is_cancelled_ends_early(outbox: QueueOutbox) -> None:
    background = BackgroundWork(outbox)
    background.begin(1, endless)
    background.begin(2, lambda _: outbox.done(2))
    background.cancel(3)
    background.cancel(1)
    first, second = outbox.next(), outbox.next()
    assert isinstance(first, Failed)
    assert (first.id, first.code) == (1, ErrorCode.CANCELLED)
    assert second == Done(id=2)
    background.close()


def test_closing_ends_all_and_every_request_hears_of_it(outbox: QueueOutbox) -> None:
    background = BackgroundWork(outbox)
    for request in (1, 2):
        background.begin(request, endless)
    background.close()
    ends = [outbox.next(), outbox.next()]
    assert [(end.id, end.code) for end in ends if isinstance(end, Failed)] == [
        (1, ErrorCode.CANCELLED),
        (2, ErrorCode.CANCELLED),
    ]


def test_a_failure_ends_its_own_request_only(outbox: QueueOutbox) -> None:
    def fail(failure: Exception) -> None:
        raise failure

    background = BackgroundWork(outbox)
    background.begin(1, lambda _: fail(UsageFailure(BadPolicyOptions("not so"))))
    background.begin(2, lambda _: fail(KeyError("snapshot")))
    background.begin(3, lambda _: outbox.done(3))
    refused, crashed, done = outbox.next(), outbox.next(), outbox.next()
    assert isinstance(refused, Failed)
    assert refused.problem == BadPolicyOptions("not so")
    assert isinstance(crashed, Failed)
    assert crashed.code is ErrorCode.INTERNAL
    assert done == Done(id=3)
    background.close()
