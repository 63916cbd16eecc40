"""A reading as the loaded model knows it."""

from dataclasses import dataclass
from functools import cached_property

from app.citations.verify import Verifier
from app.core.engine.model_session import ModelStatus
from app.core.fit.check import check_fit
from app.core.readings.reading_terms import ReadingTerms
from app.documents.document import Document
from engine.protocol.replies import ReadingOpened


@dataclass(frozen=True)
class OpenedReading:
    """Documents, and the model's measure of them.

    Attributes:
        documents: as the model reads them: pages left out are empty.
        opened: exact tokens and costs; `opened.reading` goes into `Ask`.
    """

    documents: tuple[Document, ...]
    opened: ReadingOpened

    @property
    def num_pages(self) -> int:
        """Pages of all documents."""
        return sum(len(document.pages) for document in self.documents)

    @cached_property
    def verifier(self) -> Verifier:
        """Looks for quotes; making it takes a while for long documents: use a job."""
        return Verifier(self.documents)

    def name_of(self, sha256: str | None) -> str | None:
        """The name of the document with this hash."""
        names = (document.name for document in self.documents if document.sha256 == sha256)
        return next(names, None)

    def check_fit(self, model: ModelStatus, terms: ReadingTerms) -> None:
        """Raise `DoesNotFitError` where context, memory or disk are too small."""
        if model.loaded is None or model.facts is None:
            return
        names = [document.name for document in self.documents]
        tokens = terms.answer_tokens
        check_fit(self.opened, model.loaded, model.facts, names=names, answer_tokens=tokens)
