"""A download that does not continue, as an exception inside the download process."""

from app.models.download.messages import RefusalReason


class Refusal(Exception):
    """Ends a download; what is here is kept."""

    def __init__(self, reason: RefusalReason, subject: str = "", *, details: str = "") -> None:
        super().__init__(f"{reason} {subject}")
        self.reason = reason
        self.subject = subject
        self.details = details
