"""The intake with an extraction and jobs that do what the test says."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData
from pytestqt.qtbot import QtBot

from app.documents.document import Audit, Document, Format, Page
from app.documents.errors import PasswordRequiredError, WrongPasswordError, error_for
from app.documents.extract import Progress
from app.documents.limits import Limits
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found
from app.encryption.private_files import PrivateFiles
from app.library.library import Library
from app.library_file import LibraryFile
from app.window.intake.addition import Arrival
from app.window.intake.intake import Intake
from tests.fakes.manual_jobs import ManualJobs


def fake_extract(
    path: Path,
    *,
    password: str | None = None,
    limits: Limits | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Document:
    """Two pages of whatever is in the file; the name says what goes wrong."""
    reason = RefusalReason.PASSWORD_REQUIRED if password is None else RefusalReason.WRONG_PASSWORD
    if "locked" in path.name and password != "open":
        raise error_for(path.name, Refusal(reason))
    if "bad" in path.name:
        raise error_for(path.name, Refusal(RefusalReason.DAMAGED, Found("it ends early")))
    if "bug" in path.name:
        raise KeyError("page")
    for number in (1, 2):
        if on_progress:
            on_progress(Progress(number, 2))
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    pages = tuple(Page(number, f"{path.name} {number}") for number in (1, 2))
    return Document(path.name, sha256, pages, Audit(Format.TEXT))


@dataclass
class Told:
    """Everything the intake said."""

    arrived: list[Arrival] = field(default_factory=list)
    passwords: list[tuple[str, bool]] = field(default_factory=list)
    progress: list[float | None] = field(default_factory=list)


@pytest.fixture
def jobs() -> ManualJobs:
    return ManualJobs()


@pytest.fixture
def intake(tmp_path: Path, jobs: ManualJobs, qapp: object) -> Intake:
    return Intake(
        tmp_path / "library.sqlite",
        jobs,
        pasted=PrivateFiles(tmp_path / "pasted"),
        extract=fake_extract,
    )


@pytest.fixture
def told(intake: Intake) -> Told:
    told = Told()
    intake.arrived.connect(told.arrived.append)
    intake.password_wanted.connect(lambda path, bad: told.passwords.append((path.name, bad)))
    intake.changed.connect(lambda now: told.progress.extend(one.fraction for one in now))
    return told


def make(folder: Path, *names: str) -> list[Path]:
    paths = [folder / name for name in names]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text(path.name)
    return paths


def test_files_arrive_each_for_itself(
    intake: Intake, jobs: ManualJobs, told: Told, tmp_path: Path
) -> None:
    intake.add(make(tmp_path, "a.txt", "b.txt"))
    jobs.run_all()
    assert [arrival.title for arrival in told.arrived] == ["a.txt", "b.txt"]
    assert [one for one in told.progress if one] == [0.5, 1.0, 0.5, 1.0]
    assert intake.additions == ()
    with Library(tmp_path / "library.sqlite") as library:
        stored = [library.document(one) for one in told.arrived[0].documents]
    assert [document.name for document in stored if document] == ["a.txt"]


def test_a_folder_arrives_as_one_reading_in_its_order(
    intake: Intake, jobs: ManualJobs, told: Told, tmp_path: Path
) -> None:
    make(tmp_path / "Court", "10.txt", "9.txt", "bad.txt")
    intake.add([tmp_path / "Court"])
    jobs.run_all()
    (arrival,) = told.arrived
    assert arrival.title == "Court"
    hashes = [hashlib.sha256(name.encode()).hexdigest() for name in ("9.txt", "10.txt")]
    assert list(arrival.documents) == hashes
    (bad,) = intake.additions
    assert bad.failure is not None
    assert bad.failure.message == "“bad.txt” is damaged: it ends early."
    intake.dismiss(bad.path)
    assert intake.additions == ()


def test_two_files_are_read_at_a_time(intake: Intake, jobs: ManualJobs, tmp_path: Path) -> None:
    make(tmp_path / "f", "1.txt", "2.txt", "3.txt")
    intake.add([tmp_path / "f"])
    jobs.run_next()
    assert [one.fraction for one in intake.additions] == [0.0, 0.0, None]
    jobs.run_next()
    assert [one.path.name for one in intake.additions] == ["2.txt", "3.txt"]
    assert [one.fraction for one in intake.additions] == [0.0, 0.0]


def test_a_password_is_asked_for_until_it_fits(
    intake: Intake, jobs: ManualJobs, told: Told, tmp_path: Path
) -> None:
    (path,) = make(tmp_path, "locked.pdf")
    intake.add([path])
    jobs.run_all()
    assert told.passwords == [("locked.pdf", False)]
    assert isinstance(intake.additions[0].failure, PasswordRequiredError)
    intake.give_password(path, "guess")
    jobs.run_all()
    assert told.passwords[-1] == ("locked.pdf", True)
    assert isinstance(intake.additions[0].failure, WrongPasswordError)
    assert told.arrived == []
    intake.give_password(path, "open")
    jobs.run_all()
    (arrival,) = told.arrived
    assert intake.password_of(arrival.documents[0]) == "open"
    assert intake.additions == ()


def test_a_folder_waits_for_its_locked_document(
    intake: Intake, jobs: ManualJobs, told: Told, tmp_path: Path
) -> None:
    make(tmp_path / "f", "a.txt", "locked.txt")
    intake.add([tmp_path / "f"])
    jobs.run_all()
    assert told.arrived == []
    intake.dismiss(tmp_path / "f" / "locked.txt")
    assert [len(arrival.documents) for arrival in told.arrived] == [1]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing.txt", "“missing.txt” cannot be opened: No such file or directory."),
        ("bug.txt", "The parser failed on “bug.txt”."),
        ("empty", "“empty” contains no document that can be read."),
    ],
)
def test_what_cannot_be_read_says_why(
    intake: Intake, jobs: ManualJobs, tmp_path: Path, name: str, message: str
) -> None:
    (tmp_path / "empty").mkdir()
    make(tmp_path, "bug.txt")
    intake.add([tmp_path / name])
    jobs.run_all()
    (addition,) = intake.additions
    assert addition.failure is not None
    assert addition.failure.message == message
    assert addition.failure.remedy


def test_the_same_file_is_not_added_twice_at_a_time(
    intake: Intake, jobs: ManualJobs, told: Told, tmp_path: Path
) -> None:
    (path,) = make(tmp_path, "a.txt")
    intake.add([path, path])
    jobs.run_all()
    assert [arrival.title for arrival in told.arrived] == ["a.txt"]
    intake.add([path])
    jobs.run_all()
    assert [arrival.title for arrival in told.arrived] == ["a.txt", "a.txt"]


def test_a_file_on_its_way_arrives_with_its_folder_too(
    intake: Intake, jobs: ManualJobs, told: Told, tmp_path: Path
) -> None:
    make(tmp_path / "f", "1.txt", "2.txt")
    intake.add([tmp_path / "f" / "2.txt", tmp_path / "f", tmp_path / "f"])
    jobs.run_all()
    assert [(one.title, len(one.documents)) for one in told.arrived] == [("2.txt", 1), ("f", 2)]


def test_stopping_goes_on_with_the_next(
    intake: Intake, jobs: ManualJobs, told: Told, tmp_path: Path
) -> None:
    make(tmp_path / "f", "1.txt", "2.txt", "3.txt")
    intake.add([tmp_path / "f"])
    jobs.run_next()
    intake.dismiss(tmp_path / "f" / "1.txt")
    jobs.run_all()
    (arrival,) = told.arrived
    hashes = [hashlib.sha256(name.encode()).hexdigest() for name in ("2.txt", "3.txt")]
    assert list(arrival.documents) == hashes


def test_a_pasted_text_becomes_a_document(
    intake: Intake, jobs: ManualJobs, told: Told, tmp_path: Path
) -> None:
    data = QMimeData()
    assert not intake.paste(data)
    data.setText("Minutes of June\nAll were there.")
    assert intake.paste(data)
    jobs.run_all()
    assert told.arrived[0].title.startswith("Minutes of June ")
    assert (tmp_path / "pasted").is_dir()


def test_a_text_pasted_into_an_encrypted_folder_is_in_no_file(
    jobs: ManualJobs, tmp_path: Path, qapp: object
) -> None:
    key = b"k" * 32
    library = LibraryFile(tmp_path / "library.sqlite", key)
    pasted = PrivateFiles(tmp_path / "pasted", key)
    intake = Intake(library, jobs, pasted=pasted)
    arrived: list[Arrival] = []
    intake.arrived.connect(arrived.append)
    data = QMimeData()
    data.setText("Minutes of June\nAll were there.")
    assert intake.paste(data)
    jobs.run_all()
    assert arrived[0].title.startswith("Minutes of June ")
    with Library(library) as opened:
        document = opened.document(arrived[0].documents[0])
    assert document is not None
    assert "All were there." in document.pages[0].text
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not any(b"were there" in path.read_bytes() or "June" in path.name for path in files)


def test_after_closing_nothing_is_said(
    intake: Intake, jobs: ManualJobs, told: Told, tmp_path: Path, qtbot: QtBot
) -> None:
    intake.add(make(tmp_path, "a.txt"))
    jobs.run_next()
    intake.close()
    jobs.run_all()
    assert told.arrived == []
