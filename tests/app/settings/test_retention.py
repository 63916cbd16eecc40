"""What the settings offer is what the engine has."""

from dataclasses import fields
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from app.settings.retention import (
    DEFAULTS,
    SINK_SIZES,
    WINDOW_DEFAULTS,
    WINDOW_SIZES,
    FullLayers,
    Keep,
    Policy,
    Positions,
    knobs,
)
from app.settings.settings import ContextLength, Settings
from app.settings.settings_file import settings_from
from app.window.controllers.settings import model_choice
from app.window.settings.changes import Edit, change_of, value_of
from app.window.settings.settings_dialog import SettingsDialog
from app.window.settings.settings_store import SettingsStore
from engine.loading.longer_context import take_stretch
from engine.retention.backstop import Backstop
from engine.retention.registry import choose_policy
from engine.retention.window import Window

_WITH_SIGHT = (Policy.WINDOW, Policy.BACKSTOP)


def test_the_defaults_are_the_engines() -> None:
    assert choose_policy(Policy.WINDOW, WINDOW_DEFAULTS) == Window()
    assert set(WINDOW_DEFAULTS) == {field.name for field in fields(Window)}
    some_layers = DEFAULTS[Policy.BACKSTOP]
    assert choose_policy(Policy.BACKSTOP, some_layers) == Backstop()
    assert set(some_layers) == {field.name for field in fields(Backstop)}


@pytest.mark.parametrize(
    ("policy", "name", "value"),
    [
        *((policy, "window", size) for policy in _WITH_SIGHT for size in WINDOW_SIZES),
        *((policy, "sinks", size) for policy in _WITH_SIGHT for size in SINK_SIZES),
        *((Policy.WINDOW, "positions", place) for place in Positions),
        *((Policy.BACKSTOP, "full_layers", layers) for layers in FullLayers),
        *((Policy.BACKSTOP, "keep", kept) for kept in Keep),
    ],
)
def test_the_engine_takes_everything_that_is_offered(policy: Policy, name: str, value: str) -> None:
    settings = Settings(policy=policy, policy_options={name: value})
    request = model_choice(settings, Path("/model")).request()
    made = choose_policy(request.policy, request.options)
    assert str(getattr(made, name)) == value


@pytest.mark.parametrize("length", ContextLength)
def test_the_engine_takes_every_length_that_is_offered(length: ContextLength) -> None:
    request = model_choice(Settings(context_length=length), Path("/model")).request()
    left, stretch = take_stretch(request)
    assert left.options == {}
    assert (stretch is None) == (length is ContextLength.TRAINED)


def test_options_of_another_policy_are_left_out() -> None:
    found = settings_from({"policy": "no such thing", "policy_options": {"window": "9"}})
    request = model_choice(found, Path("/model")).request()
    assert (request.policy, request.options) == ("dense", {})
    assert knobs(Policy.WINDOW, {"window": "9", "budget": "4"}) == {"window": "9"}


def test_another_policy_forgets_the_knobs_of_the_last() -> None:
    settings = Settings(policy=Policy.WINDOW, policy_options={"window": "4096"})
    change = change_of(settings, Edit("policy", Policy.DENSE))
    assert change == {"policy": Policy.DENSE, "policy_options": {}}
    assert value_of(Settings(), "window") == WINDOW_DEFAULTS["window"]


def test_the_knobs_are_there_with_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    dialog = SettingsDialog(store.current, tmp_path)
    qtbot.addWidget(dialog)
    dialog.edited.connect(lambda edit: store.update(**change_of(store.current, edit)))
    store.changed.connect(lambda _old, new: dialog.set_settings(new))
    dialog.show()
    dialog.show_section(1)
    fields = {one.accessibleName(): one for one in dialog.findChildren(QComboBox)}
    assert not fields["The end"].isVisible()
    qtbot.keyClicks(fields["What the model can see"], "Beg")
    assert fields["The end"].isVisible()
    assert fields["The end"].currentText() == "16,384 tokens"
    qtbot.keyClicks(fields["The end"], "65")
    assert store.current.policy is Policy.WINDOW
    assert store.current.policy_options == {"window": "65536"}
    assert not fields["Layers that see everything"].isVisible()
    qtbot.keyClick(fields["What the model can see"], Qt.Key.Key_Up)
    assert store.current.policy is Policy.BACKSTOP
    assert fields["The end"].currentText() == "4,096 tokens"
    assert not fields["Positions are counted"].isVisible()
    qtbot.keyClicks(fields["Layers that see everything"], "Tho")
    assert store.current.policy_options == {"full_layers": "auto"}


def test_a_number_from_elsewhere_is_shown(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(policy=Policy.WINDOW, policy_options={"window": "5000"})
    dialog = SettingsDialog(settings, tmp_path)
    qtbot.addWidget(dialog)
    dialog.show_section(1)
    fields = {one.accessibleName(): one for one in dialog.findChildren(QComboBox)}
    assert fields["The end"].currentText() == "5,000 tokens"
