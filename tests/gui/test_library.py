"""The library remembers: what was added, and where somebody was."""

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit

from app.core.queue.reading_status import ReadingPhase
from app.paths import demo_model
from app.settings.settings import Settings
from app.settings.settings_file import write_settings
from app.window.chat.message_layout import MessageAction
from app.window.feasibility.feasibility_dialog import FeasibilityDialog
from app.window.feasibility.leave_out_dialog import LeaveOutDialog
from tests.gui.conftest import FACTS, FILLER, QUESTIONS, Opens
from tests.gui.person import Person

pytestmark = pytest.mark.process


def test_what_is_dropped_again_is_shown_and_not_added(
    person: Person, document: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "Two reports"
    folder.mkdir()
    for number, fact in enumerate(FACTS[:2]):
        (folder / f"{number}.txt").write_text(fact, encoding="utf-8")
    person.drop_and_read(document)
    person.drop_and_read(folder)
    library = person.lectern.controllers.library
    both, alone = library.holdings.readings
    controller = person.lectern.controllers.readings
    assert controller.reading_id == both.id

    person.drop(document)
    person.wait(lambda: "“harbour.txt” is in the library already" in person.said())
    assert controller.reading_id == alone.id
    person.drop(folder)
    person.wait(lambda: "“Two reports” is in the library already" in person.said())
    assert controller.reading_id == both.id
    assert [one.id for one in library.holdings.readings] == [both.id, alone.id]
    queue = person.lectern.services.queue
    assert [queue.status(one.id).phase for one in (both, alone)] == [ReadingPhase.READY] * 2


def test_tomorrow_begins_where_today_ended(
    open_window: Opens, document: Path, tmp_path: Path
) -> None:
    paper = tmp_path / "paper.txt"
    paper.write_text("\f".join(f"Leaf {number}. {FACTS[0]}" for number in range(1, 9)))
    person = open_window()
    person.drop_and_read(paper)
    first = person.ask(QUESTIONS[0])
    person.click_action(MessageAction.REGENERATE)
    person.wait(lambda: person.messages()[-1].id != first.id and person.is_settled())
    person.wait(lambda: person.messages()[-1].answer.figures is not None)
    person.click_action(MessageAction.PREVIOUS)
    assert person.messages()[-1].id == first.id
    viewer = person.lectern.parts.viewer
    person.wait(lambda: viewer.page == 1)
    viewer.go_to(6)
    person.wait(lambda: viewer.page == 6)
    shown = person.lectern.controllers.documents.shown
    person.drop_and_read(document)
    person.wait(lambda: viewer.page == 1)
    reading = person.lectern.controllers.library.holdings.reading_with(shown)
    assert reading is not None
    person.lectern.parts.library.reading_chosen.emit(reading.id)
    person.wait(lambda: viewer.page == 6)
    person.leave()

    tomorrow = open_window()
    tomorrow.wait(lambda: len(tomorrow.messages()) == 2)
    assert tomorrow.messages()[-1].id == first.id
    assert tomorrow.lectern.controllers.readings.reading_id == reading.id
    tomorrow.wait(lambda: tomorrow.lectern.parts.viewer.page == 6)


def test_the_card_counts_with_every_model_that_is_installed(
    open_window: Opens, document: Path, data_dir: Path
) -> None:
    shutil.copytree(demo_model(), data_dir / "models" / "lab" / "other")
    person = open_window()
    person.drop_and_read(document)
    status = person.status()
    assert status is not None
    reading = person.lectern.controllers.readings.reading_id
    person.lectern.parts.library.read_wanted.emit(reading)
    card = person.dialog(FeasibilityDialog)
    figures = f"{status.tokens:,}"

    def counted() -> list[str]:
        texts = [label.text() for label in card.findChildren(QLabel) if label.isVisible()]
        return [text for text in texts if text == figures]

    person.wait(lambda: len(counted()) == 2)


def test_what_does_not_fit_is_read_without_some_pages(
    open_window: Opens, data_dir: Path, tmp_path: Path
) -> None:
    model = shutil.copytree(demo_model(), tmp_path / "short")
    config = json.loads((model / "config.json").read_text(encoding="utf-8"))
    config["max_position_embeddings"] = 4096
    (model / "config.json").write_text(json.dumps(config), encoding="utf-8")
    write_settings(data_dir / "settings.json", Settings(is_welcomed=True, model_path=model))
    pages = [f"{fact} {' '.join([FILLER] * 12)}" for fact in FACTS[:8]]
    (tmp_path / "long.txt").write_text("\f".join(pages), encoding="utf-8")
    person = open_window()
    person.drop(tmp_path / "long.txt")
    person.wait(lambda: person.has_dialog(FeasibilityDialog))
    card = person.dialog(FeasibilityDialog)
    person.wait(lambda: person.button("Leave pages out …", card).isEnabled())
    assert not person.button("Read", card).isEnabled()
    person.click(person.button("Leave pages out …", card))

    person.wait(lambda: person.has_dialog(LeaveOutDialog))
    dialog = person.dialog(LeaveOutDialog)
    field = dialog.findChild(QLineEdit)
    assert field is not None
    person.qtbot.keyClicks(field, "3-")
    person.click(person.button("Apply", dialog))

    person.wait(lambda: person.button("Read", card).isEnabled())
    person.click(person.button("Not now", card))
    person.click(person.button("Read …"))
    person.wait(lambda: person.button("Read", card).isEnabled())
    person.click(person.button("Read", card))
    person.wait(lambda: person.phase() is ReadingPhase.READY)
    assert person.window.focusWidget() is person.composer_field()
    answer = person.ask(QUESTIONS[1])
    assert FACTS[1] in answer.text
