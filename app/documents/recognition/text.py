"""Recognises text, when nothing else matched; other known files are refused by name."""

import re

from app.documents.recognition.evidence import Evidence
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import (
    AnyDetail,
    ExportedReading,
    LibraryBackup,
    OfficePassword,
    OldOffice,
    OpenDocumentOfOtherKind,
    Picture,
    PlainArchive,
)

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_OFFICE = "EncryptedPackage".encode("utf-16-le")
_OWN = (
    (b"LECTKV", ExportedReading()),
    (b"LECTBK", LibraryBackup()),
    (b"lectern-backup.json\0", LibraryBackup()),
)
"""How files begin that Lectern itself wrote; the last one where nothing is encrypted."""
_PICTURES = (
    (rb"GIF8[79]a", "GIF"),
    (rb"BM.{4}\0{4}.{4}[\x0c\x28\x34\x38\x40\x6c\x7c]\0{3}", "BMP"),
    (rb"RIFF.{4}WEBP", "WebP"),
    (rb".{4}ftyp(?:hev[cx]|mif1|msf1)", "HEIC"),
)


def is_plain_text(evidence: Evidence) -> bool:
    """Take a file that is of no other format for text.

    Raises:
        Refusal: it is certainly none.
    """
    if evidence.is_archive:
        _refuse_archive(evidence)
    if evidence.head.startswith(_OLE):
        _refuse_old_office(evidence)
    for beginning, detail in _OWN:
        if evidence.head.startswith(beginning):
            raise _unsupported(detail)
    if not evidence.is_text:
        for signature, kind in _PICTURES:
            if re.match(signature, evidence.head, re.DOTALL):
                raise _unsupported(Picture(kind))
    return True


def _refuse_archive(evidence: Evidence) -> None:
    if "content.xml" in evidence.members:
        raise _unsupported(OpenDocumentOfOtherKind())
    raise _unsupported(PlainArchive())


def _refuse_old_office(evidence: Evidence) -> None:
    if _ENCRYPTED_OFFICE in evidence.path.read_bytes():
        raise Refusal(RefusalReason.PROTECTED, OfficePassword())
    raise _unsupported(OldOffice())


def _unsupported(detail: AnyDetail) -> Refusal:
    return Refusal(RefusalReason.UNSUPPORTED, detail)
