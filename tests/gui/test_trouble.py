"""What goes wrong: the engine is killed, the disk is full, the window is closed too early."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from app.conversations.messages import MessageState
from app.core.engine.engine_status import EngineState
from app.core.queue.reading_status import ReadingPhase
from app.window.frame.closing_dialog import ClosingDialog
from tests.gui.conftest import FACTS, QUESTIONS, Opens
from tests.gui.person import Person

pytestmark = pytest.mark.process
_LONG = 60


@pytest.fixture
def long_document(tmp_path: Path) -> Path:
    """Takes long enough to be read for the engine to be suspended meanwhile."""
    path = tmp_path / "long.txt"
    path.write_text("\n\n".join(f"{n}. {fact}" for n in range(_LONG) for fact in FACTS))
    return path


def test_a_killed_engine_comes_back_and_the_conversation_goes_on(
    person: Person, document: Path
) -> None:
    person.drop_and_read(document)
    engine = person.engine()
    engine.suspend()  # so that the answer has not ended when the engine is killed
    person.type_question(QUESTIONS[0])
    person.wait(lambda: len(person.messages()) == 2)
    states: list[EngineState] = []
    person.lectern.services.engine.status_changed.connect(
        lambda status: states.append(status.state)
    )
    engine.kill()
    banner = person.lectern.parts.banner
    person.wait(lambda: EngineState.RESTARTING in states)
    assert banner.isVisible() or person.lectern.services.engine.status.state is EngineState.READY
    person.wait(lambda: EngineState.READY in states)
    assert not banner.isVisible()
    person.wait(lambda: person.messages()[-1].answer.state is MessageState.DONE)
    question, answer = person.messages()
    assert question.text == QUESTIONS[0]
    assert answer.text
    assert answer.answer.is_second_try
    again = person.ask(QUESTIONS[1])
    assert again.answer.state is MessageState.DONE


def test_closing_during_a_reading_asks_and_keeps_the_work(
    open_window: Opens, long_document: Path
) -> None:
    person = open_window()
    person.drop(long_document)
    person.wait(lambda: person.phase() is ReadingPhase.READING and person.status().tokens_done > 0)
    engine = person.engine()
    engine.suspend()  # so that the reading has not ended when the window is closed
    person.window.close()
    assert person.window.isVisible()
    question = person.dialog(ClosingDialog)
    assert "long.txt" in " ".join(label.text() for label in question.findChildren(QLabel))
    person.click(person.button("Keep reading", question))
    assert person.window.isVisible()
    person.window.close()
    engine.resume()
    person.click(person.button("Close", person.dialog(ClosingDialog)))
    assert not person.window.isVisible()

    tomorrow = open_window()
    tomorrow.wait(lambda: tomorrow.phase() is ReadingPhase.READY)
    status = tomorrow.status()
    assert status is not None
    assert status.tokens == status.tokens_done


def test_a_full_disk_is_told_with_what_to_do(
    person: Person, document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.wait(lambda: person.lectern.services.models.status.loaded is not None)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.window.settings.settings_store.write_settings", full)
    person.lectern.services.settings.update(font_size=16)
    toast = person.lectern.parts.notices._toast
    assert toast.isVisible()
    words = " ".join(label.text() for label in toast.findChildren(QLabel))
    assert "could not be saved" in words
    assert "Free some space" in words
    assert "Traceback" not in words
