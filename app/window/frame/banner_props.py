"""The banner's text about the engine; pure."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from app.core.engine.engine_status import EngineState, EngineStatus
from app.remote.remote_port import RemotePort
from app.window.translation.local_failures import local_failure


class Gravity(StrEnum):
    """How serious it is; the values are colour roles."""

    NOTE = "text_muted"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class BannerProps:
    """A text, and up to two buttons; an empty text shows no banner."""

    text: str = ""
    action: str = ""
    details: str = ""
    gravity: Gravity = Gravity.WARNING


def derive_banner(status: EngineStatus, remote: RemotePort | None = None) -> BannerProps:
    """Return the message about the engine; while all is well, where documents are sent."""
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
    return _note(remote) if remote is not None else BannerProps()


def _note(remote: RemotePort) -> BannerProps:
    """What is said as long as the window is there."""
    translate = QCoreApplication.translate
    if remote.connection.is_tls:
        text = translate("Banner", "Documents and questions are sent to {name} ({address}).")
    else:
        text = translate(
            "Banner", "Documents and questions are sent to {name} ({address}), not encrypted."
        )
    return BannerProps(
        text.format(name=remote.name, address=remote.connection.address),
        action=translate("Banner", "Change …"),
        gravity=Gravity.NOTE,
    )
