"""``lectern snapshots`` against the fake engine."""

import io
import json
import sys
from pathlib import Path

import pytest

from app.cli.sizes import parse_size
from app.errors import UsageError
from tests.app.cli.conftest import Lectern

pytestmark = pytest.mark.process

FIRST = "aa11" + "0" * 8
SECOND = "aa22" + "0" * 8


@pytest.fixture(autouse=True)
def saved(data_dir: Path) -> None:
    """Two saved readings, the second one damaged."""
    data_dir.mkdir()
    entry = {"tokens": 31204, "pinned": False, "damaged": "", "documents": ["harbour.pdf"]}
    content = {
        FIRST: entry | {"title": "harbour.pdf"},
        SECOND: entry | {"title": "mill.pdf", "damaged": "page 7 has another checksum"},
    }
    (data_dir / "fake_engine.json").write_text(json.dumps({"saved": content}))


def test_list_shows_what_is_saved(lectern: Lectern) -> None:
    outcome = lectern("snapshots", "list")
    assert outcome.code == 0
    assert "aa110000" in outcome.out
    assert "31,204" in outcome.out
    assert "damaged" in outcome.out
    assert "64 MB, no limit" in outcome.out


def test_list_as_json_is_one_object(lectern: Lectern) -> None:
    listing = lectern("snapshots", "list", "--json").json
    assert listing.keys() == {"snapshots", "disk_bytes", "quota_bytes"}
    assert {entry["snapshot"] for entry in listing["snapshots"]} == {FIRST, SECOND}


def test_show_takes_the_beginning_of_an_id(lectern: Lectern) -> None:
    outcome = lectern("snapshots", "show", "aa11")
    assert outcome.code == 0
    assert FIRST in outcome.out
    shown = lectern("snapshots", "show", "aa11", "--json").json
    assert [entry["title"] for entry in shown["snapshots"]] == ["harbour.pdf"]


def test_an_ambiguous_beginning_is_refused(lectern: Lectern) -> None:
    outcome = lectern("snapshots", "show", "aa")
    assert outcome.code == 2
    assert outcome.err == "2 snapshots begin with aa. Give more characters of the id.\n"


def test_an_empty_beginning_is_that_of_no_id(lectern: Lectern) -> None:
    listed = lectern("snapshots", "list", "--json").json["snapshots"]
    outcome = lectern("snapshots", "delete", "", "--yes")
    assert outcome.code == 2
    assert outcome.err == "The id of a snapshot is empty. Give the beginning of its id.\n"
    assert lectern("snapshots", "list", "--json").json["snapshots"] == listed


def test_verify_names_the_damage_and_fails(lectern: Lectern) -> None:
    outcome = lectern("snapshots", "verify")
    assert outcome.code == 1
    assert f"{SECOND}: page 7 has another checksum" in outcome.out
    assert "1 damaged" in outcome.out
    alone = lectern("snapshots", "verify", "aa11")
    assert alone.code == 0
    assert "no damage" in alone.out


def test_verify_as_json_lists_the_damage(lectern: Lectern) -> None:
    outcome = lectern("snapshots", "verify", "--json")
    assert outcome.code == 1
    assert outcome.json["checked"] == 2
    assert [damage["snapshot"] for damage in outcome.json["damaged"]] == [SECOND]


def test_pin_and_unpin(lectern: Lectern) -> None:
    assert lectern("snapshots", "pin", "aa11", "aa22").out == (
        "Pinned harbour.pdf.\nPinned mill.pdf.\n"
    )
    lectern("snapshots", "unpin", "aa22")
    listing = lectern("snapshots", "list", "--json").json
    pinned = {entry["snapshot"]: entry["pinned"] for entry in listing["snapshots"]}
    assert pinned == {FIRST: True, SECOND: False}


def test_delete_deletes_only_what_was_named_and_confirmed(lectern: Lectern) -> None:
    refused = lectern("snapshots", "delete", "aa22")
    assert refused.code == 2
    assert refused.err == "Without a terminal, nobody can confirm this. Add --yes to delete.\n"
    assert lectern("snapshots", "delete", "aa22", "--yes").code == 0
    listing = lectern("snapshots", "list", "--json").json
    assert [entry["snapshot"] for entry in listing["snapshots"]] == [FIRST]


class Typed(io.StringIO):
    """A terminal at which something was typed."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answer", "num_left"), [("y", 1), ("n", 2), ("", 2)])
def test_a_person_is_asked_before_anything_is_deleted(
    lectern: Lectern, monkeypatch: pytest.MonkeyPatch, answer: str, num_left: int
) -> None:
    monkeypatch.setattr(sys, "stdin", Typed(f"{answer}\n"))
    outcome = lectern("snapshots", "delete", "aa22")
    assert outcome.code == 0
    assert ("Nothing was deleted." in outcome.err) == (num_left == 2)
    assert len(lectern("snapshots", "list", "--json").json["snapshots"]) == num_left


def test_what_is_asked_about_names_what_goes_though_it_is_shared(
    lectern: Lectern, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = data_dir / "fake_engine.json"
    content = json.loads(file.read_text())
    for entry in content["saved"].values():
        entry["shared"] = 31204
    file.write_text(json.dumps(content))
    monkeypatch.setattr(sys, "stdin", Typed("n\n"))
    outcome = lectern("snapshots", "delete", "aa11", "aa22", "aa11")
    assert "Delete 2 snapshots (64 MB)?" in outcome.out + outcome.err


def test_a_snapshot_that_is_named_twice_is_deleted_once(lectern: Lectern) -> None:
    outcome = lectern("snapshots", "delete", "aa11", FIRST, "--yes")
    assert outcome.code == 0
    assert outcome.out == "Deleted harbour.pdf.\n"


def test_nothing_is_deleted_when_one_name_is_wrong(lectern: Lectern) -> None:
    assert lectern("snapshots", "delete", "aa22", "bb", "--yes").code == 2
    assert len(lectern("snapshots", "list", "--json").json["snapshots"]) == 2


def test_export_and_import(lectern: Lectern, tmp_path: Path) -> None:
    target = tmp_path / "harbour.lectern"
    assert lectern("snapshots", "export", "aa11", target).code == 0
    again = lectern("snapshots", "export", "aa11", target)
    assert again.code == 2
    assert "--force" in again.err
    assert lectern("snapshots", "export", "aa11", target, "--force").code == 0
    lectern("snapshots", "delete", "aa11", "--yes")
    taken = lectern("snapshots", "import", target)
    assert taken.out == "Imported harbour.pdf: 31,204 tokens for fake-model.\n"


def test_an_encrypted_file_opens_with_the_passphrase_that_the_environment_names(
    lectern: Lectern, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, words, others = (tmp_path / name for name in ("harbour.lectern", "words", "others"))
    words.write_text("salmon and trout\n")
    others.write_text("bream and tench\n")
    assert lectern("snapshots", "export", "aa11", target, "--passphrase", words).code == 0
    refused = lectern("snapshots", "import", target)
    assert refused.code == 2
    assert refused.err == (
        f"{target} is encrypted. Name a file that contains its passphrase with --passphrase or in"
        " LECTERN_PASSPHRASE_FILE.\n"
    )
    monkeypatch.setenv("LECTERN_PASSPHRASE_FILE", str(others))
    assert "does not open with this passphrase" in lectern("snapshots", "import", target).err
    assert lectern("snapshots", "import", target, "--passphrase", words).code == 0
    monkeypatch.setenv("LECTERN_PASSPHRASE_FILE", str(words))
    assert lectern("snapshots", "import", target).code == 0


def test_a_damaged_file_is_not_taken_in(lectern: Lectern, tmp_path: Path) -> None:
    (tmp_path / "broken").write_bytes(b"\x00\x01")
    assert lectern("snapshots", "import", tmp_path / "broken").code == 1
    assert lectern("snapshots", "import", tmp_path / "missing").code == 2


def test_quota_is_shown_set_and_lifted(lectern: Lectern) -> None:
    assert lectern("snapshots", "quota").out == "Quota: no limit. In use: 64 MB.\n"
    assert lectern("snapshots", "quota", "20 GB").out == "Quota: 20 GB. In use: 64 MB.\n"
    assert "64 MB of 20 GB" in lectern("snapshots", "list").out
    assert lectern("snapshots", "quota", "0").out == "Quota: no limit. In use: 64 MB.\n"


def test_a_quota_that_deletes_nothing_unasked_is_refused_without_a_terminal(
    lectern: Lectern,
) -> None:
    refused = lectern("snapshots", "quota", "40 MB")
    assert refused.code == 2
    assert refused.err == (
        "To be deleted: harbour.pdf (complete)\n"
        "Without a terminal, nobody can confirm this. Add --yes to delete.\n"
    )
    listing = lectern("snapshots", "list", "--json").json
    assert len(listing["snapshots"]) == 2
    assert listing["quota_bytes"] == 0
    done = lectern("snapshots", "quota", "40 MB", "--yes")
    assert done.out == "Deleted harbour.pdf (complete).\nQuota: 40 MB. In use: 32 MB.\n"


@pytest.mark.parametrize(("answer", "num_left"), [("y", 1), ("n", 2)])
def test_a_person_is_asked_before_a_quota_deletes_anything(
    lectern: Lectern, monkeypatch: pytest.MonkeyPatch, answer: str, num_left: int
) -> None:
    lectern("snapshots", "pin", "aa11")
    monkeypatch.setattr(sys, "stdin", Typed(f"{answer}\n"))
    outcome = lectern("snapshots", "quota", "1 MB")
    assert outcome.code == 0
    assert "To be deleted: mill.pdf (complete)" in outcome.err
    assert "harbour.pdf" not in outcome.out + outcome.err
    assert ("The quota is unchanged." in outcome.err) == (num_left == 2)
    listing = lectern("snapshots", "list", "--json").json
    assert len(listing["snapshots"]) == num_left
    assert listing["quota_bytes"] == (1_000_000 if num_left == 1 else 0)


def test_an_empty_list_says_how_to_begin(lectern: Lectern, data_dir: Path) -> None:
    (data_dir / "fake_engine.json").unlink()
    assert "lectern read" in lectern("snapshots", "list").out


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("0", 0),
        ("500", 500),
        ("500 B", 500),
        ("1.5 GB", 1_500_000_000),
        ("20g", 20_000_000_000),
        ("7KB", 7000),
    ],
)
def test_sizes_are_read_as_people_write_them(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["", "much", "-1", "1 XB", "1 GB more", "99999999 TB", "9" * 400])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_size(text)
