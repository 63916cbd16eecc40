"""Looking for a model on the hub in the dialog, and the one that is proposed."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton

from app.core.fit.model_fit import Memory
from app.errors import ModelError
from app.models.download.hub_models import HubFile, HubModel
from app.models.download.problems import HubUnreachable
from app.models.places import ModelPlaces
from app.models.search.messages import SearchOrder
from app.settings.settings import Settings
from app.window.models import models_view_model
from app.window.models.downloads import Downloads
from app.window.models.found_card import FoundCard
from app.window.models.models_dialog import ModelsDialog
from app.window.models.models_view_model import ModelsViewModel
from app.window.models.search_props import FoundFile, FoundRow
from app.window.theme.theme import Theme
from tests.fakes.manual_jobs import ManualJobs

GIGA = 10**9
FOUND = (
    HubModel("maker/Huge", 70 * GIGA, (HubFile("", 140 * GIGA),), is_gated=True),
    HubModel(
        "maker/Good-GGUF",
        2 * GIGA,
        (HubFile("Q4_K_M", 1_300_000_000), HubFile("Q8_0", 2 * GIGA), HubFile("F16", 14 * GIGA)),
        family="qwen35",
    ),
    HubModel("maker/Strange", GIGA, (HubFile("Q8_0", GIGA),), family="rwkv7"),
)


class Hub:
    """What is looked for, what there is, and which downloads were begun."""

    def __init__(self) -> None:
        self.jobs = ManualJobs()
        self.begun: list[str] = []
        self.orders: list[SearchOrder] = []
        self.failure: Exception | None = None

    def find(self, order: SearchOrder, _is_unwanted: object) -> tuple[HubModel, ...]:
        self.orders.append(order)
        if self.failure is not None:
            raise self.failure
        return FOUND if order.text == "good" else ()


class Process:
    """A download that never tells anything."""

    told = type("Told", (), {"connect": lambda *_: None})()
    has_ended = True


class Engine:
    """Nobody asks it anything here."""

    def send(self, *_: object) -> None:
        raise AssertionError("there is no model")


@pytest.fixture
def hub() -> Hub:
    return Hub()


@pytest.fixture
def dialog(
    qtbot: Any, tmp_path: Path, theme: Theme, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> ModelsDialog:
    monkeypatch.setattr(models_view_model, "memory_of_machine", lambda: Memory(16 * GIGA))
    places = ModelPlaces(*(tmp_path / name for name in ("own", "parts", "hub", "demo")))

    def begin(order: Any) -> Process:
        hub.begun.append(order.name)
        return Process()

    downloads = Downloads(places, hub.jobs, begin_process=begin)  # type: ignore[arg-type]
    model = ModelsViewModel(
        places, engine=Engine(), jobs=hub.jobs, downloads=downloads, find=hub.find
    )
    model.take_settings(Settings(hub_endpoint="https://mirror.example/"))
    shown = ModelsDialog(model, theme)
    qtbot.addWidget(shown)
    shown.show()
    hub.jobs.run_all()
    return shown


def search(qtbot: Any, dialog: ModelsDialog, hub: Hub, text: str) -> None:
    field = dialog.findChildren(QLineEdit)[0]
    field.setText(text)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    hub.jobs.run_all()
    QApplication.processEvents()


def cards(dialog: ModelsDialog) -> list[FoundCard]:
    return [card for card in dialog.findChildren(FoundCard) if card.isVisible()]


def texts(card: FoundCard) -> set[str]:
    return {label.text() for label in card.findChildren(QLabel)}


def test_what_is_found_says_whether_it_fits_and_what_is_best(
    qtbot: Any, dialog: ModelsDialog, hub: Hub
) -> None:
    search(qtbot, dialog, hub, " good ")
    assert hub.orders == [SearchOrder("good", "https://mirror.example")]
    huge, good, strange = cards(dialog)
    assert "Best for this computer" in texts(good) - texts(huge)
    assert "Fits this computer with a document." in texts(good)
    assert "Needs 82 GB of memory; this computer has 16 GB." in texts(huge)
    assert any("must be accepted" in text for text in texts(huge))
    files = good.findChildren(QComboBox)[0]
    assert [files.itemText(each) for each in range(files.count())] == [
        "Q4_K_M · 1.3 GB",
        "Q8_0 · 2.0 GB",
        "F16 · 14 GB",
    ]
    assert files.currentText() == "Q8_0 · 2.0 GB"
    assert "Models of the family rwkv7 cannot be run here." in texts(strange)
    assert not strange.findChildren(QPushButton)[0].isEnabled()
    qtbot.mouseClick(good.findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)
    assert hub.begun == ["maker/Good-GGUF:Q8_0"]


def test_every_file_says_whether_it_fits(qtbot: Any, theme: Theme) -> None:
    files = (
        FoundFile("maker/Both:Q4_K_M", "Q4_K_M", "Fits.", is_fitting=True),
        FoundFile("maker/Both:Q8_0", "Q8_0", "Needs more.", is_fitting=False),
    )
    card = FoundCard(theme, FoundRow("maker/Both", "", "", files, proposed=0, can_be_used=True))
    qtbot.addWidget(card)
    box = card.findChildren(QComboBox)[0]
    fits, does_not = (box.itemIcon(each).pixmap(16).toImage() for each in range(2))
    assert fits != does_not
    said = []
    for number in (0, 1):
        box.setCurrentIndex(number)
        said.append(card.accessibleDescription())
        assert files[number].explanation in texts(card)
    assert said == ["Fits", "Needs more"]


def test_a_model_with_one_file_offers_nothing_to_choose(qtbot: Any, theme: Theme) -> None:
    files = (FoundFile("maker/One", "18 GB", "Fits.", is_fitting=True),)
    card = FoundCard(theme, FoundRow("maker/One", "", "", files, proposed=0, can_be_used=True))
    qtbot.addWidget(card)
    card.show()
    assert not card.findChildren(QComboBox)[0].isVisible()
    [size] = [label for label in card.findChildren(QLabel) if label.text() == "18 GB"]
    assert size.isVisible()


def test_what_is_not_found_or_fails_is_said(qtbot: Any, dialog: ModelsDialog, hub: Hub) -> None:
    search(qtbot, dialog, hub, "nothing")
    note = dialog._found._note
    assert note.text() == "The hub has no model with “nothing” in its name."
    hub.failure = ModelError(HubUnreachable("https://mirror.example"))
    search(qtbot, dialog, hub, "good")
    assert "mirror.example" in note.text()
    assert cards(dialog) == []
    dialog.findChildren(QLineEdit)[0].clear()
    assert not dialog._found.isVisible()


def test_the_button_says_what_it_does(dialog: ModelsDialog) -> None:
    field, button = dialog.findChildren(QLineEdit)[0], dialog._hub._button
    said = []
    for text in ("good", "maker/Good", "maker/Good:Q8_0", "https://hub.example/maker/Good"):
        field.setText(text)
        said.append(button.text())
    assert said == ["Search", "Download", "Download", "Download"]


def test_one_model_is_proposed_where_there_is_none(
    qtbot: Any, dialog: ModelsDialog, hub: Hub
) -> None:
    panel = dialog._hub
    assert panel._proposal.text() == "Qwen3.5-2B suits this computer best: 4.5 GB to download."
    assert "Qwen/Qwen3.5-2B" not in {offer.name for offer in panel._shown}
    qtbot.mouseClick(panel._take, Qt.MouseButton.LeftButton)
    assert hub.begun == ["Qwen/Qwen3.5-2B"]
    assert not panel._take.isVisible()
