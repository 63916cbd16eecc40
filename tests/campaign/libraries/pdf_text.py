"""Prints the text of a PDF as a library reads it, for ``lectern bench documents --against``.

    pip install pymupdf4llm==2.0 pdfplumber==0.11.10 pdfminer.six==20260107 pypdf==7.1.0
    lectern bench documents --running-heads 0 \\
        --against "pypdf=python -m tests.campaign.libraries.pdf_text pypdf {}"
"""

import sys
from collections.abc import Callable
from pathlib import Path


def pymupdf4llm(path: Path) -> str:
    import pymupdf4llm as library  # noqa: PLC0415

    return library.to_markdown(str(path))


def pdfplumber(path: Path) -> str:
    import pdfplumber as library  # noqa: PLC0415

    with library.open(path) as document:
        return "\n".join(page.extract_text() for page in document.pages)


def pdfminer(path: Path) -> str:
    from pdfminer.high_level import extract_text  # noqa: PLC0415

    return extract_text(str(path))


def pypdf(path: Path) -> str:
    from pypdf import PdfReader  # noqa: PLC0415

    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


LIBRARIES: dict[str, Callable[[Path], str]] = {
    read.__name__: read for read in (pymupdf4llm, pdfplumber, pdfminer, pypdf)
}


if __name__ == "__main__":
    print(LIBRARIES[sys.argv[1]](Path(sys.argv[2])))  # noqa: T201
