"""The window's server: one engine answers the window and other programs."""

from collections.abc import Iterator
from pathlib import Path

import httpx2
import psutil
import pytest
from pytestqt.qtbot import QtBot

from app.core.core import Core
from app.core.threaded_jobs import ThreadedJobs
from app.link.launcher import EngineLauncher
from app.link.own_engine import engine_command
from app.paths import DataFolder
from app.readings.document_texts import texts_in
from app.readings.model_choice import ModelChoice
from app.window.process.qt_loop import QtLoop
from app.window.server.server_switch import ServerState, ServerSwitch
from tests.random_weights import write_tiny_model

pytestmark = [pytest.mark.process, pytest.mark.slow]

PATIENCE_MS = 120_000
WHO = {"messages": [{"role": "user", "content": "Who?"}], "temperature": 0, "max_tokens": 9}


@pytest.fixture
def core(tmp_path: Path) -> Iterator[Core]:
    write_tiny_model(tmp_path / "tiny")
    write_tiny_model(tmp_path / "other", vocab_size=352)
    loop = QtLoop()
    jobs = ThreadedJobs(loop)
    launcher = EngineLauncher(engine_command(tmp_path / "data"), tmp_path / "engine.log")
    core = Core(launcher, texts_in(tmp_path / "library.sqlite"), loop=loop, jobs=jobs)
    core.engine.start()
    core.models.load(ModelChoice(tmp_path / "tiny"))
    yield core
    core.engine.close()
    jobs.close()


@pytest.fixture
def switch(qtbot: QtBot, tmp_path: Path, core: Core) -> Iterator[ServerSwitch]:
    data = DataFolder(tmp_path / "data")
    data.prepare()
    switch = ServerSwitch(data, core)
    qtbot.waitUntil(lambda: switch.status.can_start, timeout=PATIENCE_MS)
    turn_on(qtbot, switch)
    yield switch
    switch.close()


def turn_on(qtbot: QtBot, switch: ServerSwitch) -> None:
    switch.turn_on(port=0)
    qtbot.waitUntil(lambda: switch.status.state is ServerState.ON, timeout=PATIENCE_MS)


def client(switch: ServerSwitch) -> httpx2.Client:
    headers = {"authorization": f"Bearer {switch.status.token}", "user-agent": "editor/1.0"}
    return httpx2.Client(base_url=switch.status.url, headers=headers, timeout=60)


def test_other_programs_ask_the_engine_of_the_window(
    qtbot: QtBot, core: Core, switch: ServerSwitch, tmp_path: Path
) -> None:
    engines = psutil.Process().children()
    with client(switch) as http:
        first = http.post("/chat/completions", json=WHO)
        assert first.status_code == 200, first.text
        assert http.get("/models", headers={"authorization": "Bearer x"}).status_code == 401
        assert psutil.Process().children() == engines, "it has an engine of its own"
        (visitor,) = switch.visitors
        assert (visitor.name, visitor.num_requests, visitor.under_way) == ("editor/1.0", 1, 0)

        core.engine.kill()
        qtbot.waitUntil(lambda: core.engine.status.num_restarts == 1, timeout=PATIENCE_MS)
        qtbot.waitUntil(lambda: core.models.status.loaded is not None, timeout=PATIENCE_MS)
        again = http.post("/chat/completions", json=WHO)
        assert again.json()["choices"] == first.json()["choices"]

        core.models.load(ModelChoice(tmp_path / "other"))
        loaded = core.models.status
        assert loaded.loaded is None
        qtbot.waitUntil(lambda: core.models.status.loaded is not None, timeout=PATIENCE_MS)
        assert http.get("/models").json()["data"][0]["id"] == "other"
        assert http.post("/chat/completions", json=WHO).status_code == 200


def test_it_is_turned_off_and_on_again(qtbot: QtBot, switch: ServerSwitch) -> None:
    with client(switch) as http:
        assert http.post("/chat/completions", json=WHO).status_code == 200
    url, token = switch.status.url, switch.status.token
    switch.turn_off()
    qtbot.waitUntil(lambda: switch.status.state is ServerState.OFF, timeout=PATIENCE_MS)
    assert switch.status.failure is None
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(f"{url}/models")
    turn_on(qtbot, switch)
    assert switch.status.token == token
    assert switch.visitors == ()
    with client(switch) as http:
        assert http.post("/chat/completions", json=WHO).status_code == 200


def test_it_ends_with_the_window_whatever_it_is_doing(qtbot: QtBot, switch: ServerSwitch) -> None:
    endless = {**WHO, "max_tokens": 100_000, "stream": True}
    with client(switch) as http, http.stream("POST", "/chat/completions", json=endless) as answer:
        assert answer.status_code == 200
        next(answer.iter_lines())
        switch.close()
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(f"{switch.status.url}/models")
