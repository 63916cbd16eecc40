import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.window.widgets.confirmation import breakable, confirm
from app.window.widgets.file_dialogs import (
    Folders,
    ask_for_file,
    ask_for_files,
    ask_for_folder,
    ask_where_to_write,
)
from tests.message_boxes import press


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The home of a person without documents, who works in another folder."""
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    for folder in (home, elsewhere):
        folder.mkdir()
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    monkeypatch.chdir(elsewhere)
    return home


def choose(dialog: QFileDialog, *paths: Path) -> None:
    """Choose as a person does at the end: the dialog is accepted with these files."""
    dialog.selectFile(" ".join(f'"{path}"' for path in paths) if len(paths) > 1 else str(paths[0]))
    dialog.accept()


def test_files_and_folders_are_handed_on(window: QWidget, tmp_path: Path) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    for path in (first, second):
        path.write_text("a")
    given: list[object] = []
    choose(ask_for_file(window, "One", ["Texts (*.txt)"], given.append), first)
    dialog = ask_for_files(window, "Some", ["Texts (*.txt)"], given.append)
    dialog.setDirectory(str(tmp_path))
    choose(dialog, second)
    choose(ask_for_folder(window, "Folder", given.append), tmp_path)
    assert given == [first, [second], tmp_path]


def test_a_name_without_an_ending_gets_it(window: QWidget, tmp_path: Path) -> None:
    given: list[Path] = []
    suggested = "conversation.md"
    dialog = ask_where_to_write(window, "Export", suggested, "Markdown (*.md)", given.append)
    assert [Path(file).name for file in dialog.selectedFiles()] == [suggested]
    choose(dialog, tmp_path / "other")
    assert given == [tmp_path / "other.md"]


def test_whoever_chooses_nothing_gives_nothing(window: QWidget) -> None:
    given: list[object] = []
    ask_for_folder(window, "Folder", given.append).reject()
    assert given == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the place of documents itself")
def test_the_first_dialog_begins_in_the_documents(window: QWidget, home: Path) -> None:
    apart = QWidget()  # a window that remembers no folders
    Folders(home / "window.ini", window)

    def begin() -> list[Path]:
        dialogs = (
            ask_for_file(window, "One", ["Texts (*.txt)"], lambda _: None),
            ask_for_folder(window, "Folder", lambda _: None),
            ask_where_to_write(window, "W", "b.md", "Markdown (*.md)", lambda _: None),
            ask_for_folder(apart, "Folder", lambda _: None),
        )
        return [Path(dialog.directory().absolutePath()) for dialog in dialogs]

    assert set(begin()) == {home}
    (home / "Documents").mkdir()
    assert set(begin()) == {home / "Documents"}


def test_dialogs_begin_where_the_last_one_ended(
    window: QWidget, tmp_path: Path, home: Path
) -> None:
    chosen, memory = tmp_path / "chosen", tmp_path / "window.ini"
    chosen.mkdir()
    (chosen / "a.txt").write_text("a")
    Folders(memory, window)
    dialog = ask_for_files(window, "Some", ["Texts (*.txt)"], lambda _: None)
    dialog.setDirectory(str(chosen))
    choose(dialog, chosen / "a.txt")
    over = QWidget(window)  # as a dialog over the window
    again = ask_for_file(over, "One", ["Texts (*.txt)"], lambda _: None)
    assert again.directory().absolutePath() == str(chosen)
    written = ask_where_to_write(window, "W", "b.md", "Markdown (*.md)", lambda _: None)
    assert written.directory().absolutePath() == str(home)  # another purpose
    (chosen / "a.txt").unlink()
    chosen.rmdir()
    assert Folders(memory, QWidget(window)).last("open") == ""


@pytest.mark.parametrize(("button", "is_done"), [("Delete", True), ("Cancel", False)])
def test_only_the_named_button_acts(window: QWidget, button: str, *, is_done: bool) -> None:
    done: list[bool] = []
    box = confirm(
        window, "Delete it?", "It is gone then.", action="Delete", act=lambda: done.append(True)
    )
    assert box.isVisible()
    press(box, button)
    assert bool(done) is is_done


def test_the_escape_key_does_nothing_that_cannot_be_taken_back(
    window: QWidget, qtbot: QtBot
) -> None:
    done: list[bool] = []
    box = confirm(window, "Delete it?", "", action="Delete", act=lambda: done.append(True))
    box.reject()
    assert done == []


def test_a_long_address_stays_within_its_question(window: QWidget) -> None:
    address = "https://example.org/" + "a" * 1900 + "?end"
    dialog = confirm(window, breakable(address), "", action="Open", act=lambda: None)
    (label,) = (one for one in dialog.findChildren(QLabel) if "\u200b" in one.text())
    assert label.minimumSizeHint().width() <= label.width()
    said = label.text().replace("\u200b", "")
    assert said.startswith("https://example.org/aaa")
    assert said.endswith("aaa?end")
    assert dialog.height() <= dialog.screen().availableGeometry().height()


def test_where_names_may_not_lie_readable_no_folder_is_remembered(
    window: QWidget, tmp_path: Path
) -> None:
    memory = tmp_path / "window.ini"
    Folders(memory, QWidget(window)).remember("open", str(tmp_path / "chosen"))
    assert b"chosen" in memory.read_bytes()
    folders = Folders(memory, window, is_kept=False)
    assert b"chosen" not in memory.read_bytes()
    (tmp_path / "chosen").mkdir()
    folders.remember("open", str(tmp_path / "chosen"))
    assert b"chosen" not in memory.read_bytes()
    assert folders.last("open") == str(tmp_path / "chosen")  # as long as the window is open
