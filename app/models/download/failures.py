"""What a person is told when a download does not continue: what is wrong, and what to do.

The texts are written once, for the window in its language and for the terminal in English.
"""

from collections.abc import Callable

from app.errors import DoesNotFitError, LecternError, ModelError, Said
from app.models.download.messages import RefusalReason, Refused
from app.readings.figures import format_bytes

Translate = Callable[[str, str], str]
"""Text of a context, in the language of whoever reads it."""


def in_english(_context: str, text: str) -> str:
    """The text as it is written here."""
    return text


def failure_of(refused: Refused, translate: Translate = in_english) -> LecternError:
    """The error of a refused download."""
    texts = {**_refusals(translate), **_faults(translate)}
    message, remedy = texts.get(refused.reason) or texts[RefusalReason.INTERNAL]
    subject = refused.subject
    if refused.reason is RefusalReason.DISK_FULL:
        subject = format_bytes(int(subject)) if subject.isdigit() else ""
        if not subject:
            message = translate("Downloads", "The disk is full.")
        return DoesNotFitError(Said(message.format(size=subject), remedy), details=refused.details)
    message = message.replace("{subject}", subject)
    return ModelError(Said(message, remedy), details=refused.details)


def _refusals(translate: Translate) -> dict[RefusalReason, tuple[str, str]]:
    """Message and remedy where somebody says no."""
    return {
        RefusalReason.NOT_FOUND: (
            translate("Downloads", "The hub has no model named {subject}."),
            translate(
                "Downloads",
                "Check the name on the model's page. For a private model, first log in with "
                "the command hf auth login.",
            ),
        ),
        RefusalReason.CLOSED: (
            translate("Downloads", "You must accept the terms of {subject} before downloading it."),
            translate(
                "Downloads",
                "Accept them on the model's page and log in with the command hf auth login, "
                "or choose another model.",
            ),
        ),
        RefusalReason.STALE_LOGIN: (
            translate("Downloads", "Hugging Face no longer accepts this computer's token."),
            translate(
                "Downloads",
                "Log in again with the command hf auth login, or log out with hf auth logout.",
            ),
        ),
        RefusalReason.CHANGED: (
            translate("Downloads", "{subject} has changed on the hub in the meantime."),
            translate("Downloads", "Cancel this download and start it again."),
        ),
        RefusalReason.UNREACHABLE: (
            translate("Downloads", "{subject} cannot be reached."),
            translate(
                "Downloads",
                "Check the network, then resume. What has been downloaded is kept.",
            ),
        ),
        RefusalReason.HUB_FAILED: (
            translate("Downloads", "The hub did not provide the file ({subject})."),
            translate("Downloads", "Try again later. What has been downloaded is kept."),
        ),
        RefusalReason.NO_WEIGHTS: (
            translate("Downloads", "It has no weights in the safetensors format."),
            translate("Downloads", "Choose the original version of the model."),
        ),
        RefusalReason.DISK_FULL: (
            translate("Downloads", "This model needs {size} more disk space."),
            translate(
                "Downloads", "Free some space, then resume. What has been downloaded is kept."
            ),
        ),
        RefusalReason.EXISTS: (
            translate("Downloads", "This model is already on this computer."),
            translate("Downloads", "Delete it first to download it again."),
        ),
        RefusalReason.BUSY: (
            translate("Downloads", "Another program is downloading this model."),
            translate("Downloads", "Wait for it to finish."),
        ),
    }


def _faults(translate: Translate) -> dict[RefusalReason, tuple[str, str]]:
    """Message and remedy where something is broken."""
    return {
        RefusalReason.UNSAFE: (
            translate("Downloads", "The hub's answer cannot be trusted ({subject})."),
            translate("Downloads", "Choose another model, or another hub in the settings."),
        ),
        RefusalReason.NOT_WRITABLE: (
            translate("Downloads", "The model cannot be written: {subject}."),
            translate("Downloads", "Make sure the data folder is writable."),
        ),
        RefusalReason.DAMAGED: (
            translate("Downloads", "{subject} arrived damaged, twice."),
            translate("Downloads", "Try again later; the other files are kept."),
        ),
        RefusalReason.INTERNAL: (
            translate("Downloads", "The download stopped unexpectedly."),
            translate("Downloads", "Resume it. If it stops again, report the details."),
        ),
    }
