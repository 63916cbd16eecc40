"""The page about other programs shows the server as it is, and turns it on and off."""

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.errors import LecternError, Said
from app.server.visitors import Visitor
from app.window.server.server_switch import ServerState, ServerStatus
from app.window.settings.programs_page import ProgramsPage
from app.window.widgets.paragraph import Paragraph

OFF = ServerStatus(can_start=True)
ON = ServerStatus(ServerState.ON, can_start=True, url="http://127.0.0.1:8417/v1", token="lectern-x")


class Switch(QObject):
    """What the page knows of the server, without one."""

    changed = Signal(ServerStatus)

    def __init__(self) -> None:
        super().__init__()
        self.status = OFF
        self.visitors: tuple[Visitor, ...] = ()
        self.wanted: list[str] = []

    def turn_on(self) -> None:
        self.wanted.append("on")

    def turn_off(self) -> None:
        self.wanted.append("off")

    def become(self, status: ServerStatus) -> None:
        self.status = status
        self.changed.emit(status)


@pytest.fixture
def switch() -> Switch:
    return Switch()


@pytest.fixture
def page(qtbot: QtBot, switch: Switch) -> ProgramsPage:
    page = ProgramsPage(switch)
    qtbot.addWidget(page)
    page.show()
    return page


def box(page: ProgramsPage) -> QCheckBox:
    return next(
        each for each in page.findChildren(QCheckBox) if each.text() == "Answer other programs"
    )


def field(page: ProgramsPage, name: str) -> QLineEdit:
    return next(each for each in page.findChildren(QLineEdit) if each.accessibleName() == name)


def words(page: ProgramsPage) -> str:
    return "\n".join(each.text() for each in page.findChildren(Paragraph) if each.isVisibleTo(page))


def test_a_person_turns_it_on_and_off(qtbot: QtBot, page: ProgramsPage, switch: Switch) -> None:
    qtbot.mouseClick(box(page), Qt.MouseButton.LeftButton)
    switch.become(ServerStatus(ServerState.STARTING, can_start=True))
    assert not box(page).isEnabled()
    assert "Starting" in words(page)
    switch.become(ON)
    assert box(page).isChecked()
    qtbot.mouseClick(box(page), Qt.MouseButton.LeftButton)
    assert switch.wanted == ["on", "off"]


def test_what_programs_need_is_there_to_be_copied(
    qtbot: QtBot, page: ProgramsPage, switch: Switch
) -> None:
    assert not field(page, "Address").isVisible()
    switch.become(ON)
    assert field(page, "Address").text() == ON.url
    token = field(page, "Access token")
    assert token.displayText() != ON.token
    show = next(each for each in page.findChildren(QCheckBox) if each.text() == "Show")
    qtbot.mouseClick(show, Qt.MouseButton.LeftButton)
    assert token.displayText() == ON.token
    copy = next(
        each
        for each in page.findChildren(QPushButton)
        if each.accessibleName() == "Copy: Access token"
    )
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == ON.token
    switch.become(OFF)
    assert field(page, "Access token").text() == ""


def test_who_came_is_told_while_it_is_on(qtbot: QtBot, page: ProgramsPage, switch: Switch) -> None:
    switch.become(ON)
    assert "None yet." in words(page)
    switch.visitors = (Visitor("editor/1.0", 2), Visitor("", 1))
    qtbot.waitUntil(lambda: "editor/1.0: 2 requests" in words(page))
    assert "Unnamed program: 1 request," in words(page)


def test_why_it_is_not_on_is_said(page: ProgramsPage, switch: Switch) -> None:
    switch.become(ServerStatus())
    assert not box(page).isEnabled()
    assert "Load a model first." in words(page)
    failure = LecternError(Said("The access token cannot be used.", "Delete the file."))
    switch.become(ServerStatus(can_start=True, failure=failure))
    assert "Delete the file." in words(page)
    assert box(page).isEnabled()
    assert not box(page).isChecked()
