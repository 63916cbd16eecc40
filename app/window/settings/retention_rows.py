"""The settings about what of a reading the model can see."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from app.settings.retention import (
    SINK_SIZES,
    WINDOW_SIZES,
    FullLayers,
    Keep,
    Policy,
    Positions,
)
from app.settings.settings import Settings
from app.window.settings.fields import ChoiceField, TokensField, name_tokens
from app.window.settings.settings_page import SettingsPage


def add_retention(page: SettingsPage) -> None:
    """Ask what stays in sight, and the knobs of a window where that is chosen."""
    translate = QCoreApplication.translate
    policies = (
        (Policy.DENSE, translate("Settings", "Everything")),
        (Policy.BACKSTOP, translate("Settings", "Everything in some layers")),
        (Policy.WINDOW, translate("Settings", "Beginning and end")),
    )
    page.add_field(
        "policy",
        ChoiceField(policies, page.inside),
        title=translate("Settings", "What the model can see"),
        text=translate(
            "Settings",
            "If some layers see only the beginning and the end, the model reads and answers "
            "faster but finds less. If all layers do, it needs little memory but forgets "
            "everything in between. After a change, documents must be read again.",
        ),
    )
    layers = (
        (FullLayers.HALF, translate("Settings", "Every second one")),
        (FullLayers.MEASURED, translate("Settings", "Those that were measured")),
    )
    page.add_field(
        "full_layers",
        ChoiceField(layers, page.inside),
        title=translate("Settings", "Layers that see everything"),
        text=translate(
            "Settings",
            "Which ones a model needs is measured once, in the terminal: lectern evaluate layers.",
        ),
        only_if=_has_some_layers,
    )
    kept = (
        (Keep.ALL, translate("Settings", "Everything")),
        (Keep.WINDOW, translate("Settings", "What they can see")),
    )
    page.add_field(
        "keep",
        ChoiceField(kept, page.inside),
        title=translate("Settings", "What the other layers keep"),
        text=translate(
            "Settings",
            "Keeping only what they can see needs less memory and disk space, but a document "
            "that changes must then be read again from an earlier saved point.",
        ),
        only_if=_has_some_layers,
    )
    page.add_field(
        "sinks",
        _tokens_field(SINK_SIZES, page),
        title=translate("Settings", "The beginning"),
        text=translate("Settings", "Keeping a little of it makes answers stable."),
        only_if=_has_sight,
    )
    page.add_field(
        "window",
        _tokens_field(WINDOW_SIZES, page),
        title=translate("Settings", "The end"),
        text=translate("Settings", "How much of the most recently read text stays visible."),
        only_if=_has_sight,
    )
    positions = (
        (Positions.ORIGINAL, translate("Settings", "As in the document")),
        (Positions.CACHE, translate("Settings", "Within the visible text")),
    )
    page.add_field(
        "positions",
        ChoiceField(positions, page.inside),
        title=translate("Settings", "Positions are counted"),
        text=translate(
            "Settings",
            "Counted as in the document, distances are true; counted within the visible text, "
            "they stay short.",
        ),
        only_if=_has_window,
    )


def _tokens_field(numbers: Sequence[str], page: SettingsPage) -> TokensField:
    return TokensField([(number, name_tokens(number)) for number in numbers], page.inside)


def _has_window(settings: Settings) -> bool:
    return settings.policy is Policy.WINDOW


def _has_some_layers(settings: Settings) -> bool:
    return settings.policy is Policy.BACKSTOP


def _has_sight(settings: Settings) -> bool:
    """Whether some layer sees only the beginning and the end."""
    return _has_window(settings) or _has_some_layers(settings)
