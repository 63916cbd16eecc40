"""Many small texts become few calls; nothing is lost, mixed or overtaken."""

import threading
from typing import Any

import pytest

from app.core.engine.reply_delivery import DELTA_SECONDS, ReplyDelivery
from engine.protocol.chosen_tokens import ChosenToken, LikelyToken
from engine.protocol.records import Channel
from engine.protocol.replies import AnswerDelta, Done
from tests.fakes.loops import ManualLoop


@pytest.fixture
def loop() -> ManualLoop:
    return ManualLoop()


@pytest.fixture
def delivery(loop: ManualLoop) -> ReplyDelivery:
    return ReplyDelivery(loop)


def delta(text: str, channel: Channel = Channel.ANSWER, request: int = 1) -> AnswerDelta:
    return AnswerDelta(id=request, text=text, channel=channel)


def test_text_that_comes_meanwhile_is_one_call(loop: ManualLoop, delivery: ReplyDelivery) -> None:
    heard: list[Any] = []
    tell = delivery.to(heard.append)
    tell(delta("The "))
    loop.run()
    assert heard == [delta("The ")]
    for word in ("lamp ", "was ", "lit."):
        tell(delta(word))
        loop.run()
    assert heard == [delta("The ")]
    loop.pass_time()
    assert heard[1:] == [delta("lamp was lit.")]


def test_the_tokens_of_merged_texts_are_all_told(loop: ManualLoop, delivery: ReplyDelivery) -> None:
    heard: list[AnswerDelta] = []
    tell = delivery.to(heard.append)
    words = [("The ", -0.5), ("lamp ", -1.0), ("was", -1.5)]
    for text, logprob in words:
        token = ChosenToken(LikelyToken(1, text.encode(), logprob))
        tell(AnswerDelta(id=1, text=text, channel=Channel.ANSWER, tokens=(token,)))
    loop.run()
    loop.pass_time()
    told = [token.chosen for delta in heard for token in delta.tokens]
    assert [(token.text.decode(), token.logprob) for token in told] == words


def test_two_hundred_words_a_second_are_thirty_calls() -> None:
    assert 1 / DELTA_SECONDS <= 30


def test_the_end_brings_what_waits_along(loop: ManualLoop, delivery: ReplyDelivery) -> None:
    heard: list[Any] = []
    tell, tell_other = delivery.to(heard.append), delivery.to(heard.append)
    tell(delta("a"))
    loop.run()
    for reply in (delta("b"), delta("c"), Done(id=1)):
        tell(reply)
    tell_other(delta("d", request=2))
    loop.run()
    assert heard == [delta("a"), delta("bc"), Done(id=1)]
    loop.pass_time()
    assert heard[3:] == [delta("d", request=2)]


def test_reasoning_and_answer_are_not_mixed(loop: ManualLoop, delivery: ReplyDelivery) -> None:
    heard: list[Any] = []
    tell = delivery.to(heard.append)
    thought = [delta(text, Channel.REASONING) for text in "abc"]
    for reply in (*thought, delta("d"), delta("e")):
        tell(reply)
    loop.run()
    assert heard == [delta("abc", Channel.REASONING), delta("de")]


def test_requests_do_not_wait_for_each_other(loop: ManualLoop, delivery: ReplyDelivery) -> None:
    first: list[Any] = []
    second: list[Any] = []
    tell_first, tell_second = delivery.to(first.append), delivery.to(second.append)
    for number in range(4):
        tell_first(delta(str(number)))
        tell_second(delta(str(number), request=2))
    loop.run()
    loop.pass_time()
    assert "".join(reply.text for reply in first) == "0123"
    assert "".join(reply.text for reply in second) == "0123"
    assert len(first) == len(second) == 1


def test_text_that_waits_makes_no_calls(loop: ManualLoop, delivery: ReplyDelivery) -> None:
    tell = delivery.to(lambda _: None)
    tell(delta("a"))
    loop.run()
    for word in ("b", "c", "d"):
        tell(delta(word))
    assert not loop.num_calls


def test_a_listener_that_fails_hears_the_end(loop: ManualLoop, delivery: ReplyDelivery) -> None:
    heard: list[Any] = []

    def hear(reply: Any) -> None:
        heard.append(reply)
        if len(heard) == 1:
            raise ValueError("a")

    tell = delivery.to(hear)
    for reply in (delta("a"), Done(id=1)):
        tell(reply)
    with pytest.raises(ValueError, match="a"):
        loop.run()
    loop.run()
    assert heard == [delta("a"), Done(id=1)]


def test_what_comes_after_the_end_is_not_heard(loop: ManualLoop, delivery: ReplyDelivery) -> None:
    heard: list[Any] = []
    tell = delivery.to(heard.append)
    tell(Done(id=1))
    loop.run()
    tell(delta("late"))
    loop.run()
    loop.pass_time()
    assert heard == [Done(id=1)]


def test_the_pace_stops_when_nothing_comes(loop: ManualLoop, delivery: ReplyDelivery) -> None:
    tell = delivery.to(lambda _: None)
    tell(delta("a"))
    loop.run()
    assert loop.num_timers
    loop.pass_time()
    assert not loop.num_timers


def test_replies_cross_threads(delivery: ReplyDelivery, loop: ManualLoop) -> None:
    threads: list[int] = []
    tell = delivery.to(lambda _: threads.append(threading.get_ident()))
    thread = threading.Thread(target=tell, args=(Done(id=1),))
    thread.start()
    thread.join()
    assert threads == []
    loop.run()
    assert threads == [threading.get_ident()]
