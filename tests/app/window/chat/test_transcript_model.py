"""What views and screen readers are told of messages, and how changes reach them."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from app.library.records import Role
from app.window.chat.rows import MessageRow
from app.window.chat.transcript_model import TranscriptModel

ROWS = tuple(
    MessageRow(number, Role.ASSISTANT if number % 2 else Role.USER, f"Words {number}.")
    for number in range(6)
)


@pytest.fixture
def model(qtbot: QtBot) -> TranscriptModel:
    model = TranscriptModel()
    model.set_rows(ROWS)
    return model


def test_a_screen_reader_says_who_speaks(model: TranscriptModel) -> None:
    said = [model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in (0, 1)]
    assert said == ["You asked: Words 0.", "Answer: Words 1."]


def test_rows_that_change_together_are_told_together(model: TranscriptModel) -> None:
    told: list[tuple[int, int]] = []

    def tell(first: QModelIndex, last: QModelIndex) -> None:
        told.append((first.row(), last.row()))

    model.dataChanged.connect(tell)
    changed = tuple(replace(row, text="Others.") if row.id in {1, 2, 5} else row for row in ROWS)
    model.set_rows(changed)
    assert told == [(1, 2), (5, 5)]
    assert [model.row(number) for number in range(6)] == list(changed)


def test_a_selection_ends_where_other_messages_stand(model: TranscriptModel) -> None:
    told: list[None] = []
    model.replaced.connect(lambda: told.append(None))
    model.set_rows((*ROWS, MessageRow(7, Role.USER, "More.")))
    model.set_rows((*ROWS[:5], replace(ROWS[5], text="Longer.")))
    assert len(told) == 1
    model.set_rows((*ROWS[:3], MessageRow(9, Role.ASSISTANT, "Asked in other words.")))
    assert len(told) > 1
