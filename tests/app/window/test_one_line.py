"""A file may be called anything; the window says its name on one line."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.queue.reading_status import ReadingPhase
from app.window.library.rows import ReadingRow
from tests.app.window.conftest import OpenLectern

_PATIENCE_MS = 60_000


@pytest.mark.process
def test_a_line_break_in_a_file_name_is_seen_nowhere(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "harbour\nplan\x07.txt"
    path.write_text("A lamp burns in the harbour. The boats lie still.")
    lectern = open_lectern()
    lectern.services.intake.add([path])
    library, parts = lectern.controllers.library, lectern.parts
    qtbot.waitUntil(lambda: bool(library.holdings.readings), timeout=_PATIENCE_MS)
    reading = library.holdings.readings[0]
    ready = ReadingPhase.READY
    qtbot.waitUntil(
        lambda: lectern.services.queue.status(reading.id).phase is ready, timeout=_PATIENCE_MS
    )
    qtbot.waitUntil(lambda: parts.viewer.page == 1, timeout=_PATIENCE_MS)
    rows = [one for one in parts.library_model.props.rows if isinstance(one, ReadingRow)]
    assert rows[0].name == "harbour plan .txt"
    assert parts.chat_model.props.composer.placeholder == "Ask about harbour plan .txt"
    assert parts.dock_model.props.map_title.name == "harbour plan .txt"
    assert library.holdings.documents[0].path == path
