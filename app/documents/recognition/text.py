"""Text is what is certainly nothing else; other files that are no documents are refused by name."""

from app.documents.recognition.evidence import Evidence
from app.documents.refusal import Refusal, RefusalReason

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_OFFICE = "EncryptedPackage".encode("utf-16-le")
_PICTURES = (
    (b"\x89PNG\r\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"BM", "BMP"),
)


def is_text(evidence: Evidence) -> bool:
    """Take a file that is of no other format for text.

    Raises:
        Refusal: it is certainly none.
    """
    if evidence.is_archive:
        _refuse_archive(evidence)
    if evidence.head.startswith(_OLE):
        if _ENCRYPTED_OFFICE in evidence.path.read_bytes():
            remedy = "Save it without a password."
            raise Refusal(RefusalReason.PROTECTED, "with an office password", remedy=remedy)
        raise _unsupported("in an old office format", "Save it as DOCX, PPTX, XLSX or PDF.")
    if evidence.head.startswith(b"{\\rtf"):
        raise _unsupported("a Rich Text file", "Save it as DOCX or PDF.")
    for signature, kind in _PICTURES:
        if evidence.head.startswith(signature):
            remedy = "Recognise its text with an OCR program and add the result."
            raise _unsupported(f"a picture ({kind})", remedy)
    return True


def _refuse_archive(evidence: Evidence) -> None:
    if "content.xml" in evidence.members:
        raise _unsupported("an OpenDocument file", "Save it as DOCX or PDF.")
    raise _unsupported("an archive", "Unpack it and add the documents in it.")


def _unsupported(detail: str, remedy: str) -> Refusal:
    return Refusal(RefusalReason.UNSUPPORTED, detail, remedy=remedy)
