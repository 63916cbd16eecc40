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
        title=translate("Settings", "What the model can see"),
        text=translate(
            "Settings",
            "Keeping only the beginning and end takes little memory however long a "
            "document is, but the model forgets everything in between. After a change, "
            "documents must be read again.",
        ),
    )
    page.add_field(
        "sinks",
        _tokens_field(SINK_SIZES, page),
        title=translate("Settings", "The beginning"),
        text=translate("Settings", "Keeping a little of it makes answers stable."),
        only_if=_has_window,
    )
    page.add_field(
        "window",
        _tokens_field(WINDOW_SIZES, page),
        title=translate("Settings", "The end"),
        text=translate("Settings", "How much of the most recently read text stays visible."),
        only_if=_has_window,
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
            "As in the document, distances are true; within the visible text, they stay short.",
        ),
        only_if=_has_window,
    )


def _tokens_field(numbers: Sequence[str], page: SettingsPage) -> TokensField:
    return TokensField([(number, name_tokens(number)) for number in numbers], page.inside)


def _has_window(settings: Settings) -> bool:
    return settings.policy is Policy.WINDOW
