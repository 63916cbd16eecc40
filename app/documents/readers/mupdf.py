"""PyMuPDF behind a few functions: opens files, distinguishes failures, collects warnings."""

import re
from pathlib import Path
from typing import Any

import pymupdf

from app.documents.document import Format
from app.documents.readers.heif import HEIF, as_pnm
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found, NotOfItsKind

_OUT_OF_MEMORY = re.compile(r"alloc .*failed|out of memory")
_LOST_CONTENT = re.compile(
    r"premature end|zlib error|read error|is not a stream|cannot load content|non-page object"
    r"|page may not be correct|Output may be truncated"
)
"""Complaints that mean that something on the page was not read."""
_CODE = re.compile(r"code=\d+: ")
_SECOND_TRY = re.compile(r".*\nPage tree load failed.*")
"""MuPDF reads a broken page tree another way; what it then misses it says of each page."""


def open_file(source: str | bytes, kind: str) -> Any:
    """Open a document of the given kind from a path or from its bytes."""
    if kind.upper() in HEIF:
        source, kind = as_pnm(Path(str(source)), Format(kind.upper())), "pnm"
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    pymupdf.TOOLS.set_small_glyph_heights(True)
    try:
        if isinstance(source, bytes):
            return pymupdf.open(stream=source, filetype=kind)
        return pymupdf.open(source, filetype=kind)
    except pymupdf.FileDataError as error:  # says no more than that, and where the file lies
        if is_memory_failure(error):
            raise refusal_for(error) from error
        raise Refusal(RefusalReason.DAMAGED, NotOfItsKind(kind.upper())) from error
    except Exception as error:
        raise refusal_for(error) from error


def refusal_for(error: Exception) -> Refusal:
    """Return what an exception of PyMuPDF means; it uses general types and tells in words."""
    if is_memory_failure(error):
        return Refusal(RefusalReason.OUT_OF_MEMORY)
    return Refusal(RefusalReason.DAMAGED, Found(_first_line(error)))


def _first_line(error: Exception) -> str:
    lines = _CODE.sub("", str(error)).splitlines()
    return lines[0].rstrip(".") if lines else "it cannot be parsed"


def is_memory_failure(error: BaseException) -> bool:
    """Tell whether memory ran out; a failed allocation shows in several ways."""
    return isinstance(error, MemoryError | SystemError) or bool(_OUT_OF_MEMORY.search(str(error)))


def forget_complaints() -> None:
    """Discard what MuPDF has complained about so far."""
    pymupdf.TOOLS.reset_mupdf_warnings()


def has_lost_content() -> bool:
    """Tell whether MuPDF has complained about lost content since `forget_complaints`."""
    complaints = _SECOND_TRY.sub("", pymupdf.TOOLS.mupdf_warnings(False))
    return bool(_LOST_CONTENT.search(complaints))
