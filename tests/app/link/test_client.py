"""The client against an engine that dies, lies or stays silent."""

import os
import queue
import signal
from itertools import count
from pathlib import Path
from threading import Event

import pytest

from app.errors import ExitCode, InterruptionError, LecternError, ModelError
from app.link import client as client_module
from app.link.calls import call
from app.link.client import EngineClient
from app.link.failures import EngineGone, EngineRefusal, WrongReply, failure_of
from app.link.port import UNSENT, EngineEnd
from engine.protocol.errors import ErrorCode
from engine.protocol.notices import AnyNotice, CompilingKernels
from engine.protocol.problems.models import ModelUnusable
from engine.protocol.problems.requests import BadSampling
from engine.protocol.records import FinishReason
from engine.protocol.replies import (
    AnswerDelta,
    AnswerDone,
    AnyReply,
    Done,
    Failed,
    ModelLoaded,
    Notice,
    ReadingDone,
    ReadingOpened,
    ReadingProgress,
    SnapshotList,
)
from engine.protocol.requests import (
    Ask,
    DocumentText,
    ListSnapshots,
    LoadModel,
    OpenReading,
    Read,
    SetQuota,
)
from tests.app.link.conftest import Start
from tests.fakes.fake_command import fake_engine_launcher

pytestmark = pytest.mark.process

DOCUMENT = DocumentText(
    name="harbour.txt",
    sha256="a" * 64,
    pages=("Keeper Arn lit the lamp of the long pier.", "The mill was built in 1911."),
)


@pytest.fixture
def model_path(tmp_path: Path) -> str:
    folder = tmp_path / "fake-model"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    return str(folder)


def open_reading(client: EngineClient, model_path: str) -> ReadingOpened:
    call(client, LoadModel(id=UNSENT, path=model_path), ModelLoaded)
    request = OpenReading(id=UNSENT, documents=(DOCUMENT,), instructions="")
    return call(client, request, ReadingOpened)


def test_a_listener_hears_every_reply_in_order(start: Start, model_path: str) -> None:
    client = start()
    opened = open_reading(client, model_path)
    heard: queue.SimpleQueue[AnyReply | EngineEnd] = queue.SimpleQueue()
    number = client.post(Read(id=UNSENT, reading=opened.reading), heard.put)
    replies = [heard.get(timeout=60) for _ in range(5)]
    assert [type(reply) for reply in replies] == [ReadingProgress] * 4 + [ReadingDone]
    assert {reply.id for reply in replies if isinstance(reply, ReadingProgress)} == {number}


def test_notices_reach_the_person(start: Start, model_path: str) -> None:
    notices: list[AnyNotice] = []
    client = start(on_notice=notices.append)
    call(client, LoadModel(id=UNSENT, path=model_path), ModelLoaded)
    assert notices == [CompilingKernels()]


def test_a_stopped_reading_ends_as_interrupted(start: Start, model_path: str) -> None:
    client = start("--hold", "reading")
    opened = open_reading(client, model_path)
    stop = Event()
    with pytest.raises(InterruptionError):
        call(
            client,
            Read(id=UNSENT, reading=opened.reading),
            ReadingDone,
            on_reply=lambda _: stop.set(),
            stop=stop,
        )
    assert open_reading(client, model_path).reusable_tokens > 0


def test_a_stopped_answer_keeps_what_was_said(start: Start, model_path: str) -> None:
    client = start("--hold", "answering")
    opened = open_reading(client, model_path)
    stop = Event()
    done = call(
        client,
        Ask(id=UNSENT, reading=opened.reading, question="Who lit the lamp of the pier?"),
        AnswerDone,
        on_reply=lambda _: stop.set(),
        stop=stop,
    )
    assert done.finish_reason is FinishReason.CANCELLED
    assert done.new_tokens == 1


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_listener_that_fails_leaves_nobody_waiting(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_module, "_END_SECONDS", 0.0)
    client = start()
    heard: queue.SimpleQueue[EngineEnd] = queue.SimpleQueue()
    client.watch(heard.put)

    def fail(_reply: object) -> None:
        raise ZeroDivisionError

    client.post(ListSnapshots(id=UNSENT), fail)
    assert heard.get(timeout=60)
    with pytest.raises(EngineGone):
        call(client, ListSnapshots(id=UNSENT), SnapshotList)


def test_death_in_an_answer_is_told_with_the_last_words(start: Start, model_path: str) -> None:
    client = start("--mishap", "dies-answering")
    opened = open_reading(client, model_path)
    heard: list[AnyReply] = []
    with pytest.raises(EngineGone, match="SIGKILL") as gone:
        call(
            client,
            Ask(id=UNSENT, reading=opened.reading, question="Who lit the lamp of the pier?"),
            AnswerDone,
            on_reply=heard.append,
        )
    assert isinstance(heard[0], AnswerDelta)
    assert gone.value.details == "the fake engine falls over"
    assert gone.value.exit_code is ExitCode.INTERNAL


def test_everyone_who_waits_hears_of_the_end(start: Start) -> None:
    client = start("--hold", "reading")
    ends: queue.SimpleQueue[AnyReply | EngineEnd] = queue.SimpleQueue()
    client.kill()
    client.post(ListSnapshots(id=UNSENT), ends.put)
    client.post(ListSnapshots(id=UNSENT), ends.put)
    assert all(isinstance(ends.get(timeout=60), EngineEnd) for _ in range(2))


@pytest.mark.parametrize(
    ("mishap", "reason"),
    [
        ("garbage", "broke the protocol"),
        ("oversized", "over the limit"),
        ("cut-short", "ended inside a frame"),
        ("misunderstands", r"stopped: it could not read a message \(.*[^.]\)\. Try again"),
    ],
)
def test_a_broken_stream_ends_the_engine(
    start: Start, model_path: str, mishap: str, reason: str
) -> None:
    client = start("--mishap", mishap)
    with pytest.raises(EngineGone, match=reason):
        call(client, LoadModel(id=UNSENT, path=model_path), ModelLoaded)
    with pytest.raises(EngineGone, match=reason):
        call(client, ListSnapshots(id=UNSENT), SnapshotList)


def test_a_reply_of_another_kind_is_an_error(start: Start, model_path: str) -> None:
    client = start("--mishap", "wrong-reply")
    with pytest.raises(WrongReply, match="Verified instead of ModelLoaded"):
        call(client, LoadModel(id=UNSENT, path=model_path), ModelLoaded)


def test_a_silent_engine_is_given_up(start: Start, model_path: str) -> None:
    client = start("--hold", "reading")
    opened = open_reading(client, model_path)
    with pytest.raises(EngineGone, match="did not answer"):
        call(client, Read(id=UNSENT, reading=opened.reading), ReadingDone, patience=0.3)


def test_what_is_posted_arrives_in_order_from_another_thread(start: Start, model_path: str) -> None:
    client = start()
    heard: queue.SimpleQueue[AnyReply | EngineEnd] = queue.SimpleQueue()
    request = OpenReading(id=UNSENT, documents=(DOCUMENT,), instructions="")
    posted = [
        client.post(LoadModel(id=UNSENT, path=model_path), heard.put),
        client.post(request, heard.put),
    ]
    replies = [heard.get(timeout=60) for _ in range(3)]
    assert [type(reply) for reply in replies] == [Notice, ModelLoaded, ReadingOpened]
    assert [reply.id for reply in replies[1:] if not isinstance(reply, EngineEnd)] == posted


def test_the_end_is_told_to_watchers_first(start: Start) -> None:
    client = start("--mishap", "stays")
    told: list[str] = []
    client.post(LoadModel(id=UNSENT, path="/nowhere"))
    client.watch(lambda end: told.append(f"watcher: {end.how.words.message}"))
    client.kill()
    assert told == ["watcher: it was ended by signal 9 (SIGKILL)"]
    client.watch(lambda _: told.append("late"))
    assert told[1:] == ["late"]


def test_ids_of_two_clients_may_come_from_one_source(tmp_path: Path) -> None:
    ids = count(100)
    launcher = fake_engine_launcher(tmp_path / "data")
    first = launcher.start(ids=ids)
    second = launcher.start(ids=ids)
    numbers = [client.post(SetQuota(id=UNSENT, max_bytes=1)) for client in (first, second, first)]
    first.close()
    second.close()
    assert numbers == sorted(set(numbers))
    assert numbers[0] == 102


def test_an_engine_that_takes_nothing_is_killed_when_closed(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_module, "_END_SECONDS", 0.2)
    client = start()
    os.kill(client.pid, signal.SIGSTOP)
    ends: queue.SimpleQueue[AnyReply | EngineEnd] = queue.SimpleQueue()
    long = DocumentText(name="long.txt", sha256="b" * 64, pages=("word " * 200_000,))
    client.post(OpenReading(id=UNSENT, documents=(long,), instructions=""), ends.put)
    client.close()
    end = ends.get(timeout=60)
    assert isinstance(end, EngineEnd)
    assert "stopped accepting requests" in end.how.words.message


def test_the_client_can_be_closed_twice(start: Start) -> None:
    client = start()
    call(client, SetQuota(id=UNSENT, max_bytes=1), Done)
    client.close()
    client.close()


@pytest.mark.parametrize(
    ("code", "exit_code"),
    [
        (ErrorCode.USAGE, ExitCode.USAGE),
        (ErrorCode.DOCUMENT, ExitCode.DOCUMENT),
        (ErrorCode.MODEL, ExitCode.MODEL),
        (ErrorCode.FIT, ExitCode.DOES_NOT_FIT),
        (ErrorCode.DISK, ExitCode.DOES_NOT_FIT),
        (ErrorCode.CANCELLED, ExitCode.INTERRUPTED),
        (ErrorCode.DAMAGED, ExitCode.INTERNAL),
        (ErrorCode.INTERNAL, ExitCode.INTERNAL),
    ],
)
def test_each_code_has_its_exit_code(code: ErrorCode, exit_code: ExitCode) -> None:
    failure = failure_of(
        Failed(id=1, code=code, details="x", problem=BadSampling("It", "wrong", "right"))
    )
    assert failure.exit_code is exit_code
    assert (failure.message, failure.remedy, failure.details) == (
        "It is wrong.",
        "It must be right.",
        "x",
    )


def test_model_failures_are_model_errors() -> None:
    failed = Failed(id=1, code=ErrorCode.MODEL, problem=ModelUnusable("a"))
    assert type(failure_of(failed)) is ModelError
    unknown = Failed(id=1, code=ErrorCode.NEWER, problem=ModelUnusable("a"))
    assert isinstance(failure_of(unknown), EngineRefusal)
    assert isinstance(failure_of(unknown), LecternError)
