"""Messages made while the tests run."""

from pathlib import Path

from app.documents.document import LeftOut, LeftOutKind
from app.documents.messages import PageRead
from tests.app.documents.samples import read, read_notes

HEAD = b"From: a@example.org\nSubject: Offer\nMIME-Version: 1.0\n"


def mail(path: Path, data: bytes, head: bytes = HEAD) -> Path:
    """A message: its further fields, an empty line, its body."""
    path.write_bytes(head + data)
    return path


def multipart(kind: str, *parts: bytes, boundary: str = "limit") -> bytes:
    """The fields and the body of a message or part with parts."""
    mark = b"--" + boundary.encode()
    body = b"".join(mark + b"\n" + part + b"\n" for part in parts) + mark + b"--\n"
    return f'Content-Type: multipart/{kind}; boundary="{boundary}"\n\n'.encode() + body


def part(kind: str, content: bytes | str, *fields: str) -> bytes:
    """A part with further fields."""
    data = content.encode() if isinstance(content, str) else content
    return "\n".join([f"Content-Type: {kind}", *fields, "", ""]).encode() + data


def only_page(path: Path) -> PageRead:
    (page,) = read(path)
    return page


def body_of(path: Path) -> str:
    """What stands below the head of the only message."""
    return only_page(path).text.split("\n\n", 1)[1]


def left_out(path: Path, *kinds: LeftOutKind) -> list[LeftOut]:
    return [part for part in read_notes(path).left_out if part.kind in kinds]
