"""Nothing in a backup is believed before it is checked, and nothing is changed until then."""

import shutil
import tarfile
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.backup.container import lock_with, open_backup
from app.backup.header import BackupHeader
from app.backup.parts import HEADER, PartsWriter
from app.backup.places import safe_name, safe_path
from app.backup.problems import DamagedError
from app.backup.records import (
    ConversationLine,
    DocumentLine,
    Line,
    MessageLine,
    PageLine,
    QuoteLine,
    ReadingLine,
    encode_line,
)
from app.backup.restore import check_backup
from app.conversations.answer_details import AnswerDetails
from app.documents.document import Audit, Format
from app.errors import LecternError, UsageError
from app.library.records import Role
from app.paths import DataFolder
from tests.app.backup.conftest import back_up, content, fill, restore
from tests.app.conversion.conftest import CHEAP

NOW = datetime(2026, 1, 1, tzinfo=UTC)
DOCUMENT = DocumentLine(
    sha256="a" * 64,
    name="a.txt",
    path="/a.txt",
    version=4,
    audit=Audit(Format.TEXT),
    num_pages=1,
    added_at=NOW,
)
PAGE = PageLine(number=1, text="lamp")
READING = ReadingLine(
    id=1, collection="", title="", created_at=NOW, documents=("a" * 64,), left_out=((),)
)
TALK = ConversationLine(
    id=1, reading=1, title="", created_at=NOW, updated_at=NOW, documents=("a" * 64,)
)
MESSAGE = MessageLine(
    id=1, parent=None, role=Role.USER, text="?", details=AnswerDetails(), created_at=NOW
)
QUOTE = QuoteLine(reading=1, document="a" * 64, page=1, text="lamp", saved_at=NOW)
WHOLE = (DOCUMENT, PAGE, READING, TALK, MESSAGE, QUOTE)
changed = msgspec.structs.replace


def write(path: Path, lines: Iterable[Line | bytes], *, version: int = 1, **more: bytes) -> Path:
    """Write a backup with right checksums, whatever it says."""
    header = msgspec.to_builtins(BackupHeader(made_at=NOW)) | {"version": version}
    rows = [line if isinstance(line, bytes) else encode_line(line) for line in lines]
    with path.open("wb") as file:
        parts = PartsWriter(file)
        parts.add(HEADER, msgspec.json.encode(header))
        parts.add("library/000001.jsonl", b"".join(rows))
        for name, part in more.items():
            parts.add(name, part)
        parts.finish()
    return path


def check(path: Path) -> None:
    check_backup(open_backup(path))


def test_what_is_coherent_is_taken(tmp_path: Path) -> None:
    check(write(tmp_path / "backup", WHOLE))


@pytest.mark.parametrize(
    "lines",
    [
        (PAGE,),
        (DOCUMENT,),
        (DOCUMENT, READING),
        (DOCUMENT, PAGE, changed(PAGE, number=2)),
        (changed(DOCUMENT, num_pages=2), PAGE, PAGE),
        (DOCUMENT, PAGE, DOCUMENT, PAGE),
        (READING, DOCUMENT, PAGE),
        (READING, READING),
        (changed(READING, left_out=()),),
        (TALK,),
        (MESSAGE,),
        (READING, TALK, changed(MESSAGE, parent=1)),
        (READING, TALK, MESSAGE, changed(TALK, id=2), changed(MESSAGE, id=2, parent=1)),
        (QUOTE,),
        (b'{"type":"quote"}\n',),
        (b'{"type":"shell","command":"rm"}\n',),
        (b"[" * 100_000 + b"\n",),
        (b"\xff\xfe\n",),
        (encode_line(READING).replace(b'"id":1', b'"id":-1'),),
        (encode_line(DOCUMENT).replace(b"a" * 64, b"../../../etc/passwd"),),
    ],
)
def test_what_contradicts_itself_is_refused(
    lines: tuple[Line | bytes, ...], tmp_path: Path
) -> None:
    with pytest.raises(DamagedError):
        check(write(tmp_path / "backup", lines))


def test_a_newer_one_and_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="newer"):
        check(write(tmp_path / "backup", WHOLE, version=2))
    for other in (b"", b"PK\x03\x04" * 400, bytes(2048), b"LECTBK\x1a\n", b"LECTBK\x1a\n\xff\xff"):
        (tmp_path / "other").write_bytes(other)
        with pytest.raises(UsageError):
            check_backup(open_backup(tmp_path / "other", "some passphrase"))
    with pytest.raises(UsageError, match="cannot be read"):
        check(tmp_path)


@pytest.mark.parametrize("name", ["../x", "/etc/passwd", "sheets/../../x.json", "saved/1.snapshot"])
def test_a_part_of_another_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(DamagedError):
        check(write(tmp_path / "backup", WHOLE, **{name: b"evil"}))


@pytest.mark.parametrize(
    "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.XHDTYPE, tarfile.CHRTYPE]
)
def test_links_devices_and_long_headers_are_refused(kind: bytes, tmp_path: Path) -> None:
    path = write(tmp_path / "backup", WHOLE)
    info = tarfile.TarInfo("settings.json")
    info.type, info.linkname, info.size = kind, "/etc/passwd", 1 << 33
    whole = path.read_bytes()
    path.write_bytes(whole[:1024] + info.tobuf(tarfile.GNU_FORMAT) + whole[1024:])
    with pytest.raises(DamagedError):
        check(path)


def test_a_part_that_says_it_is_endless_costs_nothing(tmp_path: Path) -> None:
    info = tarfile.TarInfo("saved/000001.snapshot")
    info.size = 1 << 43
    path = write(tmp_path / "backup", WHOLE)
    end = path.read_bytes().index(b"contents.json")
    path.write_bytes(path.read_bytes()[:end] + info.tobuf(tarfile.GNU_FORMAT))
    with pytest.raises(DamagedError, match="cut short"):
        check(path)


@pytest.mark.parametrize(
    "path",
    [r"\\server\share\a.txt", "//server/share/a.txt", "a.txt", "/x/../etc/a.txt", "/\0a.txt"],
)
def test_only_plain_places_are_looked_at(path: str) -> None:
    assert safe_path(changed(DOCUMENT, path=path)) == Path("a.txt")


def test_names_are_names() -> None:
    for name in ("../../a.txt", r"..\..\a.txt", "/etc/a.txt", "C:a.txt", "...a.txt", "a\0.txt"):
        assert safe_name(name) == "a.txt"
    assert safe_name("..") == "document"
    assert safe_path(DOCUMENT) == Path("/a.txt")


@settings(max_examples=60, deadline=None)
@given(
    at=st.floats(0, 0.999),
    how=st.sampled_from(["flip", "cut", "double", "drop"]),
    is_sealed=st.booleans(),
)
def test_a_changed_file_is_refused_or_says_the_same(
    mutated: tuple[Path, bytes, bytes], at: float, how: str, is_sealed: bool
) -> None:
    folder, plain, sealed = mutated
    whole = bytearray(sealed if is_sealed else plain)
    place = int(at * len(whole))
    match how:
        case "flip":
            whole[place] ^= 1 << place % 8
        case "cut":
            del whole[place:]
        case "double":
            whole[place:place] = whole[place : place + 512]
        case "drop":
            del whole[place : place + 512]
    path = folder / "changed"
    path.write_bytes(whole)
    before = DataFolder(folder / "data")
    there = DataFolder(folder / "there")
    shutil.rmtree(there.root, ignore_errors=True)
    there.prepare()
    try:
        restore(there, path, "salmon and trout")
    except LecternError:
        assert not there.library.path.exists()
        return
    assert content(there) == content(before)


@pytest.fixture(scope="module")
def mutated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes, bytes]:
    folder = tmp_path_factory.mktemp("mutated")
    data = fill(folder / "data")
    back_up(data, folder / "plain")
    back_up(data, folder / "sealed", lock=lock_with("salmon and trout", CHEAP))
    return folder, (folder / "plain").read_bytes(), (folder / "sealed").read_bytes()
