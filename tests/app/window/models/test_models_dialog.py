"""The dialog of models, through real events."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLineEdit, QPushButton

from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.engine.model_session import ModelStatus
from app.errors import Said, UsageError
from app.link.failures import NotRunning
from app.link.port import EngineEnd
from app.models.hub_name import parse_hub_name
from app.models.places import ModelPlaces
from app.readings.model_choice import ModelChoice
from app.settings.retention import Policy
from app.settings.settings import Settings
from app.window.models.downloads import Downloads
from app.window.models.model_card import ModelCard
from app.window.models.models_dialog import ModelsDialog
from app.window.models.models_props import Verdict
from app.window.models.models_view_model import ModelsViewModel
from app.window.theme.theme import Theme
from app.window.widgets.confirmation import Question
from engine.protocol import replies, requests
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.models import NoAttention
from engine.protocol.problems.requests import NotEncodable
from tests.app.models.samples import facts, loaded
from tests.app.window.conftest import OpenLectern
from tests.fakes.manual_jobs import ManualJobs
from tests.message_boxes import press


class FakeEngine:
    """Knows every model but those whose name says that they are broken."""

    def __init__(self) -> None:
        self.is_ready = True
        self.asked: list[requests.InspectModel] = []

    def send(self, request: requests.AnyRequest, listener: Callable[[Any], None]) -> int:
        assert isinstance(request, requests.InspectModel)
        self.asked.append(request)
        if "\udcff" in request.path:
            listener(replies.Failed(id=1, code=ErrorCode.USAGE, problem=NotEncodable()))
        elif not self.is_ready:
            listener(EngineEnd(NotRunning(), ()))
        elif "broken" in request.path:
            failed = replies.Failed(
                id=1,
                code=ErrorCode.MODEL,
                problem=NoAttention(),
            )
            listener(failed)
        else:
            listener(facts())
        return 1


class FakeProcess(QObject):
    """A download that does nothing."""

    told = Signal(object)
    has_ended = True

    def end(self) -> None:
        pass


@pytest.fixture
def begun() -> list[tuple[str, str]]:
    return []


@pytest.fixture
def places(tmp_path: Path) -> ModelPlaces:
    made = ModelPlaces(
        own=tmp_path / "models",
        downloads=tmp_path / "downloads",
        hub=tmp_path / "hub",
        bundled=tmp_path / "demo",
    )
    for folder in (made.own / "maker" / "tiny", made.own / "broken", made.bundled):
        folder.mkdir(parents=True)
        (folder / "config.json").write_text("{}")
    return made


@pytest.fixture
def jobs() -> ManualJobs:
    return ManualJobs()


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine()


@pytest.fixture
def model(
    qapp: Any,
    places: ModelPlaces,
    jobs: ManualJobs,
    engine: FakeEngine,
    begun: list[tuple[str, str]],
) -> ModelsViewModel:
    def begin(order: Any) -> FakeProcess:
        begun.append((order.name, order.endpoint))
        return FakeProcess()

    downloads = Downloads(places, jobs, begin_process=begin)  # type: ignore[arg-type]
    return ModelsViewModel(places, engine=engine, jobs=jobs, downloads=downloads)


@pytest.fixture
def dialog(qtbot: Any, model: ModelsViewModel, theme: Theme, jobs: ManualJobs) -> ModelsDialog:
    shown = ModelsDialog(model, theme)
    qtbot.addWidget(shown)
    shown.show()
    jobs.run_all()
    return shown


def _card(dialog: ModelsDialog, name: str) -> ModelCard:
    return next(card for card in dialog.findChildren(ModelCard) if card.row.name == name)


def _press(qtbot: Any, card: ModelCard, text: str) -> None:
    button = next(b for b in card.findChildren(QPushButton) if b.text() == text)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_models_of_this_computer_are_listed(dialog: ModelsDialog) -> None:
    verdicts = {card.row.name: card.row.verdict for card in dialog.findChildren(ModelCard)}
    assert verdicts.keys() == {"maker/tiny", "broken", "Demo model"}
    assert verdicts["broken"] is Verdict.BAD
    assert _card(dialog, "broken").row.explanation == "The model has no layer of attention."
    assert not _card(dialog, "broken").row.can_act


def test_models_are_asked_again_what_they_cost_where_less_is_to_be_kept(
    dialog: ModelsDialog, model: ModelsViewModel, engine: FakeEngine
) -> None:
    options = {"window": "512", "keep": "window"}
    settings = Settings(policy=Policy.BACKSTOP, policy_options=options)
    asked_before = {request.path for request in engine.asked}
    engine.asked.clear()
    model.take_settings(settings)
    assert {request.path for request in engine.asked} == asked_before
    assert {(each.policy, tuple(each.options.items())) for each in engine.asked} == {
        ("backstop", tuple(options.items()))
    }
    engine.asked.clear()
    model.take_settings(settings)
    assert not engine.asked


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text elsewhere")
def test_a_name_that_no_message_can_hold_is_listed_with_the_reason(
    dialog: ModelsDialog, model: ModelsViewModel, places: ModelPlaces, jobs: ManualJobs
) -> None:
    (places.own / os.fsdecode(b"na\xffme.gguf")).write_bytes(b"GGUF")
    model.refresh()
    jobs.run_all()
    row = _card(dialog, "na?me").row
    assert row.verdict is Verdict.BAD
    assert "not UTF-8" in row.explanation
    assert row.folder.endswith("na?me.gguf")
    assert _card(dialog, "maker/tiny").row.can_act


def test_loading_is_asked_for_and_then_shown(
    qtbot: Any, dialog: ModelsDialog, model: ModelsViewModel, places: ModelPlaces
) -> None:
    path = places.own / "maker" / "tiny"
    with qtbot.waitSignal(model.load_wanted) as chosen:
        _press(qtbot, _card(dialog, "maker/tiny"), "Load")
    assert chosen.args == [path]
    model.take_status(ModelStatus(ModelChoice(path), loaded(path)))
    with qtbot.waitSignal(model.unload_wanted):
        _press(qtbot, _card(dialog, "maker/tiny"), "Unload")


def test_an_engine_that_comes_back_is_asked_again(
    dialog: ModelsDialog, model: ModelsViewModel, engine: FakeEngine, jobs: ManualJobs,
    places: ModelPlaces,
) -> None:  # fmt: skip
    engine.is_ready = False
    shutil.copytree(places.own / "maker" / "tiny", places.own / "maker" / "new")
    model.refresh()
    jobs.run_all()
    assert _card(dialog, "maker/new").row.verdict is Verdict.ASKED
    engine.is_ready = True
    model.take_engine(EngineStatus(EngineState.READY))
    assert _card(dialog, "maker/new").row.can_act


def test_a_name_is_downloaded_from_the_hub_of_the_settings(
    qtbot: Any, dialog: ModelsDialog, model: ModelsViewModel, begun: list[tuple[str, str]]
) -> None:
    model.take_settings(Settings(hub_endpoint="https://mirror.example"))
    loads: list[Path] = []
    model.load_wanted.connect(loads.append)
    field = dialog.findChildren(QLineEdit)[0]
    qtbot.keyClicks(field, "maker/other")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert loads == []
    assert begun == [("maker/other", "https://mirror.example")]
    assert field.text() == ""
    assert [str(row.name) for row in model.props.downloads] == ["maker/other"]
    assert dialog.isVisible()


@pytest.mark.parametrize("is_confirmed", [True, False])
def test_a_model_is_deleted_only_when_that_is_confirmed(
    dialog: ModelsDialog, jobs: ManualJobs, places: ModelPlaces, *, is_confirmed: bool
) -> None:
    _card(dialog, "maker/tiny").delete_wanted.emit()
    box = dialog.findChild(Question)
    assert box is not None
    press(box, "Delete" if is_confirmed else "Cancel")
    jobs.run_all()
    assert (places.own / "maker" / "tiny").exists() is not is_confirmed


def test_nothing_outside_of_our_own_folder_is_ever_deleted(
    dialog: ModelsDialog, model: ModelsViewModel, jobs: ManualJobs, places: ModelPlaces
) -> None:
    model.delete(places.bundled)
    jobs.run_all()
    assert places.bundled.is_dir()


def test_another_folder_is_searched_when_the_settings_say_so(
    dialog: ModelsDialog, model: ModelsViewModel, jobs: ManualJobs, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    (other / "deep").mkdir(parents=True)
    (other / "deep" / "config.json").write_text("{}")
    wanted: list[Any] = []
    model.folders_wanted.connect(wanted.append)
    model.add_folder(other)
    assert wanted == [(other,)]
    model.take_settings(Settings(model_folders=(other,)))
    jobs.run_all()
    assert "in one of your folders" in _card(dialog, "deep").row.facts
    model.remove_folder(other)
    assert wanted[-1] == ()


def test_a_name_that_was_typed_outlives_the_dialog(
    qtbot: Any, dialog: ModelsDialog, model: ModelsViewModel, theme: Theme
) -> None:
    dialog.findChild(QLineEdit).setText("maker/ti")
    again = ModelsDialog(model, theme)
    qtbot.addWidget(again)
    assert again.findChild(QLineEdit).text() == "maker/ti"


@pytest.mark.process
def test_a_failure_is_told_elsewhere_when_nobody_looks(open_lectern: OpenLectern) -> None:
    lectern = open_lectern()
    lectern.controllers.models.model.failed.emit(UsageError(Said("It is in use.", "Wait.")))
    notice = lectern.parts.notices._toast
    assert notice.accessibleName() == "It is in use. Wait."
    lectern.controllers.models._downloads.failed.emit(parse_hub_name("maker/tiny"))
    assert notice.accessibleName() == "The download of maker/tiny has stopped"


def test_the_folder_of_a_file_is_shown_and_not_the_file(
    dialog: ModelsDialog, places: ModelPlaces, jobs: ManualJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))
    (places.own / "one.gguf").write_bytes(b"GGUF")
    dialog._model.refresh()
    jobs.run_all()
    cards = {card.row.path: card for card in dialog.findChildren(ModelCard)}
    for path in (places.own / "one.gguf", places.own / "maker" / "tiny"):
        cards[path].folder_wanted.emit()
    assert shown == [str(places.own), str(places.own / "maker" / "tiny")]
