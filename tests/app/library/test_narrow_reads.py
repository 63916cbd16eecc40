"""What is asked for by its id costs the same however much the library holds."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from app.conversations.conversation_store import ConversationStore
from app.library import database
from app.library.library import Library

FEW, MANY = 5, 500
_NOW = "2026-01-01T00:00:00+00:00"


@dataclass
class Cost:
    """SQL statements, and steps of SQLite's machine by the hundred: each row takes some."""

    statements: list[str] = field(default_factory=list)
    steps: int = 0

    def take(self, statement: str) -> None:
        if statement.split(maxsplit=1)[0] in {"SELECT", "INSERT", "UPDATE", "DELETE"}:
            self.statements.append(statement)


@pytest.fixture
def cost_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Cost]:
    """Measure what is done with a library of so many readings, each with a conversation."""
    opened: list[Any] = []
    connect = database.connect

    def watched(*arguments: Any) -> Any:
        opened.append(connect(*arguments))
        return opened[-1]

    monkeypatch.setattr(database, "connect", watched)

    def measure(number: int, act: Callable[[Library], object]) -> Cost:
        cost = Cost()

        def count_steps() -> int:
            cost.steps += 1
            return 0

        with Library(tmp_path / f"{len(opened)}.sqlite") as library:
            _fill(opened[-1], number)
            opened[-1].set_trace_callback(cost.take)
            opened[-1].set_progress_handler(count_steps, 100)
            act(library)
        return cost

    return measure


def _fill(connection: Any, number: int) -> None:
    for each in range(1, number + 1):
        connection.execute("INSERT INTO readings (title, created_at) VALUES ('r', ?)", [_NOW])
        connection.executemany(
            "INSERT INTO reading_documents VALUES (?, ?, ?, '[]')",
            [(each, position, f"d{each + position}") for position in range(2)],
        )
        connection.execute(
            "INSERT INTO conversations (title, created_at, updated_at, reading_id)"
            " VALUES ('c', ?, ?, ?)",
            [_NOW, _NOW, each],
        )
    connection.commit()


def _ask(library: Library) -> None:
    """A question as the window stores it, with what its list of conversations shows then."""
    store = ConversationStore(library)
    stored = store.conversation(3)
    assert stored.reading is not None
    changed = store.put_question(stored.reading, stored.conversation, None, "Who?").conversation
    assert changed.updated_at > stored.conversation.updated_at


def test_a_question_touches_one_conversation(cost_of: Callable[..., Cost]) -> None:
    few, many = cost_of(FEW, _ask), cost_of(MANY, _ask)
    assert len(many.statements) == len(few.statements) < 25
    assert many.steps < 2 * max(few.steps, 5)


@pytest.mark.parametrize(
    "get",
    [
        lambda library: library.readings.get(3),
        lambda library: library.conversations.get(3),
        lambda library: library.entry("d3"),
    ],
    ids=["reading", "conversation", "document"],
)
def test_one_is_read_alone(cost_of: Callable[..., Cost], get: Callable[[Library], object]) -> None:
    cost = cost_of(MANY, get)
    assert len(cost.statements) <= 2
    assert cost.steps < 5


def test_a_list_is_read_in_two_statements(cost_of: Callable[..., Cost]) -> None:
    assert len(cost_of(MANY, lambda library: library.readings.entries()).statements) == 2
    assert len(cost_of(MANY, lambda library: library.conversations.entries()).statements) == 2


def test_what_is_gone_is_none(tmp_path: Path) -> None:
    with Library(tmp_path / "library.sqlite") as library:
        reading = library.readings.add("Harbours", ["b", "a"])
        begun = library.conversations.start("Who?", ["b", "a"], reading_id=reading.id)
        assert library.readings.get(reading.id) == reading
        assert library.conversations.get(begun.id) == begun
        assert library.readings.find(["b", "a"]) == reading
        assert library.readings.find(["b"]) is None
        library.readings.remove(reading.id)
        assert library.readings.get(reading.id) is None
        assert library.conversations.get(begun.id) is None
        assert library.entry("b") is None
