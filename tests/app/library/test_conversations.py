from collections.abc import Iterator
from pathlib import Path

import pytest

from app.library.conversations import Conversations
from app.library.library import Library
from app.library.records import Role
from app.library.sqlite import sqlite3


@pytest.fixture
def conversations(tmp_path: Path) -> Iterator[Conversations]:
    with Library(tmp_path / "library.sqlite") as library:
        yield library.conversations


def test_conversation_remembers_its_documents_in_order(conversations: Conversations) -> None:
    started = conversations.start("About silver", ["b", "a"])
    assert started.documents == ("b", "a")
    assert conversations.entries() == [started]


def test_asking_again_makes_a_branch(conversations: Conversations) -> None:
    conversation = conversations.start("t", []).id
    question = conversations.add_message(conversation, Role.USER, "What?")
    first = conversations.add_message(conversation, Role.ASSISTANT, "This.", parent_id=question.id)
    second = conversations.add_message(conversation, Role.ASSISTANT, "That.", parent_id=question.id)
    more = conversations.add_message(
        conversation, Role.USER, "Why?", parent_id=second.id, details='{"a": 1}'
    )
    assert conversations.messages(conversation) == [question, first, second, more]


def test_last_one_spoken_in_comes_first(conversations: Conversations) -> None:
    older, newer = conversations.start("older", []), conversations.start("newer", [])
    conversations.add_message(older.id, Role.USER, "Hello")
    assert [entry.title for entry in conversations.entries()] == ["older", "newer"]
    conversations.rename(newer.id, "renamed")
    assert conversations.entries()[1].title == "renamed"


def test_removal_takes_the_messages_along(conversations: Conversations) -> None:
    conversation = conversations.start("t", ["a"]).id
    conversations.add_message(conversation, Role.USER, "What?")
    conversations.remove(conversation)
    assert not conversations.entries()
    assert not conversations.messages(conversation)


def test_message_cannot_follow_one_of_another_conversation(conversations: Conversations) -> None:
    stranger = conversations.add_message(conversations.start("a", []).id, Role.USER, "x")
    other = conversations.start("b", []).id
    with pytest.raises(sqlite3.IntegrityError):
        conversations.add_message(other, Role.USER, "y", parent_id=stranger.id)
