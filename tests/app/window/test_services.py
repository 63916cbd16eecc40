from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.queue.reading_status import ReadingPhase
from app.library.library import Library
from app.paths import DataFolder, demo_model
from app.readings.model_choice import ModelChoice
from app.window.services import Services
from engine.protocol.requests import Turn
from tests.fakes.fake_command import fake_engine_launcher
from tests.fakes.fake_library import add_reading, make_document


@pytest.fixture
def data(tmp_path: Path) -> DataFolder:
    data = DataFolder(tmp_path / "data")
    data.prepare()
    return data


@pytest.fixture
def services(qtbot: QtBot, data: DataFolder) -> Services:
    return Services(data, fake_engine_launcher(data.root))


def test_what_waits_for_the_library_is_stored_when_the_window_closes(
    services: Services, data: DataFolder
) -> None:
    for number in range(20):
        title = str(number)
        services.library.do(lambda library, title=title: library.readings.add(title, ["a"]))
    services.close()
    with Library(data.library) as library:
        assert len(library.readings.entries()) == 20


@pytest.mark.process
def test_other_instructions_make_readings_stale_at_once(
    services: Services, data: DataFolder, tmp_path: Path, qtbot: QtBot
) -> None:
    reading = add_reading(data.library, "Harbour", make_document("harbour.txt", "A lamp."))
    model = tmp_path / "fake-model"
    model.mkdir()
    (model / "config.json").write_text("{}")
    services.models.load(ModelChoice(model))
    services.engine.start()
    services.queue.refresh()
    services.queue.enqueue(reading)

    def wait_for(phase: ReadingPhase) -> None:
        qtbot.waitUntil(lambda: services.queue.status(reading).phase is phase, timeout=60_000)

    wait_for(ReadingPhase.READY)
    services.settings.update(system_prompt="Answer in verse.")
    wait_for(ReadingPhase.STALE)
    services.close()


@pytest.mark.parametrize("is_demo", [True, False])
def test_every_model_is_told_of_the_talk_so_far(
    services: Services, tmp_path: Path, *, is_demo: bool
) -> None:
    told = (Turn("Who?", "Rosa."),)
    services.models.load(ModelChoice(demo_model() if is_demo else tmp_path))
    assert services.answering.about(1, "When?", told).question.history == told
    services.close()
