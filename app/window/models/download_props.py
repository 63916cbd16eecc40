"""One download as it is shown; pure."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.models.hub_name import HubName
from app.window.models.downloads import DownloadPhase, DownloadStatus
from app.window.translation.local_failures import local_problem
from app.window.translation.quantities import size, speed, time_left

_DOT = " · "


@dataclass(frozen=True, slots=True)
class DownloadRow:
    """One download.

    Attributes:
        name: the model.
        fraction: what is here of it.
        figures: sizes, speed and time left, or what is being done.
        failure: what is wrong and what to do; empty while nothing is.
        details: of the failure, for whoever looks for the cause.
        is_running: whether it can be paused; otherwise it can be resumed.
    """

    name: HubName
    fraction: float
    figures: str
    failure: str
    details: str
    is_running: bool


def download_row(status: DownloadStatus) -> DownloadRow:
    """Return what is shown of a download."""
    failure = details = ""
    if status.refused is not None:
        failure, details = local_problem(status.refused.problem).line, status.refused.details
    done, total = status.pace.bytes_done, status.total_bytes
    return DownloadRow(
        name=status.name,
        fraction=done / total if total else 0.0,
        figures=_figures(status),
        failure=failure,
        details=details,
        is_running=status.is_running,
    )


def _figures(status: DownloadStatus) -> str:
    translate = QCoreApplication.translate
    pace, total = status.pace, status.total_bytes
    if status.phase is DownloadPhase.ASKING:
        return translate("Downloads", "Asking the hub …")
    if status.phase is DownloadPhase.CHECKING:
        return translate("Downloads", "Checking the download …")
    if not total:
        return ""
    amount = translate("Downloads", "{done} of {total}").format(
        done=size(pace.bytes_done), total=size(total)
    )
    if status.phase is DownloadPhase.PAUSED:
        return _DOT.join((translate("Downloads", "Paused"), amount))
    if status.phase is DownloadPhase.FAILED or not pace.bytes_per_second:
        return amount
    left = time_left(pace.seconds_left(total))
    return _DOT.join((amount, speed(pace.bytes_per_second), left))
