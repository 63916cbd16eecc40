"""The dock on a machine and an engine that say what the test wants."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.window.dock.cache_map import LegendEntry, TierRun
from app.window.dock.cache_map_view import CacheMapView
from app.window.dock.dock_props import DockInputs, derive
from app.window.dock.dock_view import DockView, MapTitle
from app.window.dock.dock_view_model import DockViewModel
from app.window.dock.gauge_column import GaugeColumn
from app.window.dock.gauges import GaugeProps
from app.window.dock.meters import MachineMeters, Meters
from app.window.dock.tier_legend import TierLegend
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme
from app.window.theme.tokens import Tier
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.gauge import Gauge
from app.window.widgets.icon_button import IconButton
from tests.app.window.dock.samples import GPU, METERS, model, statistics
from tests.app.window.dock.test_dock_props import MANUAL
from tests.fakes.manual_jobs import ManualJobs


@dataclass
class Machine:
    now: float = 0.0
    meters: Meters | None = METERS

    def clock(self) -> float:
        return self.now

    def read(self) -> Meters:
        if self.meters is None:
            raise OSError("no meters")
        return self.meters


class Painted(QObject):
    """Counts what is painted."""

    def __init__(self, widgets: list[QWidget]) -> None:
        super().__init__()
        self.names: list[str] = []
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Paint:
            self.names.append(type(watched).__name__)
        return False


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def jobs() -> ManualJobs:
    return ManualJobs()


@pytest.fixture
def view_model(machine: Machine, jobs: ManualJobs, qapp: QObject) -> Iterator[DockViewModel]:
    model = DockViewModel(jobs, read_meters=machine.read, clock=machine.clock)
    yield model
    model.set_active(active=False)


@pytest.fixture
def dock(view_model: DockViewModel, theme: Theme, jobs: ManualJobs, qtbot: QtBot) -> DockView:
    view = DockView(view_model, theme)
    qtbot.addWidget(view)
    view.resize(1400, 128)
    with qtbot.waitExposed(view):
        view.show()
    jobs.run_all()
    return view


def gauges(dock: DockView) -> list[str]:
    return [gauge.accessibleDescription() for gauge in dock.findChildren(Gauge)]


def test_a_model_that_has_gone_leaves_no_pages(dock: DockView, view_model: DockViewModel) -> None:
    view_model.take_model(model())
    view_model.take_statistics(statistics())
    view_model.take_reading(MANUAL)
    assert view_model.props.runs
    view_model.take_model(None)
    assert view_model.props.runs == ()
    view_model.take_reading(None)
    assert view_model.props.map_title.text == "No reading is open"


def test_gauges_say_their_figures(dock: DockView, view_model: DockViewModel) -> None:
    view_model.take_statistics(statistics())
    assert [said.partition(":")[0] for said in gauges(dock)[-3:]] == ["CPU", "RAM", "SSD"]
    assert "22 GB of 32 GB is free." in gauges(dock)[-2]


def test_gpu_that_appears_takes_the_place_of_the_processor(
    dock: DockView, view_model: DockViewModel, qtbot: QtBot
) -> None:
    view_model.take_statistics(statistics(gpu=GPU))
    said = "VRAM: Lectern uses 9.0 GB, other programs 2.0 GB, and 5.0 GB of 16 GB is free."
    qtbot.waitUntil(lambda: gauges(dock)[0] == said and len(gauges(dock)) == 3)


def test_what_others_take_is_drawn_beside_what_is_ours(theme: Theme, qtbot: QtBot) -> None:
    gauge = Gauge(theme, "VRAM", tier=Tier.VRAM)
    qtbot.addWidget(gauge)
    gauge.resize(100, 8)
    gauge.set_level(0.4, "", others=0.2)
    image = gauge.grab().toImage()
    colours = [image.pixelColor(x, 4).name() for x in (20, 50, 80)]
    tokens = theme.tokens
    own = tokens.tiers[Tier.VRAM].colour
    assert colours == [own, tokens.colours.border_strong, tokens.colours.track]


def test_figures_are_never_cut(theme: Theme, qtbot: QtBot) -> None:
    column = GaugeColumn(theme)
    qtbot.addWidget(column)
    for figures in ("1 Go", "88,8 Go · 888,8 Go libres", "2 Go"):
        column.show_gauges([GaugeProps("RAM", Tier.RAM, 0.5, figures)], ())
        label = next(one for one in column.findChildren(QLabel) if one.text() == figures)
        assert label.minimumSize().width() >= label.sizeHint().width()


def test_meters_that_fail_change_nothing(
    view_model: DockViewModel, dock: DockView, machine: Machine, jobs: ManualJobs
) -> None:
    before, machine.meters = view_model.props, None
    view_model.refresh()
    jobs.run_all()
    assert view_model.props == before
    view_model.refresh()
    assert jobs.num_waiting == 1


def test_a_look_that_goes_on_is_not_doubled(view_model: DockViewModel, jobs: ManualJobs) -> None:
    asked: list[None] = []
    view_model.statistics_wanted.connect(lambda: asked.append(None))
    for _ in range(3):
        view_model.refresh()
    assert (len(asked), jobs.num_waiting) == (3, 1)


def test_hidden_dock_asks_nothing(dock: DockView, view_model: DockViewModel, qtbot: QtBot) -> None:
    asked: list[None] = []
    view_model.statistics_wanted.connect(lambda: asked.append(None))
    qtbot.waitUntil(lambda: len(asked) > 0)
    dock.hide()
    assert not view_model._timer.isActive()


def test_same_figures_are_not_sent_again(view_model: DockViewModel, machine: Machine) -> None:
    sent: list[object] = []
    view_model.changed.connect(sent.append)
    for at in range(4):
        machine.now = float(at) / 10
        view_model.take_statistics(statistics())
    assert len(sent) == 1


def test_only_what_changed_is_painted(
    dock: DockView, view_model: DockViewModel, machine: Machine, jobs: ManualJobs, qtbot: QtBot
) -> None:
    view_model.take_statistics(statistics())
    view_model.take_model(model())
    view_model.take_reading(MANUAL)
    cache_map = dock.findChild(CacheMapView)
    assert cache_map is not None
    painted = Painted([*dock.findChildren(Gauge), cache_map])
    qtbot.waitUntil(lambda: "CacheMapView" in painted.names)
    dock.repaint()
    painted.names.clear()
    machine.meters = replace(METERS, cpu_fraction=0.9)
    view_model.refresh()
    jobs.run_all()
    qtbot.waitUntil(lambda: bool(painted.names))
    assert "CacheMapView" not in painted.names


@pytest.mark.parametrize("num_blocks", [1, 838, 40_000, 8_000_000])
def test_map_shows_any_number_of_pages(num_blocks: int, theme: Theme, qtbot: QtBot) -> None:
    view = CacheMapView(theme)
    qtbot.addWidget(view)
    view.resize(700, 70)
    view.show_runs((TierRun(Tier.RAM, num_blocks), TierRun(Tier.SSD, num_blocks)))
    cells = view._grid.cells
    assert len(cells) <= 117 * 11
    assert {Tier.RAM, Tier.SSD} == set(cells)
    per_cell = view._grid.blocks_per_cell
    assert len(cells) * per_cell >= 2 * num_blocks
    assert not view.grab().isNull()


def test_theme_changes_what_is_drawn(
    dock: DockView, view_model: DockViewModel, theme: Theme
) -> None:
    view_model.take_model(model())
    view_model.take_reading(MANUAL)
    look: Callable[[], object] = lambda: dock.findChild(CacheMapView).grab().toImage()  # noqa: E731
    before = look()
    theme.use(load_named_theme("dark"))
    assert look() != before


def test_real_meters_are_plausible() -> None:
    machine = MachineMeters()
    machine.read()
    meters = machine.read()
    assert 0 <= meters.cpu_fraction <= 1
    assert 0 < meters.memory_used_bytes < meters.memory_total_bytes


def test_the_dock_grows_with_the_type(dock: DockView, theme: Theme) -> None:
    before = dock.height()
    larger = theme.tokens.type_sizes.scaled(1.5)
    theme.use(replace(theme.tokens, type_sizes=larger))
    assert dock.height() == before * 1.5


def test_a_legend_with_little_room_names_only_the_tiers(theme: Theme, qtbot: QtBot) -> None:
    legend, brief = TierLegend(theme), TierLegend(theme)
    for one, text in ((legend, "In memory 722"), (brief, "In memory")):
        qtbot.addWidget(one)
        one.show_entries([LegendEntry(Tier.RAM, text, "In memory")])
    legend.resize(brief.sizeHint())
    brief.resize(brief.sizeHint())
    assert legend.minimumSizeHint() == brief.sizeHint()
    assert legend.grab().toImage() == brief.grab().toImage()


def test_the_dock_folds_into_a_line_that_says_the_same(
    dock: DockView, view_model: DockViewModel, qtbot: QtBot
) -> None:
    view_model.take_model(model())
    view_model.take_reading(MANUAL)
    fold = dock.findChild(IconButton)
    with qtbot.waitSignal(dock.fold_wanted) as told:
        qtbot.mouseClick(fold, Qt.MouseButton.LeftButton)
    assert told.args == [True]
    dock.set_brief(True)
    assert dock.height() < 40
    assert not dock.findChild(CacheMapView).isVisible()
    lines = [one.text() for one in dock.findChildren(ElidedLabel) if one.isVisible()]
    assert [one for one in lines if "838 of 1,024 blocks" in one]
    dock.set_brief(False)
    assert dock.findChild(CacheMapView).isVisible()


def test_a_legend_without_room_for_words_shows_all_its_swatches(theme: Theme, qtbot: QtBot) -> None:
    tiers = (Tier.VRAM, Tier.RAM, Tier.SSD)
    entries = [LegendEntry(tier, f"{tier} 722", str(tier)) for tier in tiers]
    legend = TierLegend(theme)
    qtbot.addWidget(legend)
    legend.show_entries(entries)
    legend.resize(legend.minimumSizeHint())
    with_words = legend.grab().toImage()
    legend.resize(legend.width() - 1, legend.height())
    bare = legend.grab().toImage()
    middle, seen = bare.height() // 2, {}
    for x in range(bare.width()):
        seen.setdefault(bare.pixelColor(x, middle).name(), x)
    for tier in (Tier.VRAM, Tier.RAM):  # the third is a pattern
        assert QColor(theme.tokens.tiers[tier].colour).name() in seen
    assert legend.toolTip() == "\n".join(one.text for one in entries)
    assert bare != with_words.copy(bare.rect())


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (900, "A manual for the whole fleet.pdf: 838 of 1,024 blocks, 82 % full"),
        (320, "A manual for the whole fleet.pdf: 82 % full"),
        (150, "…: 82 % full"),
    ],
)
def test_where_room_is_short_the_name_is_cut_and_never_the_figure(
    room: int, shown: str, qtbot: QtBot
) -> None:
    reading = replace(MANUAL, title="A manual for the whole fleet.pdf")
    title = MapTitle()
    qtbot.addWidget(title)
    title.show_title(derive(DockInputs(model=model(), reading=reading)).map_title)
    title.resize(room, 20)
    said = title.shown_text()
    assert said == shown or (shown[0] == "…" and "…" in said and said.endswith(shown[1:]))
