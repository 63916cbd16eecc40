"""What an encrypted server is sent is in no file that can be read, from its first byte on."""

import asyncio
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from app.encryption.keys import new_data_key
from app.paths import DataFolder
from app.server.documents.endpoints import Documents
from app.server.documents.served_library import ServedLibrary
from app.server.refusals import Refusal

SECRET = b"Keeper Arn lit the lamp."
FILE = SECRET * 100_000
HEAD = (
    b'--x\r\nContent-Disposition: form-data; name="password"\r\n\r\nsesame\r\n'
    b'--x\r\nContent-Disposition: form-data; name="file"; filename="note.txt"\r\n\r\n'
)
FORM = "multipart/form-data; boundary=x"


def request(body: bytes, kind: str = FORM) -> Request:
    """A request whose body arrives in parts of 64 KB."""
    parts = [body[start : start + 65536] for start in range(0, len(body), 65536)]

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

    headers = [(b"content-type", kind.encode())] if kind else []
    return Request({"type": "http", "method": "POST", "headers": headers}, receive)


def open_files() -> Iterator[bytes]:
    """What this process has in files that are open, on a disk and not in memory alone."""
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208
        path = Path("/proc/self/fd") / name
        try:
            is_file = stat.S_ISREG(path.stat().st_mode) and "memfd:" not in os.readlink(path)  # noqa: PTH115
            if is_file and path.stat().st_size < 2 * len(FILE):
                yield path.read_bytes()
        except OSError:
            continue


@pytest.mark.skipif(sys.platform != "linux", reason="looks at open files as Linux shows them")
@pytest.mark.parametrize("is_encrypted", [True, False])
def test_a_large_file_is_in_no_file_while_it_arrives(tmp_path: Path, is_encrypted: bool) -> None:
    library = ServedLibrary(DataFolder(tmp_path, key=new_data_key() if is_encrypted else None))
    seen: list[bool] = []

    async def look(name: str, file: Any, password: str | None) -> None:
        assert (name, password) == ("note.txt", "sesame")
        seen.append(any(SECRET in content for content in open_files()))
        assert file.read() == FILE
        raise Refusal(418, "Enough.")

    library.add = look  # type: ignore[method-assign, assignment]
    with pytest.raises(Refusal, match="Enough"):
        asyncio.run(Documents(library, None).add(request(HEAD + FILE + b"\r\n--x--\r\n")))  # type: ignore[arg-type]
    assert seen == [not is_encrypted]


@pytest.mark.parametrize(
    ("body", "kind", "words"),
    [
        (HEAD + FILE + b"\r\n--x--\r\n", "multipart/form-data", "The form cannot be read"),
        (b"no part", FORM, "The form cannot be read"),
        (HEAD + HEAD + b"\r\n--x--\r\n", FORM, "Send one file as the field file"),
        (b"file=abc", "application/x-www-form-urlencoded", "There is no file"),
        (b"file", "", "There is no file"),
    ],
)
def test_what_is_no_form_with_a_file_is_refused(
    tmp_path: Path, body: bytes, kind: str, words: str
) -> None:
    documents = Documents(ServedLibrary(DataFolder(tmp_path)), None)  # type: ignore[arg-type]
    with pytest.raises(Refusal, match=words):
        asyncio.run(documents.add(request(body, kind)))
