"""The model stays loaded, whatever happens to the engine."""

import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.core.engine.engine_service import EngineService
from app.core.engine.engine_status import EngineState
from app.core.engine.model_session import ModelSession, ModelStatus
from app.errors import ModelError
from app.link.failures import EngineKeepsStopping
from app.readings.model_choice import KVFormat, ModelChoice
from engine.protocol.errors import ErrorCode
from engine.protocol.model_facts import ModelFacts
from engine.protocol.notices import CompilingKernels
from engine.protocol.problems.fit import LimitBelowUse
from engine.protocol.problems.models import ModelUnusable
from engine.protocol.replies import Done, Failed, ModelLoaded, Notice
from engine.protocol.requests import LoadModel, SetMemoryLimit
from tests.app.core.engine.conftest import Serve
from tests.fakes.loops import WaitingLoop
from tests.fakes.scripted_engine import ScriptedEngine
from tests.fakes.scripted_port import filled

pytestmark = pytest.mark.process


@pytest.fixture
def choice(model_path: Path) -> ModelChoice:
    return ModelChoice(model_path)


def loaded(loop: WaitingLoop, service: EngineService, choice: ModelChoice) -> ModelSession:
    session = ModelSession(service)
    session.load(choice)
    service.start()
    loop.wait_until(lambda: session.status.loaded is not None)
    return session


def kill(service: EngineService) -> None:
    assert service._engine is not None
    os.kill(service._engine.pid, signal.SIGKILL)


def test_a_model_chosen_before_the_engine_is_there_is_loaded_then(
    loop: WaitingLoop, serve: Serve, choice: ModelChoice
) -> None:
    service = serve()
    session = ModelSession(service)
    statuses: list[ModelStatus] = []
    session.changed.connect(statuses.append)
    session.load(choice)
    assert session.status == ModelStatus(choice, is_loading=True)
    service.start()
    loop.wait_until(lambda: not session.status.is_loading)
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
    engine.reply(Failed(id=1, code=ErrorCode.MODEL, problem=ModelUnusable("Broken.")))
    assert not session.status.is_compiling


def limited(choice: ModelChoice) -> tuple[ScriptedEngine, ModelSession]:
    """A model that is loaded, and asked to take another amount of memory."""
    engine = ScriptedEngine()
    session = ModelSession(engine)  # type: ignore[arg-type]
    session.load(choice)
    engine.reply(filled(ModelLoaded, memory_limit_bytes=1 << 33))
    engine.reply(filled(ModelFacts))
    session.load(replace(choice, memory_bytes=1 << 30))
    return engine, session


def test_another_limit_of_memory_leaves_the_model_loaded(choice: ModelChoice) -> None:
    engine, session = limited(choice)
    assert engine.asked[-1] == SetMemoryLimit(id=0, memory_bytes=1 << 30)
    assert not session.status.is_loading
    engine.reply(Done(id=3))
    assert session.status.loaded is not None
    assert session.status.loaded.memory_limit_bytes == 1 << 30
    assert session.status.choice == replace(choice, memory_bytes=1 << 30)


def test_a_limit_that_cannot_be_kept_meanwhile_is_kept_by_loading_anew(choice: ModelChoice) -> None:
    engine, session = limited(choice)
    engine.reply(Failed(id=3, code=ErrorCode.FIT, problem=LimitBelowUse(1 << 30)))
    assert session.status.is_loading
    assert engine.asked[-1] == replace(choice, memory_bytes=1 << 30).request()


@pytest.mark.parametrize("changes", [{"memory_bytes": 0}, {"kv_format": KVFormat.Q8_0}])
def test_everything_else_is_loaded_anew(choice: ModelChoice, changes: dict[str, Any]) -> None:
    engine, session = limited(choice)
    engine.reply(Done(id=3))
    session.load(replace(choice, **{"memory_bytes": 1 << 30} | changes))
    assert isinstance(engine.asked[-1], LoadModel)


def test_the_model_is_loaded_again_by_the_engine_that_comes_back(
    loop: WaitingLoop, serve: Serve, choice: ModelChoice
) -> None:
    service = serve()
    session = loaded(loop, service, choice)
    before = session.status.loaded
    statuses: list[ModelStatus] = []
    session.changed.connect(statuses.append)
    kill(service)
    loop.wait_until(lambda: session.status.loaded not in (None, before) or len(statuses) > 1)
    assert statuses[0] == ModelStatus(choice, is_loading=True)
    assert session.status.loaded is not before


def test_a_folder_without_a_model_is_told(
    loop: WaitingLoop, serve: Serve, choice: ModelChoice, tmp_path: Path
) -> None:
    session = loaded(loop, serve(), choice)
    wrong = ModelChoice(tmp_path)
    session.load(wrong)
    loop.wait_until(lambda: not session.status.is_loading)
    assert session.status.loaded is None
    assert isinstance(session.status.failure, ModelError)
    session.load(choice)
    loop.wait_until(lambda: session.status.loaded is not None)
    assert session.status.failure is None


def test_of_two_choices_the_last_one_counts(
    loop: WaitingLoop, serve: Serve, choice: ModelChoice, tmp_path: Path
) -> None:
    session = loaded(loop, serve(), choice)
    statuses: list[ModelStatus] = []
    session.changed.connect(statuses.append)
    session.load(ModelChoice(tmp_path))
    last = ModelChoice(choice.path, kv_format=KVFormat.Q8_0)
    session.load(last)
    loop.wait_until(lambda: session.status.loaded is not None)
    assert session.status.loaded is not None
    assert session.status.loaded.kv_format == "q8_0"
    assert all(status.failure is None for status in statuses)


def test_the_same_choice_is_not_loaded_twice(
    loop: WaitingLoop, serve: Serve, choice: ModelChoice
) -> None:
    session = loaded(loop, serve(), choice)
    statuses: list[ModelStatus] = []
    session.changed.connect(statuses.append)
    session.load(choice)
    assert statuses == []


def test_unloading_gives_the_engine_away(
    loop: WaitingLoop, serve: Serve, choice: ModelChoice
) -> None:
    service = serve()
    session = loaded(loop, service, choice)
    assert service._engine is not None
    first = service._engine.pid
    session.unload()
    assert session.status == ModelStatus()
    loop.wait_until(lambda: service.status.state is EngineState.READY)
    assert service._engine.pid != first
    assert session.status == ModelStatus()


def test_an_engine_that_is_given_up_is_the_failure(
    loop: WaitingLoop, serve: Serve, choice: ModelChoice
) -> None:
    service = serve("--mishap", "dies-loading", clock=lambda: 1000.0)
    session = ModelSession(service)
    session.load(choice)
    service.start()
    loop.wait_until(lambda: service.status.state is EngineState.FAILED)
    assert isinstance(session.status.failure, EngineKeepsStopping)
    assert not session.status.is_loading
