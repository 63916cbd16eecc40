import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.cli.notice_texts import notice_text
from app.errors import LecternError, Said
from app.window.frame.failure_dialog import FailureDialog
from app.window.frame.notices import Notices
from app.window.process.unexpected import catch_unexpected
from app.window.theme.theme import Theme
from app.window.translation.language_switch import LanguageSwitch
from app.window.translation.local_notices import local_notice
from app.window.widgets.notice_row import NoticeRow
from app.window.widgets.toast import Toast
from engine.protocol.notices import (
    AnyNotice,
    CompilingKernels,
    FromServer,
    LargerThanMemory,
    LoadingModel,
    LongerThanTrained,
    MemoryShort,
    NotSaved,
    ReadingAgain,
    SetAside,
    ShorterWithPolicy,
    Unsaved,
    WindowsAlone,
)
from engine.protocol.problems.servers import ServerCountsNot
from engine.protocol.problems.system import NoRoom

FULL = LecternError(Said("The disk is full.", "Free some space."), details="write: ENOSPC")


@pytest.fixture
def host(qtbot: QtBot, theme: Theme) -> QWidget:
    host = QWidget()
    qtbot.addWidget(host)
    QVBoxLayout(host)
    host.resize(900, 500)
    host.show()
    return host


@pytest.fixture
def notices(host: QWidget, theme: Theme) -> Notices:
    row = NoticeRow(host)
    host.layout().addWidget(row)
    return Notices(host, theme, (row,))


def button(parent: QWidget, text: str) -> QPushButton:
    return next(one for one in parent.findChildren(QPushButton) if one.text() == text)


def test_a_failure_says_what_to_do_and_shows_its_details(
    qtbot: QtBot, host: QWidget, notices: Notices
) -> None:
    notices.tell_failure(FULL)
    toast = host.findChild(Toast)
    assert toast is not None
    assert [label.text() for label in toast.findChildren(QLabel)] == [
        "The disk is full. Free some space."
    ]
    qtbot.mouseClick(button(toast, "Details"), Qt.MouseButton.LeftButton)
    dialog = host.findChild(FailureDialog)
    assert dialog is not None
    details = dialog.findChild(QPlainTextEdit)
    assert details is not None
    assert not details.isVisible()
    qtbot.mouseClick(button(dialog, "Details"), Qt.MouseButton.LeftButton)
    assert details.isVisible()
    assert details.toPlainText() == "write: ENOSPC"
    qtbot.mouseClick(button(dialog, "Copy"), Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == ("The disk is full.\nFree some space.\nwrite: ENOSPC")


def test_a_failure_without_details_offers_none(host: QWidget, notices: Notices) -> None:
    notices.tell_failure(LecternError(Said("No.", "Yes.")))
    toast = host.findChild(Toast)
    assert toast is not None
    assert not any(one.isVisible() for one in toast.findChildren(QPushButton))


def test_what_can_be_undone_is_not_replaced_by_what_the_engine_tells(
    qtbot: QtBot, host: QWidget, notices: Notices
) -> None:
    undone: list[bool] = []
    toast = host.findChild(Toast)
    assert toast is not None
    notices.tell("Quote deleted", "Undo", lambda: undone.append(True))
    notices.tell_notice(CompilingKernels())
    assert toast.accessibleName() == "Quote deleted"
    qtbot.mouseClick(button(toast, "Undo"), Qt.MouseButton.LeftButton)
    assert undone == [True]
    told = local_notice(CompilingKernels())
    qtbot.waitUntil(lambda: toast.isVisible() and toast.accessibleName() == told)


@pytest.mark.parametrize("is_failure", [False, True])
def test_what_a_person_is_to_read_is_not_replaced_by_what_the_engine_tells(
    qtbot: QtBot, host: QWidget, notices: Notices, is_failure: bool
) -> None:
    toast = host.findChild(Toast)
    assert toast is not None
    if is_failure:
        notices.tell_failure(LecternError(Said("No such file.", "Choose another.")))
    else:
        notices.tell("Copied")
    said = toast.accessibleName()
    notices.tell_notice(CompilingKernels())
    assert toast.accessibleName() == said
    toast.close_notice()
    told = local_notice(CompilingKernels())
    qtbot.waitUntil(lambda: toast.is_shown and toast.accessibleName() == told)
    notices.tell_notice(MemoryShort(3_200_000_000))
    assert toast.accessibleName() == local_notice(MemoryShort(3_200_000_000))


def test_what_waits_is_not_forgotten_for_what_has_no_words(
    qtbot: QtBot, host: QWidget, notices: Notices
) -> None:
    toast = host.findChild(Toast)
    assert toast is not None
    notices.tell("Quote deleted", "Undo", lambda: None)
    notices.tell_notice(MemoryShort(3_200_000_000))
    notices.tell_notice(NOTICES[0])
    toast.close_notice()
    told = local_notice(MemoryShort(3_200_000_000))
    qtbot.waitUntil(lambda: toast.is_shown and toast.accessibleName() == told)


def test_only_the_offer_of_what_is_done_is_withdrawn(
    qtbot: QtBot, host: QWidget, notices: Notices
) -> None:
    toast = host.findChild(Toast)
    assert toast is not None

    def undo() -> None:
        raise AssertionError("nobody has pressed it")

    notices.tell("Quote deleted", "Undo", undo)
    notices.withdraw(lambda: None)
    assert toast.is_offering
    notices.tell_notice(CompilingKernels())
    notices.withdraw(undo)
    assert not toast.is_shown
    told = local_notice(CompilingKernels())
    qtbot.waitUntil(lambda: toast.is_shown and toast.accessibleName() == told)
    notices.withdraw(undo)
    assert toast.is_shown
    assert not toast.is_offering


def test_what_a_person_does_next_replaces_what_could_be_undone(
    host: QWidget, notices: Notices
) -> None:
    notices.tell("First deleted", "Undo", lambda: None)
    notices.tell("Second deleted", "Undo", lambda: None)
    notices.tell_failure(FULL)
    toast = host.findChild(Toast)
    assert toast is not None
    assert toast.accessibleName().startswith("The disk is full.")


NOTICES = (
    LoadingModel("Qwen3.5-4B", "int8", "f16"),
    CompilingKernels(),
    LongerThanTrained(1_048_576, 262_144),
    WindowsAlone(),
    ShorterWithPolicy(253_952, 1_010_000),
    LargerThanMemory(40_200_000_000, 21_500_000_000),
    ReadingAgain("page 3 is damaged: a checksum does not match"),
    SetAside("one recomputed step differs"),
    NotSaved(Unsaved.READING, NoRoom()),
    NotSaved(Unsaved.CONVERSATION, NoRoom()),
    FromServer(ServerCountsNot("http://server")),
    MemoryShort(3_200_000_000),
)


def test_every_notice_of_the_engine_has_words_of_its_own() -> None:
    assert {type(notice) for notice in NOTICES} == set(get_args(AnyNotice))
    texts = [local_notice(notice) for notice in NOTICES]
    assert texts[0] == ""  # the bar says it
    assert len(set(texts)) == len(texts)
    assert "3.2 GB" in texts[-1]
    assert "up to 41 s" in texts[5]
    assert len({notice_text(notice) for notice in NOTICES}) == len(NOTICES)


@pytest.mark.parametrize(("language", "stays"), [("de", "GB"), ("zh_CN", "GB")])
def test_notices_are_said_in_the_persons_language(
    qapp: QApplication, tmp_path: Path, language: str, stays: str
) -> None:
    english = [local_notice(notice) for notice in NOTICES]
    switch = LanguageSwitch(qapp, cache=tmp_path)
    switch.use(language)
    said = [local_notice(notice) for notice in NOTICES]
    switch.use("en")
    assert not set(english[1:]) & set(said)
    assert "There is no room" not in "".join(said)
    assert stays in said[-1]


def test_the_reason_of_a_notice_is_a_click_away(
    qtbot: QtBot, host: QWidget, notices: Notices
) -> None:
    notices.tell_notice(SetAside("one recomputed step differs"))
    toast = host.findChild(Toast)
    assert toast is not None
    qtbot.mouseClick(button(toast, "Details"), Qt.MouseButton.LeftButton)
    dialog = host.findChild(FailureDialog)
    assert dialog is not None
    details = dialog.findChild(QPlainTextEdit)
    assert details is not None
    assert details.toPlainText() == "one recomputed step differs"


def test_what_the_bar_says_is_not_said_twice(host: QWidget, notices: Notices) -> None:
    notices.tell_notice(NOTICES[0])
    assert not notices._toast.isVisible()


def test_what_can_be_undone_is_undone_once(qtbot: QtBot, host: QWidget, notices: Notices) -> None:
    undone: list[int] = []
    notices.tell("Removed", "Undo", lambda: undone.append(1))
    toast = host.findChild(Toast)
    assert toast is not None
    qtbot.mouseClick(button(toast, "Undo"), Qt.MouseButton.LeftButton)
    toast.acted.emit()
    assert undone == [1]


@pytest.fixture
def hook() -> Iterator[None]:
    before = sys.excepthook
    yield
    sys.excepthook = before


def test_what_nobody_thought_of_is_told_and_logged(hook: None, tmp_path: Path) -> None:
    told: list[LecternError] = []
    log = tmp_path / "logs" / "window.log"
    catch_unexpected(log, told.append)
    sys.excepthook(ZeroDivisionError, ZeroDivisionError("by zero"), None)
    assert "Something went wrong inside Lectern" in told[0].message
    assert "Traceback" not in told[0].details
    assert "ZeroDivisionError: by zero" in told[0].details
    assert "ZeroDivisionError" in log.read_text("utf-8")


def test_a_failure_with_a_cause_is_told_as_it_is(hook: None, tmp_path: Path) -> None:
    told: list[LecternError] = []
    catch_unexpected(tmp_path / "window.log", told.append)
    sys.excepthook(LecternError, FULL, None)
    assert told == [FULL]
