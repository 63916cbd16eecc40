"""``lectern encryption`` without an engine: what is asked, refused and said."""

from pathlib import Path
from typing import Any

import keyring
import msgspec
import pytest
from keyring.backends import fail
from PySide6.QtCore import QLockFile

from app.cli.main import run
from app.conversion.begin import begin_decryption, begin_encryption
from app.encryption.folder_lock import FolderLock
from app.paths import DataFolder
from app.window_order import OWN_ENGINE
from tests.app.conversion.conftest import CHEAP, WORD, Store, check_content, everything_in, fill


class Commands:
    """Runs commands over a filled data folder."""

    def __init__(self, root: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.data = fill(root)
        self._capture = capture
        self.out = self.err = ""

    def __call__(self, *arguments: str) -> int:
        launch: Any = Store()
        code = run([*arguments, "--data-dir", str(self.data.root)], ports={OWN_ENGINE: launch})
        self.out, self.err = self._capture.readouterr()
        return code


@pytest.fixture
def command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Commands:
    monkeypatch.setitem(begin_encryption.__kwdefaults__, "cost", CHEAP)
    monkeypatch.setattr(FolderLock.with_passphrase, "__defaults__", (CHEAP,))
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    return Commands(tmp_path / "data", capsys)


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "passphrase"
    path.write_text("pike perch and eel\n")
    monkeypatch.setenv("LECTERN_PASSPHRASE_FILE", str(path))
    return path


def state(command: Commands) -> dict[str, object]:
    assert command("encryption", "status", "--json") == 0
    found = msgspec.json.decode(command.out)
    assert isinstance(found, dict)
    return found


def test_on_and_off_and_what_is_said_of_it(command: Commands, words: Path) -> None:
    assert state(command) == {"state": "off", "passphrase": False, "keyring": False}
    assert command("encryption", "off") == 2
    assert "not encrypted" in command.err
    assert command("encryption", "on") == 0
    assert "Without it everything is lost" in command.err
    assert WORD.encode() not in everything_in(command.data.root)
    assert state(command) == {"state": "on", "passphrase": True, "keyring": False}
    assert command("encryption", "status") == 0
    assert command.out == "The data folder is encrypted. It opens with: a passphrase.\n"
    assert command("encryption", "on") == 2
    assert "already encrypted" in command.err
    assert command("encryption", "off") == 0
    check_content(DataFolder(command.data.root))


def test_another_passphrase_opens_it_and_the_first_no_more(
    command: Commands, words: Path, tmp_path: Path
) -> None:
    assert command("encryption", "on") == 0
    other = tmp_path / "other"
    other.write_text("bream tench and roach")
    assert command("encryption", "passphrase", "--new", str(other)) == 0
    content = everything_in(command.data.root)
    for refused in (["encryption", "off"], ["restore"], ["delete", "x"]):
        assert command(*refused) == 2
        assert "The passphrase does not open" in command.err
        assert command.err.count("\n") == 1
    assert everything_in(command.data.root) == content
    words.write_text("bream tench and roach")
    assert command("encryption", "off") == 0


def test_without_a_passphrase_nothing_is_done(
    command: Commands, words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LECTERN_PASSPHRASE_FILE")
    assert command("encryption", "on") == 2
    assert "LECTERN_PASSPHRASE_FILE" in command.err
    monkeypatch.setenv("LECTERN_PASSPHRASE_FILE", str(words.with_name("nowhere")))
    assert command("encryption", "on") == 2
    assert "cannot be read" in command.err
    monkeypatch.setenv("LECTERN_PASSPHRASE_FILE", str(words))
    words.write_text("short")
    assert command("encryption", "on") == 2
    assert "8 to 1,024 characters" in command.err
    assert state(command)["state"] == "off"
    words.write_text("pike perch and eel")
    assert command("encryption", "on") == 0
    monkeypatch.delenv("LECTERN_PASSPHRASE_FILE")
    content = everything_in(command.data.root)
    for refused in (["verify", "--json"], ["encryption", "passphrase"]):
        assert command(*refused) == 2
        assert command.out == ""
        assert "is encrypted. Enter its passphrase" in command.err
    assert everything_in(command.data.root) == content


def test_a_keyring_that_is_not_there_is_told(
    command: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyring, "get_keyring", fail.Keyring)
    assert command("encryption", "on", "--keyring") == 2
    assert "no keyring" in command.err
    assert state(command)["state"] == "off"


def test_beside_a_window_nothing_is_switched(command: Commands, words: Path) -> None:
    window = QLockFile(str(command.data.root / "window.lock"))
    assert window.tryLock(0)
    assert command("encryption", "on") == 2
    assert "A Lectern window is using" in command.err
    assert state(command)["state"] == "off"
    window.unlock()
    assert command("encryption", "on") == 0


def test_an_export_is_never_readable_by_chance(
    command: Commands, words: Path, tmp_path: Path
) -> None:
    assert command("encryption", "on") == 0
    target = tmp_path / "exported"
    assert command("snapshots", "export", "1", str(target)) == 2
    assert "with --passphrase, or leave it readable with --unencrypted" in command.err
    words.with_name("short").write_text("short")
    short = str(words.with_name("short"))
    assert command("snapshots", "export", "1", str(target), "--passphrase", short) == 2
    assert "8 to 1,024 characters" in command.err
    assert not target.exists()


def test_a_wrong_passphrase_is_told_before_it_is_asked_for_again(
    command: Commands, words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command("encryption", "on") == 0
    monkeypatch.delenv("LECTERN_PASSPHRASE_FILE")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    answers = {
        "Passphrase of the data folder: ": "pike",
        "Wrong passphrase. Try again: ": words.read_text().strip(),
    }
    monkeypatch.setattr("app.cli.unlocking.getpass", answers.pop)
    assert command("encryption", "off") == 0
    assert not answers


def test_while_a_folder_is_being_decrypted_it_is_not_called_encrypted(
    command: Commands, words: Path
) -> None:
    assert command("encryption", "on") == 0
    lock = FolderLock.of(command.data.root)
    assert lock is not None
    key = lock.open_with_passphrase(words.read_text().strip())
    begin_decryption(command.data.unlocked(key), lock)
    assert command("encryption", "on") == 2
    assert "is being decrypted. Finish that with lectern encryption off" in command.err
    assert command("encryption", "off") == 0
    assert command("encryption", "on") == 0
