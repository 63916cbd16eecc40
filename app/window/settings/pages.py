"""The settings pages: their fields and explanations."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLineEdit

from app.readings.model_choice import KVFormat
from app.settings.settings import (
    LARGEST_TYPE,
    SMALLEST_TYPE,
    ContextLength,
    Language,
    ThemeChoice,
)
from app.window.settings.address_field import AddressField
from app.window.settings.fields import (
    ChoiceField,
    FractionField,
    GigabyteField,
    NumberField,
    SeedField,
    SwitchField,
    TextField,
)
from app.window.settings.folder_list import FolderList
from app.window.settings.reads_rows import add_reads
from app.window.settings.retention_rows import add_retention
from app.window.settings.settings_page import SettingsPage

_MOST_GIGABYTES = 100_000
_MOST_ANSWER_TOKENS = 131_072


@dataclass(frozen=True)
class Elsewhere:
    """Where the buttons of the pages lead."""

    models: Callable[[], None]
    saved_readings: Callable[[], None]
    data_folder: Callable[[], None]
    back_up: Callable[[], None]
    restore: Callable[[], None]


def appearance_page() -> SettingsPage:
    """Look and language of the window."""
    page, translate = SettingsPage(), QCoreApplication.translate
    themes = (
        (ThemeChoice.SYSTEM, translate("Settings", "Same as the system")),
        (ThemeChoice.LIGHT, translate("Settings", "Light")),
        (ThemeChoice.DARK, translate("Settings", "Dark")),
    )
    page.add_field("theme", ChoiceField(themes, page.inside), title=translate("Settings", "Theme"))
    languages = (
        (Language.SYSTEM, translate("Settings", "Same as the system")),
        (Language.ENGLISH, "English"),
        (Language.GERMAN, "Deutsch"),
        (Language.SPANISH, "Español"),
        (Language.FRENCH, "Français"),
        (Language.CHINESE, "简体中文"),
    )
    page.add_field(
        "language", ChoiceField(languages, page.inside), title=translate("Settings", "Language")
    )
    page.add_field(
        "font_size",
        NumberField(page.inside, least=SMALLEST_TYPE, most=LARGEST_TYPE, unit="px"),
        title=translate("Settings", "Text size"),
        text=translate("Settings", "Sets the size of answers; all other text scales with it."),
    )
    page.add_field(
        "reduced_motion",
        SwitchField(translate("Settings", "Reduce motion"), page.inside),
        text=translate("Settings", "Turns off blinking and sliding."),
    )
    page.add_field(
        "shows_dock",
        SwitchField(translate("Settings", "Show the engine panel"), page.inside),
        text=translate(
            "Settings", "Memory, speed and a map of the cache, at the bottom of the window."
        ),
    )
    return page


def model_page(elsewhere: Elsewhere) -> SettingsPage:
    """Which model reads and how it keeps what it read."""
    page, translate = SettingsPage(), QCoreApplication.translate
    page.add_button(
        translate("Settings", "Models …"),
        elsewhere.models,
        title=translate("Settings", "Model"),
        words=translate("Settings", "Installed models, what fits this computer, and downloads."),
    )
    formats = (
        (KVFormat.F16, translate("Settings", "f16, exact")),
        (KVFormat.Q8_0, translate("Settings", "q8_0, half the memory")),
        (KVFormat.Q4_0, translate("Settings", "q4_0, a quarter")),
        (KVFormat.Q4_1, translate("Settings", "q4_1, a third")),
        (KVFormat.F32, translate("Settings", "f32, twice the memory")),
    )
    page.add_field(
        "kv_format",
        ChoiceField(formats, page.inside),
        title=translate("Settings", "Cache format"),
        text=translate(
            "Settings",
            "Smaller formats hold longer documents but are less exact. Documents read in "
            "another format must be read again.",
        ),
    )
    lengths = (
        (ContextLength.TRAINED, translate("Settings", "As trained")),
        (ContextLength.DOUBLE, translate("Settings", "Twice as long")),
        (ContextLength.FOURFOLD, translate("Settings", "Four times as long")),
    )
    page.add_field(
        "context_length",
        ChoiceField(lengths, page.inside),
        title=translate("Settings", "Longer than trained"),
        text=translate(
            "Settings",
            "Stretches the model's context so that longer documents fit. Answers may be worse, "
            "also about short documents. After a change, documents must be read again.",
        ),
    )
    add_retention(page)
    page.add_field(
        "model_folders",
        FolderList(page.inside),
        title=translate("Settings", "Folders with models"),
        text=translate(
            "Settings", "Searched in addition to Lectern's folder and Hugging Face's cache."
        ),
        is_wide=True,
    )
    page.add_field(
        "hub_endpoint",
        AddressField(page.inside),
        title=translate("Settings", "Downloads from"),
        text=translate("Settings", "The only site Lectern ever downloads from."),
    )
    return page


def answers_page() -> SettingsPage:
    """How answers are chosen."""
    page, translate = SettingsPage(), QCoreApplication.translate
    inside = page.inside
    page.add_field(
        "system_prompt",
        TextField(inside),
        title=translate("Settings", "Instructions"),
        text=translate(
            "Settings",
            "What the model is told before the documents. After a change, documents must "
            "be read again.",
        ),
        is_wide=True,
    )
    page.add_field(
        "enable_thinking",
        SwitchField(translate("Settings", "Let the model think before it answers"), inside),
        text=translate("Settings", "Slower. Only some models can do this."),
    )
    add_reads(page)
    page.add_field(
        "introduces_readings",
        SwitchField(translate("Settings", "Summary and questions for what was read"), inside),
        text=translate(
            "Settings",
            "The model writes them while nothing else is computed. Only what its quotes prove is "
            "shown.",
        ),
    )
    page.add_field(
        "max_tokens",
        NumberField(inside, least=1, most=_MOST_ANSWER_TOKENS),
        title=translate("Settings", "Longest answer"),
        text=translate("Settings", "In tokens."),
    )
    page.add_field(
        "temperature",
        FractionField(inside, least=0.0, most=2.0),
        title=translate("Settings", "Temperature"),
        text=translate(
            "Settings", "0 always picks the likeliest word; higher values vary the answers."
        ),
    )
    page.add_field(
        "top_p", FractionField(inside, least=0.0, most=1.0), title=translate("Settings", "Top p")
    )
    page.add_field(
        "top_k",
        NumberField(inside, least=0, most=1000, special=translate("Settings", "Off")),
        title=translate("Settings", "Top k"),
    )
    page.add_field(
        "min_p", FractionField(inside, least=0.0, most=1.0), title=translate("Settings", "Min p")
    )
    page.add_field(
        "repetition_penalty",
        FractionField(inside, least=1.0, most=2.0),
        title=translate("Settings", "Repetition penalty"),
    )
    page.add_field(
        "seed",
        SeedField(inside, special=translate("Settings", "Different each time")),
        title=translate("Settings", "Seed"),
        text=translate("Settings", "Makes varied answers repeatable."),
    )
    return page


def storage_page(elsewhere: Elsewhere, data_dir: Path) -> SettingsPage:
    """How much memory and disk Lectern takes, and where."""
    page, translate = SettingsPage(), QCoreApplication.translate
    page.add_field(
        "memory_bytes",
        GigabyteField(
            page.inside, most=_MOST_GIGABYTES, special=translate("Settings", "Automatic")
        ),
        title=translate("Settings", "Memory for the cache"),
        text=translate("Settings", "Automatic leaves room for other programs."),
    )
    page.add_field(
        "disk_quota_bytes",
        GigabyteField(page.inside, most=_MOST_GIGABYTES, special=translate("Settings", "No limit")),
        title=translate("Settings", "Disk for saved readings"),
        text=translate(
            "Settings",
            "Beyond this limit, the least recently used readings are deleted. Pinned "
            "readings stay.",
        ),
    )
    page.add_button(
        translate("Settings", "Saved readings …"),
        elsewhere.saved_readings,
        title=translate("Settings", "Saved readings"),
        words=translate("Settings", "See what takes space; check, pin, delete, export or import."),
    )
    place = QLineEdit(str(data_dir), page.inside, readOnly=True)
    place.setAccessibleName(translate("Settings", "Data folder"))
    page.add_row(
        place,
        title=translate("Settings", "Data folder"),
        text=translate("Settings", "Holds document texts, conversations and saved readings."),
        is_wide=True,
    )
    page.add_button(
        translate("Settings", "Move …"),
        elsewhere.data_folder,
        title=translate("Settings", "Location"),
        words=translate("Settings", "Moves everything, for example to a larger disk."),
    )
    page.add_button(
        translate("Settings", "Back up …"),
        elsewhere.back_up,
        title=translate("Settings", "Backup"),
        words=translate("Settings", "The whole library in one file, for another disk."),
    )
    page.add_button(
        translate("Settings", "Restore …"),
        elsewhere.restore,
        title=translate("Settings", "Restore a backup"),
        words=translate(
            "Settings", "Adds what is missing here. Nothing in the library is changed or replaced."
        ),
    )
    return page
