"""The protocol of typesetters: content to PDF, or the answer that it cannot."""

from pathlib import Path
from typing import Protocol

from app.bench_documents.content import Content


class Typesetter(Protocol):
    """A program or library that makes PDFs."""

    @property
    def name(self) -> str:
        """What the report calls it."""
        ...

    def is_available(self) -> bool:
        """Tell whether it is on this machine."""
        ...

    def typeset(self, content: Content, path: Path) -> None:
        """Write the PDF; raise ``TypesettingFailed`` where that goes wrong."""
        ...


class TypesettingFailed(Exception):
    """A program that is there did not make the PDF."""
