"""The model stays loaded, whatever happens to the engine."""

import os
import signal
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.engine_service.engine_service import EngineService
from app.engine_service.engine_status import EngineState
from app.engine_service.model_session import ModelSession, ModelStatus
from app.errors import ModelError
from app.link.failures import EngineKeepsStopping
from app.readings.model_choice import KVFormat, ModelChoice
from engine.protocol.errors import ErrorCode
from engine.protocol.notices import CompilingKernels
from engine.protocol.replies import Failed, Notice
from tests.app.engine_service.conftest import PATIENCE_MS, Serve
from tests.fakes.scripted_engine import ScriptedEngine

pytestmark = pytest.mark.process


@pytest.fixture
def choice(model_path: Path) -> ModelChoice:
    return ModelChoice(model_path)


def loaded(qtbot: QtBot, service: EngineService, choice: ModelChoice) -> ModelSession:
    session = ModelSession(service)
    session.load(choice)
    service.start()
    qtbot.waitUntil(lambda: session.status.loaded is not None, timeout=PATIENCE_MS)
    return session


def kill(service: EngineService) -> None:
    assert service._client is not None
    os.kill(service._client.pid, signal.SIGKILL)


def test_a_model_chosen_before_the_engine_is_there_is_loaded_then(
    qtbot: QtBot, serve: Serve, choice: ModelChoice
) -> None:
    service = serve()
    session = ModelSession(service)
    statuses: list[ModelStatus] = []
    session.changed.connect(statuses.append)
    session.load(choice)
    assert session.status == ModelStatus(choice, is_loading=True)
    service.start()
    qtbot.waitUntil(lambda: not session.status.is_loading, timeout=PATIENCE_MS)
    assert session.status.loaded is not None
    assert session.status.loaded.path == str(choice.path)
    assert session.status.facts is not None
    assert session.status.facts.kv_costs
    compiling = [status.is_compiling for status in statuses]
    assert compiling == [False, True, False]  # the engine says so between


def test_what_takes_minutes_at_the_first_start_is_known(choice: ModelChoice) -> None:
    engine = ScriptedEngine()
    session = ModelSession(engine)  # type: ignore[arg-type]
    session.load(choice)
    engine.reply(Notice(id=1, notice=CompilingKernels()))
    assert session.status == ModelStatus(choice, is_loading=True, is_compiling=True)
    engine.reply(Failed(id=1, code=ErrorCode.MODEL, message="Broken.", remedy="Mend it."))
    assert not session.status.is_compiling


def test_the_model_is_loaded_again_by_the_engine_that_comes_back(
    qtbot: QtBot, serve: Serve, choice: ModelChoice
) -> None:
    service = serve()
    session = loaded(qtbot, service, choice)
    before = session.status.loaded
    statuses: list[ModelStatus] = []
    session.changed.connect(statuses.append)
    kill(service)
    qtbot.waitUntil(
        lambda: session.status.loaded not in (None, before) or len(statuses) > 1,
        timeout=PATIENCE_MS,
    )
    assert statuses[0] == ModelStatus(choice, is_loading=True)
    assert session.status.loaded is not before


def test_a_folder_without_a_model_is_told(
    qtbot: QtBot, serve: Serve, choice: ModelChoice, tmp_path: Path
) -> None:
    session = loaded(qtbot, serve(), choice)
    wrong = ModelChoice(tmp_path)
    session.load(wrong)
    qtbot.waitUntil(lambda: not session.status.is_loading, timeout=PATIENCE_MS)
    assert session.status.loaded is None
    assert isinstance(session.status.failure, ModelError)
    session.load(choice)
    qtbot.waitUntil(lambda: session.status.loaded is not None, timeout=PATIENCE_MS)
    assert session.status.failure is None


def test_of_two_choices_the_last_one_counts(
    qtbot: QtBot, serve: Serve, choice: ModelChoice, tmp_path: Path
) -> None:
    session = loaded(qtbot, serve(), choice)
    statuses: list[ModelStatus] = []
    session.changed.connect(statuses.append)
    session.load(ModelChoice(tmp_path))
    last = ModelChoice(choice.path, kv_format=KVFormat.Q8_0)
    session.load(last)
    qtbot.waitUntil(lambda: session.status.loaded is not None, timeout=PATIENCE_MS)
    assert session.status.loaded is not None
    assert session.status.loaded.kv_format == "q8_0"
    assert all(status.failure is None for status in statuses)


def test_the_same_choice_is_not_loaded_twice(
    qtbot: QtBot, serve: Serve, choice: ModelChoice
) -> None:
    session = loaded(qtbot, serve(), choice)
    statuses: list[ModelStatus] = []
    session.changed.connect(statuses.append)
    session.load(choice)
    assert statuses == []


def test_unloading_gives_the_engine_away(qtbot: QtBot, serve: Serve, choice: ModelChoice) -> None:
    service = serve()
    session = loaded(qtbot, service, choice)
    assert service._client is not None
    first = service._client.pid
    session.unload()
    assert session.status == ModelStatus()
    qtbot.waitUntil(lambda: service.status.state is EngineState.READY, timeout=PATIENCE_MS)
    assert service._client.pid != first
    assert session.status == ModelStatus()


def test_an_engine_that_is_given_up_is_the_failure(
    qtbot: QtBot, serve: Serve, choice: ModelChoice
) -> None:
    service = serve("--mishap", "dies-loading", clock=lambda: 1000.0)
    session = ModelSession(service)
    session.load(choice)
    service.start()
    qtbot.waitUntil(lambda: service.status.state is EngineState.FAILED, timeout=PATIENCE_MS)
    assert isinstance(session.status.failure, EngineKeepsStopping)
    assert not session.status.is_loading
