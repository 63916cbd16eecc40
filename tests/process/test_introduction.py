"""The bundled model, in its own process, is asked to introduce what it read; a person goes first.

It finds and quotes and writes no summaries: what is shown of it stands in the text, or is nothing.
"""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.conversations.messages import MessageState
from app.core.queue.reading_status import ReadingPhase
from app.library.library import Library
from app.link.launcher import EngineLauncher
from app.link.own_engine import engine_command
from app.paths import DataFolder
from app.readings.introduction import Introduction, decode_introduction
from app.settings.settings import Settings
from app.settings.settings_file import write_settings
from app.window.composition import Lectern
from app.window.process.constant_references import keep_constants_alive
from app.window.process.override_errors import keep_override_errors_whole

pytestmark = [pytest.mark.process, pytest.mark.slow]
keep_constants_alive()
keep_override_errors_whole()

_PATIENCE_MS = 240_000
_TEXT = "".join(
    f"# Pier {pier}\n\nThe lamp of pier {pier} was lit by keeper Arn{pier} in 17{pier}.\n\n"
    for pier in range(10, 22)
)


def test_the_bundled_model_introduces_what_it_read_behind_a_person(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    data = DataFolder(tmp_path / "data")
    data.prepare()
    write_settings(data.settings, Settings(is_welcomed=True))
    document = tmp_path / "harbour.md"
    document.write_text(_TEXT)
    launcher = EngineLauncher(engine_command(data.root), tmp_path / "engine.log")
    lectern = Lectern(qapp, data, launcher)
    services, chat = lectern.services, lectern.parts.chat_model
    told: list[Introduction] = []
    services.introducer.known.connect(lambda _, said: told.append(said))
    services.introducer._quiet_seconds = 0.0
    lectern.show()
    services.intake.add([document])
    library_of = lectern.controllers.library
    qtbot.waitUntil(lambda: bool(library_of.holdings.readings), timeout=_PATIENCE_MS)
    reading_id = library_of.holdings.readings[0].id
    lectern.controllers.readings.open_reading(reading_id)
    services.queue.enqueue(reading_id)
    qtbot.waitUntil(lambda: services.introducer.is_asking, timeout=_PATIENCE_MS)
    assert services.queue.status(reading_id).phase is ReadingPhase.READY

    lectern.parts.chat.composer.asked.emit("Who lit the lamp of pier 12?")
    qtbot.waitUntil(lambda: bool(services.answering.people), timeout=_PATIENCE_MS)
    run = services.introducer._run
    assert run is None or run._is_stopped
    qtbot.waitUntil(
        lambda: (
            bool(chat.inputs.messages)
            and chat.inputs.messages[-1].answer.state is MessageState.DONE
        ),
        timeout=_PATIENCE_MS,
    )

    def kept() -> list[str]:
        with Library(data.library) as library:
            return list(library.introductions.of_reading(reading_id).values())

    qtbot.waitUntil(lambda: bool(kept()), timeout=_PATIENCE_MS)
    (stored,) = kept()
    assert told[-1] == decode_introduction(stored)
    said = (*told[-1].summary, *told[-1].questions)
    with Library(data.library) as library:
        known = library.document(library_of.holdings.readings[0].documents[0])
    assert known is not None
    assert all(one.page <= len(known.pages) for one in said)
    lectern.close()
