"""The rows about what of a reading stays in the model's sight."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from app.settings.retention import SINK_SIZES, WINDOW_SIZES, Policy, Positions
from app.settings.settings import Settings
from app.window.settings.fields import ChoiceField, TokensField, name_tokens
from app.window.settings.settings_page import SettingsPage


def add_retention(page: SettingsPage) -> None:
    """Ask what stays in sight, and the knobs of a window where that is chosen."""
    translate = QCoreApplication.translate
    policies = (
        (Policy.DENSE, translate("Settings", "Everything")),
        (Policy.WINDOW, translate("Settings", "Beginning and end")),
    )
    page.add_field(
        "policy",
        ChoiceField(policies, page.inside),
        title=translate("Settings", "What stays in the model's sight"),
        text=translate(
            "Settings",
            "Beginning and end need little memory however long a document is, and the model"
            " forgets what lies between. After a change, documents have to be read again.",
        ),
    )
    page.add_field(
        "sinks",
        _tokens_field(SINK_SIZES, page),
        title=translate("Settings", "The beginning"),
        text=translate("Settings", "A little of it keeps answers steady."),
        only_if=_has_window,
    )
    page.add_field(
        "window",
        _tokens_field(WINDOW_SIZES, page),
        title=translate("Settings", "The end"),
        text=translate("Settings", "How much of what was read last stays in sight."),
        only_if=_has_window,
    )
    positions = (
        (Positions.ORIGINAL, translate("Settings", "In the document")),
        (Positions.CACHE, translate("Settings", "Among what is in sight")),
    )
    page.add_field(
        "positions",
        ChoiceField(positions, page.inside),
        title=translate("Settings", "Distances are counted"),
        text=translate(
            "Settings", "In the document they are true; among what is in sight they stay short."
        ),
        only_if=_has_window,
    )


def _tokens_field(numbers: Sequence[str], page: SettingsPage) -> TokensField:
    return TokensField([(number, name_tokens(number)) for number in numbers], page.inside)


def _has_window(settings: Settings) -> bool:
    return settings.policy is Policy.WINDOW
