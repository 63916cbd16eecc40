"""What the banner says of the engine; pure."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from app.core.engine.engine_status import EngineState, EngineStatus
from app.window.translation.local_failures import local_failure


class Gravity(StrEnum):
    """How serious it is; the values are colour roles."""

    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class BannerProps:
    """A text, and up to two buttons; an empty text shows no banner."""

    text: str = ""
    action: str = ""
    details: str = ""
    gravity: Gravity = Gravity.WARNING


def derive_banner(status: EngineStatus) -> BannerProps:
    """Return the message about the engine; none while all is well."""
    translate = QCoreApplication.translate
    details = translate("Banner", "Details") if status.failure and status.failure.details else ""
    if status.state is EngineState.RESTARTING:
        text = translate(
            "Banner",
            "The engine stopped and is restarting. Nothing read or asked is lost.",
        )
        return BannerProps(text, details=details)
    if status.state is EngineState.FAILED and status.failure is not None:
        return BannerProps(
            text=local_failure(status.failure).line,
            action=translate("Banner", "Restart"),
            details=details,
            gravity=Gravity.ERROR,
        )
    return BannerProps()
