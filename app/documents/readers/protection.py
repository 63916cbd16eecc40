"""Recognises books that are locked to a device or an account, and refuses them with the reason."""

import re
import struct
from pathlib import Path

from app.documents.readers.archive import Archive
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import CopyProtection, Found

_EPUB_ENCRYPTION = "META-INF/encryption.xml"
_ALGORITHM = re.compile(rb"""EncryptionMethod[^>]*Algorithm\s*=\s*["']([^"']*)""")
_FONT_SCRAMBLING = frozenset(
    {b"http://www.idpf.org/2008/embedding", b"http://ns.adobe.com/pdf/enc#RC"}
)
_MOBI_FIRST_RECORD = 78
_MOBI_ENCRYPTION = 12


def refuse_protected_epub(archive: Archive) -> None:
    """Raise if more than the fonts of a book are encrypted."""
    if _EPUB_ENCRYPTION not in archive:
        return
    if set(_ALGORITHM.findall(archive.read(_EPUB_ENCRYPTION))) - _FONT_SCRAMBLING:
        raise _locked()


def refuse_protected_mobi(path: Path) -> None:
    """Raise if the header of a book says that its text is encrypted."""
    with path.open("rb") as file:
        try:
            file.seek(_MOBI_FIRST_RECORD)
            (record,) = struct.unpack(">I", file.read(4))
            file.seek(record + _MOBI_ENCRYPTION)
            (encryption,) = struct.unpack(">H", file.read(2))
        except struct.error as error:
            raise Refusal(RefusalReason.DAMAGED, Found("it ends inside its header")) from error
    if encryption:
        raise _locked()


def _locked() -> Refusal:
    return Refusal(RefusalReason.PROTECTED, CopyProtection())
