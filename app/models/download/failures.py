"""What a person is told when a download does not go on: what is wrong, and what to do.

The texts are written once, for the window in its language and for the terminal in English.
"""

from collections.abc import Callable

from app.errors import DoesNotFitError, LecternError, ModelError
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
        return DoesNotFitError(message.format(size=subject), remedy, details=refused.details)
    message = message.replace("{subject}", subject)
    return ModelError(message, remedy, details=refused.details)


def _refusals(translate: Translate) -> dict[RefusalReason, tuple[str, str]]:
    """Message and remedy where somebody says no."""
    return {
        RefusalReason.NOT_FOUND: (
            translate("Downloads", "The hub has no model {subject}."),
            translate(
                "Downloads",
                "Check the name on the model's page. A private model is only given out after the"
                " command hf auth login.",
            ),
        ),
        RefusalReason.CLOSED: (
            translate("Downloads", "{subject} asks for an agreement before it is given out."),
            translate(
                "Downloads",
                "Agree on the model's page and log in with the command hf auth login, or choose"
                " another model.",
            ),
        ),
        RefusalReason.STALE_LOGIN: (
            translate("Downloads", "Hugging Face does not accept this computer's token any more."),
            translate(
                "Downloads",
                "Log in again with the command hf auth login, or do without with hf auth logout.",
            ),
        ),
        RefusalReason.CHANGED: (
            translate("Downloads", "{subject} has been replaced on the hub meanwhile."),
            translate("Downloads", "Give this download up and begin it anew."),
        ),
        RefusalReason.UNREACHABLE: (
            translate("Downloads", "{subject} cannot be reached."),
            translate(
                "Downloads",
                "Check the network, then go on; what is here is kept.",
            ),
        ),
        RefusalReason.HUB_FAILED: (
            translate("Downloads", "The hub did not give out the file ({subject})."),
            translate("Downloads", "Try again later; what is here is kept."),
        ),
        RefusalReason.NO_WEIGHTS: (
            translate("Downloads", "It holds no weights as safetensors, which Lectern reads."),
            translate("Downloads", "Choose the maker's own version of the model."),
        ),
        RefusalReason.DISK_FULL: (
            translate("Downloads", "The disk lacks {size} for this model."),
            translate("Downloads", "Free some space, then go on; what is here is kept."),
        ),
        RefusalReason.EXISTS: (
            translate("Downloads", "This model is on this computer already."),
            translate("Downloads", "Delete it first to download it anew."),
        ),
        RefusalReason.BUSY: (
            translate("Downloads", "Another program downloads this model."),
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
            translate("Downloads", "See to it that the data folder can be written to."),
        ),
        RefusalReason.DAMAGED: (
            translate("Downloads", "{subject} arrived damaged, twice."),
            translate("Downloads", "Try again later; the other files are kept."),
        ),
        RefusalReason.INTERNAL: (
            translate("Downloads", "The download stopped for a reason nobody thought of."),
            translate("Downloads", "Go on with it; if it stops again, report the details."),
        ),
    }
