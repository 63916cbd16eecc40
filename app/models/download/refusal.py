"""A download that does not continue, as an exception inside the download process."""

from app.models.download.problems import AnyRefusal


class Refusal(Exception):
    """Ends a download; what is here is kept."""

    def __init__(self, problem: AnyRefusal, *, details: str = "") -> None:
        super().__init__(problem.words.line)
        self.problem = problem
        self.details = details
