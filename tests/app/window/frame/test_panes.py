"""The panes as a person parts them and puts them away."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.window.frame.edge_grip import EdgeGrip
from app.window.frame.geometry import Geometry
from app.window.frame.main_window import MainWindow
from app.window.frame.pane_widths import LEAST, LINE, Pane, PaneWishes, pane_widths, panes_shown
from app.window.frame.panes import Panes
from app.window.theme.theme import Theme

LEFT = Qt.MouseButton.LeftButton
_ACTS = st.lists(st.tuples(st.booleans(), st.sampled_from(Pane)), max_size=6)
_SMALLEST, _WIDEST = 640, 6000


@pytest.fixture
def window(qtbot: QtBot, theme: Theme) -> MainWindow:
    window = MainWindow(theme)
    widgets = (QWidget(), QWidget(), QWidget())
    window.set_parts(bar=QWidget(), banner=QWidget(), panes=widgets, dock=QWidget())
    qtbot.addWidget(window, before_close_func=lambda one: one.release())
    window.resize(1440, 900)
    window.show()
    return window


def shown(panes: Panes) -> set[Pane]:
    return {pane for pane in Pane if panes.widget(pane).isVisible()}


def drag(qtbot: QtBot, panes: Panes, line: Pane, by: int) -> None:
    handle = panes.handle(line)
    target = handle.mapToGlobal(QPoint(by, 100))
    qtbot.mousePress(handle, LEFT, pos=QPoint(0, 100))
    for _ in range(2):
        qtbot.mouseMove(handle, handle.mapFromGlobal(target))
    qtbot.mouseRelease(handle, LEFT, pos=handle.mapFromGlobal(target))


@given(st.integers(_SMALLEST, _WIDEST), _ACTS, st.integers(0, 9000), st.floats(0, 2))
@settings(max_examples=100, deadline=None)
def test_every_pane_that_is_shown_has_its_least(
    width: int, acts: list[tuple[bool, Pane]], library: int, document: float
) -> None:
    wishes = PaneWishes(library=library, document=document)
    for is_wanted, pane in acts:
        wishes = wishes.with_pane(pane) if is_wanted else wishes.without_pane(pane)
    seen, widths = panes_shown(width, wishes), pane_widths(width, wishes)
    assert sum(widths) + (len(seen) - 1) * LINE == width
    assert all(widths[pane] >= LEAST[pane] for pane in seen)
    assert all(widths[pane] == 0 for pane in Pane if pane not in seen)
    assert seen & {Pane.CONVERSATION, Pane.DOCUMENT}
    assert not seen & wishes.hidden
    if acts and acts[-1][0]:
        assert acts[-1][1] in seen  # what was asked for last is seen in any window


@given(st.integers(_SMALLEST, 3000))
@settings(max_examples=60, deadline=None)
def test_a_wider_window_narrows_no_pane(width: int) -> None:
    before, after = (pane_widths(one, PaneWishes()) for one in (width, width + 1))
    if panes_shown(width, PaneWishes()) == panes_shown(width + 1, PaneWishes()):
        assert all(new >= old - 1 for old, new in zip(before, after, strict=True))


@pytest.mark.parametrize("width", [1024, 1440, 1920])
def test_conversation_and_page_share_by_need(width: int) -> None:
    library, conversation, document = pane_widths(width, PaneWishes())
    assert library < document
    assert conversation >= library
    if width == 1920:
        assert document > 800  # a page at 100 %
        assert conversation - 720 < 100  # its column of text, without gutters
    else:
        assert conversation > document


def test_a_narrow_window_shows_what_was_asked_for_last(window: MainWindow) -> None:
    window.resize(640, 600)
    panes = window.panes
    assert shown(panes) == {Pane.LIBRARY, Pane.CONVERSATION}
    panes.widget(Pane.DOCUMENT).show()  # as a citation does
    assert shown(panes) == {Pane.CONVERSATION, Pane.DOCUMENT}
    panes.toggle(Pane.LIBRARY)
    assert Pane.LIBRARY in shown(panes)
    window.resize(1440, 900)
    assert shown(panes) == set(Pane)


def test_panes_are_put_away_and_come_back(qtbot: QtBot, window: MainWindow) -> None:
    panes = window.panes
    for pane in (Pane.LIBRARY, Pane.DOCUMENT):
        with qtbot.waitSignal(panes.changed):
            panes.toggle(pane)
    assert shown(panes) == {Pane.CONVERSATION}
    panes.toggle(Pane.CONVERSATION)
    assert shown(panes) == {Pane.DOCUMENT}  # there is always something to look at
    for pane in (Pane.LIBRARY, Pane.CONVERSATION):
        panes.reveal(pane)
    assert shown(panes) == set(Pane)


def test_a_line_is_dragged_and_the_share_holds(qtbot: QtBot, window: MainWindow) -> None:
    panes = window.panes
    before = panes.sizes()
    drag(qtbot, panes, Pane.DOCUMENT, -120)
    after = panes.sizes()
    assert after[Pane.DOCUMENT] == pytest.approx(before[Pane.DOCUMENT] + 120, abs=3)
    share = after[2] / (after[1] + after[2])
    window.resize(1800, 900)
    wide = panes.sizes()
    assert wide[2] / (wide[1] + wide[2]) == pytest.approx(share, abs=0.01)
    qtbot.mouseDClick(panes.handle(Pane.DOCUMENT), LEFT)
    assert tuple(panes.sizes()) == pane_widths(panes.width(), PaneWishes())


def test_a_pane_is_dragged_away(qtbot: QtBot, window: MainWindow) -> None:
    drag(qtbot, window.panes, Pane.CONVERSATION, -500)
    assert shown(window.panes) == {Pane.CONVERSATION, Pane.DOCUMENT}


@pytest.mark.parametrize(("pane", "by"), [(Pane.LIBRARY, 300), (Pane.DOCUMENT, -500)])
def test_a_pane_is_dragged_back_from_the_edge(
    qtbot: QtBot, window: MainWindow, pane: Pane, by: int
) -> None:
    panes = window.panes
    panes.toggle(pane)
    grips = window.findChildren(EdgeGrip)
    (grip,) = (one for one in grips if one.isVisible())
    assert panes.geometry().contains(grip.geometry())
    start = QPoint(1, 100)
    qtbot.mousePress(grip, LEFT, pos=start)
    qtbot.mouseMove(grip, start + QPoint(by // 100, 0))
    assert pane not in shown(panes)  # a hand that trembles
    for part in (2, 1):
        qtbot.mouseMove(grip, start + QPoint(by // part, 0))
    qtbot.mouseRelease(grip, LEFT, pos=start + QPoint(by, 0))
    assert shown(panes) == set(Pane)
    assert panes.sizes()[pane] == pytest.approx(abs(by), abs=12)
    assert not any(one.isVisible() for one in grips)


def test_the_place_is_found_again(window: MainWindow, tmp_path: Path) -> None:
    panes = window.panes
    panes.restore(PaneWishes(library=250, document=0.6).without_pane(Pane.CONVERSATION))
    kept = panes.wishes
    Geometry(tmp_path / "window.ini", window, panes).save()
    panes.restore(PaneWishes())
    Geometry(tmp_path / "window.ini", window, panes).restore()
    assert panes.wishes == kept


@pytest.mark.parametrize("value", ["nan", "-5", "1e300", "nonsense", "@ByteArray(x)", ""])
def test_a_place_that_is_nonsense_changes_nothing(
    window: MainWindow, tmp_path: Path, value: str
) -> None:
    path = tmp_path / "window.ini"
    keys = ("hidden", "latest", "library", "document")
    lines = "\n".join(f"{key}={value}" for key in keys)
    path.write_text(f"[General]\nwindow=nonsense\npanes=@ByteArray(x)\n[panes]\n{lines}\n")
    size = window.size()
    Geometry(path, window, window.panes).restore()
    assert window.size() == size
    assert window.panes.wishes == PaneWishes()
