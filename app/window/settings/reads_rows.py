"""The settings about how much of a reading an answer reads."""

from PySide6.QtCore import QCoreApplication, QLocale

from app.settings.reads import SHARES_READ, TOKENS_READ, Reads
from app.settings.retention import Policy
from app.settings.settings import Settings
from app.window.settings.fields import ChoiceField, TokensField, name_tokens
from app.window.settings.settings_page import SettingsPage


def add_reads(page: SettingsPage) -> None:
    """Ask what is read for each word, and how much of it."""
    translate = QCoreApplication.translate
    choices = (
        (Reads.EVERYTHING, translate("Settings", "Everything")),
        (Reads.MATCHING, translate("Settings", "What fits each word")),
        (Reads.ASKED, translate("Settings", "What the question is about")),
        (Reads.ENOUGH, translate("Settings", "As much as is needed")),
        (Reads.LASTING, translate("Settings", "Everything, less of a long answer")),
    )
    page.add_field(
        "reads",
        ChoiceField(choices, page.inside),
        title=translate("Settings", "Read for each word of an answer"),
        text=translate(
            "Settings",
            "Reading less makes answers about very long documents faster, but something may be "
            "missed. Documents need not be read again; the line below an answer says how much it "
            "read.",
        ),
        only_if=_is_free,
    )
    page.add_field(
        "reads_tokens",
        TokensField([(number, name_tokens(number)) for number in TOKENS_READ], page.inside),
        title=translate("Settings", "How much of it"),
        text=translate(
            "Settings", "The beginning and the end of what was read are always included."
        ),
        only_if=lambda settings: _is_free(settings) and settings.reads in _CHOSEN,
    )
    page.add_field(
        "reads_share",
        ChoiceField([(share, _percent(share)) for share in SHARES_READ], page.inside),
        title=translate("Settings", "Share of the attention"),
        text=translate(
            "Settings",
            "Measured at every 16th token; if it turns out to be too little, everything is read.",
        ),
        only_if=lambda settings: _is_free(settings) and settings.reads is Reads.ENOUGH,
    )


_CHOSEN = frozenset({Reads.MATCHING, Reads.ASKED})


def _is_free(settings: Settings) -> bool:
    return settings.policy is Policy.DENSE


def _percent(share: str) -> str:
    return f"{QLocale().toString(100 * float(share), 'g', 4)} %"
