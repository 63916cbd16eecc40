"""Which thread collects cycles with Qt objects in them."""

import gc
import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.window.process.gui_garbage import GuiGarbage
from tests.witness import Witness


@pytest.fixture
def garbage(qtbot: QtBot) -> Iterator[GuiGarbage]:
    gc.collect()
    garbage = GuiGarbage()
    yield garbage
    garbage.close()
    assert gc.isenabled()


def drop_a_cycle(destroyed_on: list[int]) -> None:
    witness = Witness(destroyed_on)
    cycle: list[object] = [witness]
    cycle.append(cycle)


def test_other_threads_leave_garbage_to_the_gui_thread(garbage: GuiGarbage, qtbot: QtBot) -> None:
    destroyed_on: list[int] = []
    drop_a_cycle(destroyed_on)
    kept: list[list[int]] = []  # what makes Python look for garbage many times over
    thread = threading.Thread(target=lambda: kept.extend([number] for number in range(200_000)))
    thread.start()
    thread.join()
    assert destroyed_on == []
    qtbot.waitUntil(lambda: bool(destroyed_on))
    assert destroyed_on == [threading.get_ident()]
    assert len(kept) == 200_000


def test_nothing_is_looked_for_where_little_was_allocated(garbage: GuiGarbage) -> None:
    gc.collect()
    looked: list[str] = []

    def note(phase: str, _info: dict[str, int]) -> None:
        looked.append(phase)

    gc.callbacks.append(note)
    try:
        garbage.collect()
    finally:
        gc.callbacks.remove(note)
    assert looked == []
