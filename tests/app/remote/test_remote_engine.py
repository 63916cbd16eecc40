"""Requests of the engine's protocol, carried out by a server."""

import threading

import pytest

from app.link.calls import call
from app.link.port import EngineEnd
from app.remote.remote_engine import RemoteEngine
from engine.protocol.notices import AnyNotice, FromServer
from engine.protocol.problems.servers import ServerCountsNot, ServerCountsWrong
from engine.protocol.records import FinishReason, Source
from engine.protocol.replies import (
    AnswerDelta,
    AnswerDone,
    AnyReply,
    ModelLoaded,
    ReadingDone,
    ReadingOpened,
    SnapshotList,
)
from engine.protocol.requests import Ask, Cancel, ListSnapshots, LoadModel, OpenReading, Read, Turn
from tests.app.remote.conftest import MILL
from tests.fakes.fake_server import MODEL, Behaviour


def ask(engine: RemoteEngine, reading: str, question: str = "Who?", **more: object) -> AnswerDone:
    return call(engine, Ask(id=0, reading=reading, question=question, **more), AnswerDone)  # type: ignore[arg-type]


def test_an_answer_is_streamed_and_what_was_cached_is_reuse(
    engine: RemoteEngine, reading: str, behaviour: Behaviour
) -> None:
    details = {"cached_tokens": 48}
    behaviour.usage = {
        "prompt_tokens": 60, "completion_tokens": 9, "prompt_tokens_details": details,
    }  # fmt: skip
    heard: list[AnyReply] = []
    request = Ask(id=0, reading=reading, question="Who?")
    done = call(engine, request, AnswerDone, on_reply=heard.append)
    assert [one.text for one in heard if isinstance(one, AnswerDelta)] == list(behaviour.words)
    assert done.answer == "".join(behaviour.words)
    assert (done.prompt_tokens, done.reused_tokens, done.new_tokens) == (60, 48, 9)
    assert done.source is Source.MEMORY


def test_every_question_begins_with_the_same_bytes(
    engine: RemoteEngine, reading: str, behaviour: Behaviour
) -> None:
    call(engine, Read(id=0, reading=reading), ReadingDone)
    ask(engine, reading, "Who built it?")
    ask(engine, reading, "And when?", history=(Turn("Who built it?", "Odo."),))
    systems = [chat["messages"][0]["content"] for chat in behaviour.chats]
    firsts = [chat["messages"][1]["content"] for chat in behaviour.chats]
    prefix = firsts[0]
    assert MILL.pages[0] in prefix
    assert len(set(systems)) == 1
    assert firsts[1:] == [f"{prefix}Who built it?"] * 2
    assert [one["role"] for one in behaviour.chats[2]["messages"][2:]] == ["assistant", "user"]


@pytest.mark.parametrize("counting", ["/tokenize", "/extras/tokenize/count"])
def test_the_server_counts_tokens(
    engine: RemoteEngine, behaviour: Behaviour, notices: list[AnyNotice], counting: str
) -> None:
    behaviour.counting = counting
    loaded = call(engine, LoadModel(id=0, path="."), ModelLoaded)  # the only one
    request = OpenReading(id=0, documents=(MILL,), instructions="Answer now.")
    opened = call(engine, request, ReadingOpened)
    assert (loaded.name, loaded.context_limit) == (MODEL, 4096)
    laid_out = ["<document", 'number="1">', "[page", "1]", "[page", "2]", "</document>"]
    assert opened.tokens == 2 + len(laid_out) + len(" ".join(MILL.pages).split())
    assert opened.page_ends[0][-1] == opened.tokens
    assert notices == []


def test_an_estimate_is_said_to_be_one(
    engine: RemoteEngine, behaviour: Behaviour, notices: list[AnyNotice]
) -> None:
    behaviour.counts = False
    call(engine, LoadModel(id=0, path=MODEL), ModelLoaded)
    request = OpenReading(id=0, documents=(MILL,), instructions="")
    opened = call(engine, request, ReadingOpened)
    call(engine, request, ReadingOpened)
    assert opened.tokens > 0
    assert notices == [FromServer(ServerCountsNot(behaviour.address))]


@pytest.mark.parametrize(
    "usage",
    [
        {"prompt_tokens": 6, "completion_tokens": 9, "prompt_tokens_details": {"cached_tokens": 7}},
        {"prompt_tokens": 10**9, "completion_tokens": 9},
        {"prompt_tokens": -4, "completion_tokens": 9},
        {"prompt_tokens": 60, "completion_tokens": 10**6},
        {"prompt_tokens": "sixty", "completion_tokens": 9},
        [1, 2],
    ],
)  # fmt: skip
def test_usage_that_cannot_be_true_is_not_shown(
    engine: RemoteEngine,
    reading: str,
    behaviour: Behaviour,
    notices: list[AnyNotice],
    usage: object,
) -> None:
    behaviour.usage = usage
    done = ask(engine, reading)
    assert done.reused_tokens == 0
    assert done.prompt_tokens < 200
    assert notices == [FromServer(ServerCountsWrong(behaviour.address))]


def test_a_cancelled_answer_keeps_its_words(
    engine: RemoteEngine, reading: str, behaviour: Behaviour
) -> None:
    behaviour.hangs = True
    ends: list[AnyReply | EngineEnd] = []
    over = threading.Event()

    def hear(reply: AnyReply | EngineEnd) -> None:
        ends.append(reply)
        if isinstance(reply, AnswerDone):
            over.set()

    number = engine.post(Ask(id=0, reading=reading, question="Who?"), hear)
    assert behaviour.waits.wait(60)
    engine.post(Cancel(id=0, target=number))
    assert over.wait(60)
    done = ends[-1]
    assert isinstance(done, AnswerDone)
    assert done.finish_reason is FinishReason.CANCELLED
    assert done.answer


def test_whoever_waits_hears_of_the_end(
    engine: RemoteEngine, reading: str, behaviour: Behaviour
) -> None:
    behaviour.hangs = True
    ends: list[AnyReply | EngineEnd] = []
    engine.watch(ends.append)
    engine.post(Ask(id=0, reading=reading, question="Who?"), ends.append)
    assert behaviour.waits.wait(60)
    engine.kill()
    assert [type(one) for one in ends if not isinstance(one, AnswerDelta)] == [EngineEnd] * 2


def test_nothing_is_saved(engine: RemoteEngine) -> None:
    assert call(engine, ListSnapshots(id=0), SnapshotList).snapshots == ()
