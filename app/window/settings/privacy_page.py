"""The settings page about privacy."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.settings.settings import ProtectedDocuments
from app.window.protection.protection import Protection
from app.window.settings.fields import ChoiceField
from app.window.settings.settings_page import SettingsPage


class ProtectionStep(StrEnum):
    """What can be changed about the protection of a data folder."""

    ENCRYPT = "encrypt"
    DECRYPT = "decrypt"
    PASSPHRASE = "passphrase"  # noqa: S105 - a step, not a secret
    USE_KEYRING = "use keyring"
    LEAVE_KEYRING = "leave keyring"


Act = Callable[[ProtectionStep], None]


def privacy_page(protection: Protection, act: Act) -> SettingsPage:
    """What stays of documents, and whether it is encrypted; `act` does what is wanted."""
    page = SettingsPage()
    if protection.is_private:
        _add_private(page)
    elif protection.is_encrypted:
        _add_encrypted(page, protection, act)
    else:
        _add_readable(page, act)
    return page


def _add_private(page: SettingsPage) -> None:
    translate = QCoreApplication.translate
    page.add_row(
        QWidget(page.inside),
        title=translate("Settings", "This window keeps nothing"),
        text=translate(
            "Settings",
            "Documents, questions, answers and these settings are forgotten when it is closed.",
        ),
        is_wide=True,
    )


def _add_readable(page: SettingsPage, act: Act) -> None:
    translate = QCoreApplication.translate
    page.add_button(
        translate("Settings", "Encrypt …"),
        partial(act, ProtectionStep.ENCRYPT),
        title=translate("Settings", "Encryption"),
        words=translate(
            "Settings",
            "Anyone with access to the disk or to this account's files can read what "
            "Lectern keeps. If you encrypt it, it opens only with a passphrase or the "
            "system's keyring.",
        ),
    )
    choices = (
        (ProtectedDocuments.ASK, translate("Settings", "Ask each time")),
        (ProtectedDocuments.READ, translate("Settings", "Read into the library")),
        (ProtectedDocuments.PRIVATE, translate("Settings", "Open in a private window")),
    )
    page.add_field(
        "protected_documents",
        ChoiceField(choices, page.inside),
        title=translate("Settings", "Password-protected documents"),
        text=translate(
            "Settings", "Once added to the library, their text can be read without the password."
        ),
    )


def _add_encrypted(page: SettingsPage, protection: Protection, act: Act) -> None:
    translate = QCoreApplication.translate
    page.add_button(
        translate("Settings", "Decrypt …"),
        partial(act, ProtectionStep.DECRYPT),
        title=translate("Settings", "The data folder is encrypted"),
        words=translate(
            "Settings",
            "Includes texts, the search index, conversations, question sheets and saved "
            "readings, but not models or exported files.",
        ),
    )
    if protection.has_passphrase:
        name = translate("Settings", "Change …")
        words = translate("Settings", "A forgotten passphrase cannot be recovered.")
    else:
        name = translate("Settings", "Set …")
        words = translate("Settings", "A second way to open it if the keyring is lost.")
    page.add_button(
        name,
        partial(act, ProtectionStep.PASSPHRASE),
        title=translate("Settings", "Passphrase"),
        words=words,
    )
    if not protection.uses_keyring:
        _add_keyring(
            page, translate("Settings", "Use it"), partial(act, ProtectionStep.USE_KEYRING)
        )
    elif protection.has_passphrase:
        ask = translate("Settings", "Ask at every start")
        _add_keyring(page, ask, partial(act, ProtectionStep.LEAVE_KEYRING))


def _add_keyring(page: SettingsPage, name: str, act: Callable[[], None]) -> None:
    translate = QCoreApplication.translate
    page.add_button(
        name,
        act,
        title=translate("Settings", "The system's keyring"),
        words=translate("Settings", "Opens the folder without asking while you are logged in."),
    )
