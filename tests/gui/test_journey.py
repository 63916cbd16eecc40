"""The whole job: drop, read, ask, look at the proof, close, and go on tomorrow."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.citations.citation import CitationStatus
from app.conversations.messages import MessageState
from app.core.queue.reading_status import ReadingPhase
from app.window.chat.rows import ChatMessage
from tests.gui.conftest import FACTS, QUESTIONS, Opens
from tests.gui.person import Person

pytestmark = pytest.mark.process


def ask_until_proven(person: Person) -> ChatMessage:
    """Ask what the document says until an answer comes with its proof."""
    for question in QUESTIONS:
        answer = person.ask(question).answer
        assert answer.state is MessageState.DONE, answer.failure
        person.wait(lambda: person.messages()[-1].answer.figures is not None)
        proven = person.messages()[-1].answer.citations
        if any(one.status is CitationStatus.VERIFIED for one in proven):
            return person.messages()[-1]
    pytest.fail("no answer was proven")


def test_from_the_drop_to_the_passage_and_tomorrow(open_window: Opens, document: Path) -> None:
    person = open_window()
    person.drop_and_read(document)
    status = person.status()
    assert status is not None
    assert status.tokens == status.tokens_done > 0
    focused = QApplication.focusWidget()
    assert focused is person.composer_field()

    answer = ask_until_proven(person).answer
    assert answer.figures is not None
    assert answer.figures.reused_tokens >= status.tokens
    number = next(
        index for index, one in enumerate(answer.citations) if one.status is CitationStatus.VERIFIED
    )
    quote = answer.citations[number].quote.text
    assert quote in FACTS
    person.click_link(f"cite:{number}")
    marks = person.lectern.parts.viewer._model
    person.wait(lambda: bool(marks.marks.get(1)))
    conversation = [message.text for message in person.messages()]
    person.leave()

    tomorrow = open_window()
    tomorrow.wait(lambda: len(tomorrow.messages()) == len(conversation))
    assert [message.text for message in tomorrow.messages()] == conversation
    tomorrow.wait(lambda: tomorrow.phase() is ReadingPhase.READY)
    again = tomorrow.ask(QUESTIONS[0])
    assert again.answer.state is MessageState.DONE
    assert again.answer.figures is not None
    assert again.answer.figures.reused_tokens >= status.tokens


def test_a_folder_is_one_reading(person: Person, tmp_path: Path) -> None:
    folder = tmp_path / "Two reports"
    folder.mkdir()
    for number, fact in enumerate(FACTS[:2]):
        (folder / f"{number}.txt").write_text(fact, encoding="utf-8")
    person.drop_and_read(folder)
    [entry] = person.lectern.controllers.library.holdings.readings
    assert entry.title == "Two reports"
    assert len(entry.documents) == 2


def test_what_cannot_be_read_says_why(person: Person, tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7\nnothing that could be read")
    person.drop(broken)
    rows = person.lectern.parts.library_model
    person.wait(lambda: any("broken.pdf" in str(row) for row in rows.props.rows))
    intake = person.lectern.services.intake
    person.wait(lambda: any(one.failure is not None for one in intake.additions))
    assert not person.lectern.controllers.library.holdings.readings
