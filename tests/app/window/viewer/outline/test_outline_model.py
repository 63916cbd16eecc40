"""The outline as a tree: any list of entries makes one, a long one at once."""

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.window.viewer.jump_history import Spot
from app.window.viewer.outline.outline_model import OutlineModel
from app.window.viewer.outline.outline_view import OutlineView
from app.window.viewer.source.messages import Contents, OutlineEntry
from tests.fakes.effort import grows_with_its_input

entries = st.lists(
    st.builds(OutlineEntry, st.integers(0, 12), st.text(max_size=5), st.integers(0, 40))
)


def titles(model: OutlineModel, parent: QModelIndex) -> list[object]:
    """All titles, in the order of the tree."""
    found: list[object] = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        assert model.parent(index) == parent
        found += [index.data(), *titles(model, index)]
    return found


@settings(max_examples=60, deadline=None)
@given(entries)
def test_the_tree_holds_every_entry_in_its_order(outline: list[OutlineEntry]) -> None:
    model = OutlineModel()
    model.set_entries(outline)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert titles(model, QModelIndex()) == [entry.title for entry in outline]
    for page in (1, 20, 41):
        starts = [entry.page for entry in outline if 0 < entry.page <= page]
        index = model.at_spot(Spot(page, 10_000))
        assert index.isValid() == bool(starts)
        assert not starts or model.entry(index).page == max(starts)


def test_showing_an_outline_takes_no_longer_per_entry_the_longer_it_is(qtbot: QtBot) -> None:
    view = OutlineView()
    qtbot.addWidget(view)
    view.resize(250, 600)
    view.show()

    def show(entries: int) -> None:
        numbers = range(entries)
        outline = tuple(OutlineEntry(at % 10 > 0, f"Section {at}", at + 1) for at in numbers)
        view.show_contents(Contents(outline))
        view.show_spot(Spot(entries - 1))
        view.grab()

    assert grows_with_its_input(show, 2000)


def test_of_several_headings_on_a_page_the_one_is_meant_below_which_the_view_begins() -> None:
    model = OutlineModel()
    tops = ((1, 90.0), (1, 120.0), (1, 300.0), (2, 400.0))
    model.set_entries([OutlineEntry(0, f"{page}: {top}", page, top) for page, top in tops])

    def at(page: int, top: float) -> str:
        return model.entry(model.at_spot(Spot(page, top))).title

    assert at(1, 0) == "1: 90.0"
    assert at(1, 120) == "1: 120.0"
    assert at(1, 299) == "1: 300.0"
    assert at(2, 0) == "1: 300.0"
    assert at(2, 420) == "2: 400.0"
