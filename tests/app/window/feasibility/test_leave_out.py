"""Leaving pages out so that the rest fits: by chapter, by range, with what comes of each."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QTreeWidget
from pytestqt.qtbot import QtBot

from app.core.fit.reading_fit import Measure
from app.window.feasibility.leave_out import (
    LeaveOutInputs,
    begin,
    derive,
    parts_of,
    with_part,
    with_written,
)
from app.window.feasibility.leave_out_dialog import LeaveOutDialog
from app.window.theme.theme import Theme
from tests.app.feasibility.samples import BIG, LOADED, opened

PAGES = range(1, 101)
"""A hundred pages of 3,000 tokens: 300,000 where 262,144 are held."""
CHAPTERS = [(0, "One", 3), (0, "Two", 31), (0, "Three", 81)]


def inputs(gone: frozenset[int] = frozenset()) -> LeaveOutInputs:
    ends = tuple(3000 * sum(other not in gone for other in range(1, page + 1)) for page in PAGES)
    measured = opened(
        tokens=ends[-1],
        document_tokens=(ends[-1],),
        page_ends=(ends,),
        kv_bytes=ends[-1] * 32_768,
    )
    measure = Measure(512, 0, LOADED, BIG, measured)
    parts = parts_of(["Manual.pdf"], [100], CHAPTERS)
    return begin(BIG, "f16", measure, parts, (gone,))


def test_parts_are_what_lies_between_chapters() -> None:
    rows = derive(inputs()).rows
    assert [(row.title, row.pages, row.tokens) for row in rows] == [
        ("Before the first chapter", "p. 1–2", "6,000 tokens"),
        ("One", "p. 3–30", "84,000 tokens"),
        ("Two", "p. 31–80", "150,000 tokens"),
        ("Three", "p. 81–100", "60,000 tokens"),
    ]


def test_what_it_comes_to_is_said_before_it_is_kept() -> None:
    begun = inputs()
    assert derive(begun).verdict == "38,880 tokens too many"
    assert not derive(begun).can_keep
    without = with_part(begun, 3, is_read=False)
    props = derive(without)
    assert (props.verdict, props.ranges, props.can_keep) == ("It fits", "81–100", True)
    assert props.detail.startswith("240,000 tokens · 7.9 GB")
    assert derive(with_part(without, 3, is_read=True)) == derive(begun)


def test_a_written_range_and_parts_are_two_ways_to_the_same() -> None:
    written = with_written(inputs(), "90-")
    props = derive(written)
    assert [row.is_read for row in props.rows] == [True, True, True, None]
    assert props.verdict == "5,880 tokens too many"
    refused = derive(with_written(written, "90-200"))
    assert "100 pages" in refused.problem
    assert not refused.can_keep
    assert derive(with_written(inputs(), "1-100")).problem


def test_what_was_left_out_before_can_be_taken_back() -> None:
    gone = frozenset(range(81, 101))
    begun = inputs(gone)
    props = derive(begun)
    last = props.rows[-1]
    assert (last.title, last.tokens, last.is_read) == ("Three", "about 60,000 tokens", False)
    assert (props.verdict, props.ranges, props.can_keep) == ("It fits", "81–100", True)
    back = with_part(begun, 3, is_read=True)
    assert back.left_out == (frozenset(),)
    assert derive(back).verdict == derive(inputs()).verdict == "38,880 tokens too many"
    assert with_written(begun, "1, 85-100").left_out == (frozenset({1, *range(85, 101)}),)
    some = derive(with_written(begun, "85-100"))
    assert (some.verdict, some.detail.split(" ·")[0]) == ("It fits", "252,000 tokens")


def test_a_document_without_chapters_is_cut_into_runs() -> None:
    parts = parts_of(["a.pdf", "b.pdf"], [30, 1], [(0, "All", 1)])
    assert [(part.title, part.document, part.first, part.last) for part in parts] == [
        ("All", 0, 1, 30),
        ("b.pdf", 1, 1, 1),
    ]
    assert len(parts_of(["a.pdf"], [1000], [])) == 12
    chapters = [(0, "One", 1), (0, "Two", 1), (0, "Three", 2)]
    assert [part.title for part in parts_of(["a.md"], [2], chapters)] == ["One, Two", "Three"]


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> LeaveOutDialog:
    dialog = LeaveOutDialog(inputs(), theme)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_a_click_on_a_chapter_and_a_typed_range_decide(
    dialog: LeaveOutDialog, qtbot: QtBot
) -> None:
    tree, field = dialog.findChild(QTreeWidget), dialog.findChild(QLineEdit)
    keep = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Apply")
    assert not keep.isEnabled()
    tree.setFocus()
    tree.setCurrentItem(tree.topLevelItem(3))
    qtbot.keyClick(tree, Qt.Key.Key_Space)
    assert field.text() == "81–100"
    assert keep.isEnabled()
    field.setFocus()
    field.clear()
    qtbot.keyClicks(field, "86-100")
    assert tree.topLevelItem(3).checkState(0) is Qt.CheckState.PartiallyChecked
    assert keep.isEnabled()
    with qtbot.waitSignal(dialog.chosen) as told:
        qtbot.mouseClick(keep, Qt.MouseButton.LeftButton)
    assert told.args == [(tuple(range(86, 101)),)]


def test_a_part_without_a_title_is_called_by_its_pages_once(qtbot: QtBot, theme: Theme) -> None:
    whole = inputs()
    parts = (replace(whole.parts[0], title=""), *whole.parts[1:])
    dialog = LeaveOutDialog(replace(whole, parts=parts), theme)
    qtbot.addWidget(dialog)
    tree = dialog.findChild(QTreeWidget)
    shown = [tree.topLevelItem(row).text(column) for row in (0, 3) for column in (0, 1)]
    assert shown == ["p. 1–2", "", "Three", "p. 81–100"]


def test_its_buttons_stand_as_in_every_dialog(qtbot: QtBot, dialog: LeaveOutDialog) -> None:
    cancel, keep = (
        next(one for one in dialog.findChildren(QPushButton) if one.text() == text)
        for text in ("Cancel", "Apply")
    )
    dialog.show()
    assert cancel.geometry().right() < keep.geometry().left()
    with qtbot.waitSignal(dialog.rejected):
        qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)
