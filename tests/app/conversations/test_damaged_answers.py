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

WORDS = "It was lit in 1792."


@pytest.mark.parametrize("column", ["text", "details"])
def test_one_changed_digit_costs_an_answer_its_marks(tmp_path: Path, column: str) -> None:
    path = tmp_path / "library.sqlite"
    with Library(path) as library:
        store = ConversationStore(library)
        reading = library.readings.add("Lamps", [])
        asked = store.put_question(reading, None, None, "When was it lit?")
        details = AnswerDetails(reasoning="1792", citations=DETAILS.citations)
        store.save_answer(replace(asked.answer, text=WORDS, answer=details))
        assert verify_library(LibraryFile(path)).is_sound
        number = asked.conversation.id
        assert store.conversation(number).messages[-1].answer == details
    with sqlite3.connect(path) as changed:
        changed.execute(f"UPDATE messages SET {column} = replace({column}, '1792', '1793')")  # noqa: S608
    changed.close()
    with Library(path) as library:
        question, answer = ConversationStore(library).conversation(number).messages
        assert "1793" in answer.text + answer.answer.reasoning
        assert (answer.answer.citations, answer.answer.is_damaged) == ((), True)
        assert question.text == "When was it lit?"
    verdict = verify_library(LibraryFile(path))
    assert (verdict.conversations, verdict.is_sound) == (("When was it lit?",), False)
