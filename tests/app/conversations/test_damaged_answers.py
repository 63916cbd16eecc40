"""A stored answer that was changed on the disk is no longer shown with its proof."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from app.conversations.answer_details import AnswerDetails
from app.conversations.conversation_store import ConversationStore
from app.library.library import Library
from app.library.verification import verify_library
from app.library_file import LibraryFile
from tests.app.conversations.test_answer_details import DETAILS

ASKED = "When was it lit, in 1791?"
WORDS = "It was lit in 1792."


CHANGES = {
    "its words": "UPDATE messages SET text = replace(text, '1792', '1793')",
    "its details": "UPDATE messages SET details = replace(details, '1792', '1793')",
    "its question": "UPDATE messages SET text = replace(text, '1791', '1793')",
    "where it stands": "UPDATE messages SET parent_id = NULL WHERE role = 'assistant'",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_one_change_costs_an_answer_its_marks(tmp_path: Path, change: str) -> None:
    path = tmp_path / "library.sqlite"
    with Library(path) as library:
        store = ConversationStore(library)
        reading = library.readings.add("Lamps", [])
        asked = store.put_question(reading, None, None, ASKED)
        details = AnswerDetails(reasoning="1792", citations=DETAILS.citations)
        store.save_answer(replace(asked.answer, text=WORDS, answer=details), ASKED)
        assert verify_library(LibraryFile(path)).is_sound
        number = asked.conversation.id
        assert store.conversation(number).messages[-1].answer == details
    with sqlite3.connect(path) as changed:
        changed.execute(change)
    changed.close()
    with Library(path) as library:
        question, answer = ConversationStore(library).conversation(number).messages
        assert (answer.answer.citations, answer.answer.is_damaged) == ((), True)
        assert not question.answer.is_damaged
    verdict = verify_library(LibraryFile(path))
    assert (verdict.conversations, verdict.is_sound) == ((ASKED,), False)
