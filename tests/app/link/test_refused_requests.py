"""Requests that are too large for a message, or hold what no message can hold."""

import queue

import pytest

from app.link import client as client_module
from app.link.failures import CannotBeSent, RequestTooLarge
from app.link.port import UNSENT, EngineEnd
from engine.protocol.errors import ErrorCode
from engine.protocol.replies import AnyReply, Failed
from engine.protocol.requests import AnyRequest, LoadModel, SetQuota
from tests.app.link.conftest import Start

pytestmark = pytest.mark.process


def test_a_request_over_the_limit_is_not_sent(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = start()
    monkeypatch.setattr(client_module, "MAX_FRAME_BYTES", 10)
    with pytest.raises(RequestTooLarge):
        client.send(SetQuota(id=UNSENT, max_bytes=1))


def test_a_posted_request_over_the_limit_is_answered(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = start()
    monkeypatch.setattr(client_module, "MAX_FRAME_BYTES", 10)
    heard: queue.SimpleQueue[AnyReply | EngineEnd] = queue.SimpleQueue()
    number = client.post(SetQuota(id=UNSENT, max_bytes=1), heard.put)
    failed = heard.get(timeout=10)
    assert isinstance(failed, Failed)
    assert (failed.id, failed.code) == (number, ErrorCode.FIT)


UNSENDABLE = pytest.mark.parametrize(
    "request_",
    [LoadModel(id=UNSENT, path="model \udcff"), SetQuota(id=UNSENT, max_bytes=2**64)],
    ids=["no text", "a number too large"],
)


@UNSENDABLE
def test_what_no_message_can_hold_is_refused(start: Start, request_: AnyRequest) -> None:
    with pytest.raises(CannotBeSent):
        start().send(request_)


@UNSENDABLE
def test_what_no_message_can_hold_is_answered_where_it_was_posted(
    start: Start, request_: AnyRequest
) -> None:
    client = start()
    heard: queue.SimpleQueue[AnyReply | EngineEnd] = queue.SimpleQueue()
    number = client.post(request_, heard.put)
    refused = heard.get(timeout=10)
    assert isinstance(refused, Failed)
    assert (refused.id, refused.code) == (number, ErrorCode.USAGE)
