"""Requests that are too large for a message, or hold what no message can hold."""

import queue

import pytest

from app.errors import DoesNotFitError
from app.link import client as client_module
from app.link.calls import call
from app.link.port import UNSENT, EngineEnd
from engine.protocol.errors import ErrorCode
from engine.protocol.replies import AnyReply, Done, Failed
from engine.protocol.requests import AnyRequest, LoadModel, SetQuota
from tests.app.link.conftest import Start

pytestmark = pytest.mark.process


def test_who_waits_for_a_request_over_the_limit_is_told(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = start()
    monkeypatch.setattr(client_module, "MAX_FRAME_BYTES", 10)
    with pytest.raises(DoesNotFitError):
        call(client, SetQuota(id=UNSENT, max_bytes=1), Done)


def test_a_posted_request_over_the_limit_is_answered(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = start()
    monkeypatch.setattr(client_module, "MAX_FRAME_BYTES", 10)
    heard: queue.SimpleQueue[AnyReply | EngineEnd] = queue.SimpleQueue()
    number = client.post(SetQuota(id=UNSENT, max_bytes=1), heard.put)
    failed = heard.get(timeout=60)
    assert isinstance(failed, Failed)
    assert (failed.id, failed.code) == (number, ErrorCode.FIT)


UNSENDABLE = pytest.mark.parametrize(
    "request_",
    [LoadModel(id=UNSENT, path="model \udcff"), SetQuota(id=UNSENT, max_bytes=2**64)],
    ids=["no text", "a number too large"],
)


@UNSENDABLE
def test_what_no_message_can_hold_is_answered(start: Start, request_: AnyRequest) -> None:
    client = start()
    heard: queue.SimpleQueue[AnyReply | EngineEnd] = queue.SimpleQueue()
    number = client.post(request_, heard.put)
    refused = heard.get(timeout=60)
    assert isinstance(refused, Failed)
    assert (refused.id, refused.code) == (number, ErrorCode.USAGE)
