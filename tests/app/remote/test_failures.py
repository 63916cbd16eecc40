"""What a server does wrong becomes one line that says what to do."""

import json
from itertools import count

import pytest

from app.errors import DoesNotFitError, LecternError, ModelError
from app.link.calls import call
from app.remote.connection import connection_to
from app.remote.remote_engine import RemoteEngine
from app.remote.server import Server
from engine.protocol.problems import servers
from engine.protocol.problems.problem import Problem
from engine.protocol.replies import AnswerDone, Done, ModelLoaded
from engine.protocol.requests import Ask, LoadModel, SetQuota
from tests.app.remote.conftest import PATIENCE
from tests.fakes.fake_server import KEY, MODEL, Behaviour


def problem_of(engine: RemoteEngine, reading: str) -> Problem:
    with pytest.raises(LecternError) as failure:
        call(engine, Ask(id=0, reading=reading, question="Who?"), AnswerDone)
    assert failure.value.message
    assert failure.value.remedy
    return failure.value.problem


def test_a_server_that_is_not_there() -> None:
    server = Server(connection_to("http://127.0.0.1:9", KEY), PATIENCE)
    engine = RemoteEngine("mine", server, on_notice=print, ids=count(1))
    with pytest.raises(LecternError) as failure:
        call(engine, LoadModel(id=0, path=MODEL), ModelLoaded)
    engine.close()
    assert isinstance(failure.value.problem, servers.ServerUnreachable)


def test_a_wrong_key(address: str) -> None:
    server = Server(connection_to(address, "sk-other"), PATIENCE)
    engine = RemoteEngine("mine", server, on_notice=print, ids=count(1))
    with pytest.raises(LecternError) as failure:
        call(engine, LoadModel(id=0, path=MODEL), ModelLoaded)
    engine.close()
    assert isinstance(failure.value.problem, servers.ServerKeyRefused)
    assert "sk-other" not in str(failure.value) + failure.value.details


def test_a_model_that_it_does_not_have(engine: RemoteEngine) -> None:
    with pytest.raises(ModelError, match=f"no model called org/other. Choose one of: {MODEL}"):
        call(engine, LoadModel(id=0, path="org/other"), ModelLoaded)


@pytest.mark.parametrize("has_list", [True, False])
def test_a_model_that_is_not_listed_is_tried_with_a_word(
    engine: RemoteEngine, behaviour: Behaviour, has_list: bool
) -> None:
    behaviour.models, behaviour.list_status = (), 200 if has_list else 500
    assert call(engine, LoadModel(id=0, path=MODEL), ModelLoaded).name == MODEL
    assert [len(chat["messages"][0]["content"]) for chat in behaviour.chats] == [len("Hello")]
    behaviour.refusals = [(404, b'{"error": {"message": "there is no org/other"}}')]
    with pytest.raises(ModelError, match="there is no org/other"):
        call(engine, LoadModel(id=0, path="org/other"), ModelLoaded)


def test_a_model_has_to_be_named_where_none_is_listed(
    engine: RemoteEngine, behaviour: Behaviour
) -> None:
    behaviour.models = ()
    with pytest.raises(ModelError, match=r"lists no models. Name the one"):
        call(engine, LoadModel(id=0, path=""), ModelLoaded)
    assert behaviour.chats == []


def test_one_of_several_models_has_to_be_named(engine: RemoteEngine, behaviour: Behaviour) -> None:
    behaviour.models = (MODEL, "org/other")
    with pytest.raises(ModelError, match=f"Choose one of: {MODEL}, org/other"):
        call(engine, LoadModel(id=0, path=""), ModelLoaded)


def test_a_busy_server_is_asked_again(
    engine: RemoteEngine, reading: str, behaviour: Behaviour
) -> None:
    behaviour.refusals = [(429, b"{}"), (503, b"later")]
    call(engine, Ask(id=0, reading=reading, question="Who?"), AnswerDone)
    assert len(behaviour.chats) == 3


def test_one_that_stays_busy(engine: RemoteEngine, reading: str, behaviour: Behaviour) -> None:
    behaviour.refusals = [(429, b"{}")] * 9
    assert isinstance(problem_of(engine, reading), servers.ServerBusy)
    assert len(behaviour.chats) == 4


def test_a_context_that_is_too_small(
    engine: RemoteEngine, reading: str, behaviour: Behaviour
) -> None:
    told = {"error": {"message": "This model's maximum context length is 9 tokens."}}
    behaviour.refusals = [(400, json.dumps(told).encode())]
    with pytest.raises(DoesNotFitError, match="maximum context length is 9 tokens"):
        call(engine, Ask(id=0, reading=reading, question="Who?"), AnswerDone)


def test_fields_that_it_does_not_know_are_left_out(
    engine: RemoteEngine, reading: str, behaviour: Behaviour
) -> None:
    behaviour.refusals = [(422, b'{"detail": "Unexpected keys: chat_template_kwargs"}')]
    call(engine, Ask(id=0, reading=reading, question="Who?"), AnswerDone)
    assert "chat_template_kwargs" in behaviour.chats[0]
    assert "chat_template_kwargs" not in behaviour.chats[1]
    assert "stream_options" in behaviour.chats[1]


def test_a_stream_that_is_cut(engine: RemoteEngine, reading: str, behaviour: Behaviour) -> None:
    behaviour.is_cut = True
    assert isinstance(problem_of(engine, reading), servers.ServerBrokeOff)


def test_a_request_that_ends_without_a_word(
    engine: RemoteEngine, reading: str, behaviour: Behaviour
) -> None:
    behaviour.is_mute = True
    assert isinstance(problem_of(engine, reading), servers.ServerBeganNoAnswer)


def test_silence(engine: RemoteEngine, reading: str, behaviour: Behaviour) -> None:
    behaviour.hangs = True
    assert isinstance(problem_of(engine, reading), servers.ServerSilent)


@pytest.mark.parametrize(
    "raw",
    [
        b"data: {\n\n",
        b"data: [[[[\n\n",
        b"data: " + b"[" * 100_000 + b"\n\n",
        b'data: {"choices": [{"delta": {"content": 7}}]}\n\n',
        b'data: {"choices": [{"delta": {"content": "\\ud800"}}]}\n\n',
        b'data: {"error": {"message": "out of memory"}}\n\n',
        b"data: \xff\xfe\n\n",
        b"data: " + b"x" * ((1 << 20) + 9),
    ],
    ids=["half", "open", "deep", "type", "surrogate", "error", "bytes", "long"],
)
def test_what_is_no_answer(
    engine: RemoteEngine, reading: str, behaviour: Behaviour, raw: bytes
) -> None:
    behaviour.raw = raw
    assert isinstance(problem_of(engine, reading), servers.ServerAnswerUnusable)


@pytest.mark.parametrize("status", [301, 307, 500])
def test_other_statuses_are_told_and_not_followed(
    engine: RemoteEngine, reading: str, behaviour: Behaviour, status: int
) -> None:
    behaviour.refusals = [(status, b"look\x1b[31m elsewhere")]
    problem = problem_of(engine, reading)
    assert problem == servers.ServerRefused(behaviour.address, status, "look [31m elsewhere")
    assert len(behaviour.chats) == 1


def test_what_needs_the_own_cache_says_so(engine: RemoteEngine) -> None:
    with pytest.raises(LecternError, match="needs Lectern's own engine"):
        call(engine, SetQuota(id=0, max_bytes=1), Done)
