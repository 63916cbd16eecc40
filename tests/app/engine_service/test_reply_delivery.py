"""Many small texts become few calls; nothing is lost, mixed or overtaken."""

import threading
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from app.engine_service.reply_delivery import DELTA_INTERVAL_MS, ReplyDelivery
from engine.protocol.records import Channel
from engine.protocol.replies import AnswerDelta, Done
from tests.app.engine_service.conftest import PATIENCE_MS
from tests.witness import Witness


@pytest.fixture
def delivery(qtbot: QtBot) -> ReplyDelivery:
    return ReplyDelivery()


def delta(text: str, channel: Channel = Channel.ANSWER, request: int = 1) -> AnswerDelta:
    return AnswerDelta(id=request, text=text, channel=channel)


def pass_time(delivery: ReplyDelivery) -> None:
    """As if the interval had passed."""
    delivery._pace.timeout.emit()


def test_text_that_comes_meanwhile_is_one_call(delivery: ReplyDelivery) -> None:
    heard: list[Any] = []
    tell = delivery.to(heard.append)
    for word in ("The ", "lamp ", "was ", "lit."):
        tell(delta(word))
    QCoreApplication.processEvents()
    assert heard == [delta("The ")]
    pass_time(delivery)
    assert heard[1:] == [delta("lamp was lit.")]


def test_two_hundred_words_a_second_are_thirty_calls() -> None:
    assert 1000 / DELTA_INTERVAL_MS <= 30


def test_the_end_brings_what_waits_along(delivery: ReplyDelivery) -> None:
    heard: list[Any] = []
    tell, tell_other = delivery.to(heard.append), delivery.to(heard.append)
    for reply in (delta("a"), delta("b"), delta("c"), Done(id=1)):
        tell(reply)
    tell_other(delta("d", request=2))
    QCoreApplication.processEvents()
    assert heard == [delta("a"), delta("bc"), Done(id=1)]
    pass_time(delivery)
    assert heard[3:] == [delta("d", request=2)]


def test_reasoning_and_answer_are_not_mixed(delivery: ReplyDelivery) -> None:
    heard: list[Any] = []
    tell = delivery.to(heard.append)
    thought = [delta(text, Channel.REASONING) for text in "abc"]
    for reply in (*thought, delta("d"), delta("e")):
        tell(reply)
    QCoreApplication.processEvents()
    pass_time(delivery)
    assert heard == [delta("a", Channel.REASONING), delta("bc", Channel.REASONING), delta("de")]


def test_requests_do_not_wait_for_each_other(delivery: ReplyDelivery) -> None:
    first: list[Any] = []
    second: list[Any] = []
    tell_first, tell_second = delivery.to(first.append), delivery.to(second.append)
    for number in range(4):
        tell_first(delta(str(number)))
        tell_second(delta(str(number), request=2))
    QCoreApplication.processEvents()
    pass_time(delivery)
    assert "".join(reply.text for reply in first) == "0123"
    assert "".join(reply.text for reply in second) == "0123"
    assert len(first) + len(second) == 3


def test_the_pace_stops_when_nothing_comes(delivery: ReplyDelivery) -> None:
    tell = delivery.to(lambda _: None)
    tell(delta("a"))
    QCoreApplication.processEvents()
    assert delivery._pace.isActive()
    pass_time(delivery)
    assert not delivery._pace.isActive()


def test_replies_cross_threads(qtbot: QtBot, delivery: ReplyDelivery) -> None:
    threads: list[int] = []
    tell = delivery.to(lambda _: threads.append(threading.get_ident()))
    thread = threading.Thread(target=tell, args=(Done(id=1),))
    thread.start()
    thread.join()
    assert threads == []
    qtbot.waitUntil(lambda: threads == [threading.get_ident()], timeout=PATIENCE_MS)


def test_a_listener_that_nobody_else_knows_is_destroyed_on_the_gui_thread(
    delivery: ReplyDelivery, qtbot: QtBot
) -> None:
    destroyed_on: list[int] = []
    tell = delivery.to(Witness(destroyed_on).hear)
    heard = threading.Event()

    def link(tell: Any) -> None:
        tell(Done(id=1))
        heard.wait(10)  # the reply is taken while this thread still holds what it told

    thread = threading.Thread(target=link, args=(tell,))
    del tell
    thread.start()
    qtbot.wait(50)
    QCoreApplication.processEvents()
    heard.set()
    thread.join()
    assert destroyed_on == [threading.get_ident()]
