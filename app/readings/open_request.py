"""Builds the request that gives documents to the engine."""

from collections.abc import Sequence

from app.documents.document import Document
from app.link.port import UNSENT
from engine.protocol.requests import DocumentText, OpenReading


def open_request(documents: Sequence[Document], instructions: str) -> OpenReading:
    """The request that opens documents as one reading."""
    return OpenReading(
        id=UNSENT,
        documents=tuple(
            DocumentText(
                name=document.name,
                sha256=document.sha256,
                pages=tuple(page.text for page in document.pages),
            )
            for document in documents
        ),
        instructions=instructions,
    )
