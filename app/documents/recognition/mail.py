"""Recognises mail: by its name, or without one by the fields it begins with."""

import re

from app.documents.readers.mail.mbox import is_mailbox
from app.documents.recognition.evidence import Evidence

_SUFFIXES = frozenset({".eml", ".mbox", ".mbx", ".mht", ".mhtml"})
_FIELD = re.compile(rb"([!-9;-~]{1,76})[ \t]*:")
_TELLING = frozenset(
    {
        *(b"bcc", b"cc", b"content-type", b"date", b"delivered-to", b"from", b"message-id"),
        *(b"mime-version", b"received", b"reply-to", b"return-path", b"subject", b"to"),
    }
)
_MIN_TELLING_UNNAMED = 3


def is_mail(evidence: Evidence) -> bool:
    """Tell a message, a mailbox or a web archive.

    A file with another name is what its name says, even if it begins with the head of a message.
    """
    if evidence.suffix and evidence.suffix not in _SUFFIXES:
        return False
    return _num_telling(evidence.head) >= (1 if evidence.suffix else _MIN_TELLING_UNNAMED)


def _num_telling(head: bytes) -> int:
    """Count the fields of a message's head, if that is what the file begins with."""
    lines = head.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n").splitlines()
    found = set()
    for line in lines[1:] if is_mailbox(head) else lines:
        if line[:1] in (b" ", b"\t"):
            continue
        field = _FIELD.match(line)
        if not field:
            break
        found.add(field[1].lower())
    return len(found & _TELLING)
