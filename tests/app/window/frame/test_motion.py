"""Reduced motion reaches everything that moves."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.conversations.answer_details import AnswerDetails
from app.conversations.messages import MessageState
from app.library.records import Role
from app.settings.settings import Settings
from app.window.chat.chat_events import ConversationOpened
from app.window.chat.rows import ChatMessage
from app.window.parts import Parts
from app.window.theme.motion import Motion
from tests.fakes.manual_jobs import ManualJobs

_GENERAL, _FADES = Qt.UIEffect.UI_General, Qt.UIEffect.UI_FadeMenu


@pytest.fixture(autouse=True)
def blinking(qapp: QApplication) -> Iterator[None]:
    """A system where the text cursor blinks and menus fade."""
    flash_time = qapp.cursorFlashTime()
    effects = {effect: qapp.isEffectEnabled(effect) for effect in (_GENERAL, _FADES)}
    qapp.setCursorFlashTime(1000)
    for effect in effects:
        qapp.setEffectEnabled(effect, True)
    yield
    qapp.setCursorFlashTime(flash_time)
    for effect, is_enabled in effects.items():
        qapp.setEffectEnabled(effect, is_enabled)


class System(QObject):
    """What Qt says that the system prefers."""

    motionPreferenceChanged = Signal(object)  # noqa: N815  # Qt's name

    def __init__(self) -> None:
        super().__init__()
        self.preference = Qt.MotionPreference.NoPreference

    def motionPreference(self) -> Qt.MotionPreference:  # noqa: N802  # Qt's name
        return self.preference

    def prefer(self, preference: Qt.MotionPreference) -> None:
        self.preference = preference
        self.motionPreferenceChanged.emit(preference)


class Application:
    """An application on that system; all but its preference is the real one's."""

    def __init__(self, qapp: QApplication, system: System) -> None:
        self._qapp, self._system = qapp, system

    def styleHints(self) -> "Application":  # noqa: N802  # Qt's name
        return self

    def accessibility(self) -> System:
        return self._system

    def __getattr__(self, name: str) -> object:
        return getattr(self._qapp, name)


def test_what_qt_moves_stands_still_and_moves_again(qapp: QApplication) -> None:
    motion = Motion(qapp)
    told: list[bool] = []
    motion.changed.connect(told.append)
    motion.use(is_reduced=True)
    assert qapp.cursorFlashTime() == 0
    assert not qapp.isEffectEnabled(_FADES)
    motion.use(is_reduced=False)
    assert qapp.cursorFlashTime() == 1000
    assert qapp.isEffectEnabled(_FADES)
    assert told == [True, False]


def test_the_system_has_a_say(qapp: QApplication) -> None:
    system = System()
    motion = Motion(Application(qapp, system))  # type: ignore[arg-type]
    assert not motion.is_reduced
    system.prefer(Qt.MotionPreference.ReducedMotion)
    assert motion.is_reduced
    motion.use(is_reduced=False)
    assert motion.is_reduced
    system.prefer(Qt.MotionPreference.NoPreference)
    assert not motion.is_reduced


@pytest.mark.parametrize("is_reduced", [False, True])
def test_the_setting_reaches_the_conversation(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, is_reduced: bool
) -> None:
    parts = Parts(qapp, Settings(), ManualJobs(), tmp_path)
    qtbot.addWidget(parts.window)
    parts.appearance.use(Settings(reduced_motion=is_reduced))
    waiting = (
        ChatMessage(1, Role.USER, "Who?"),
        ChatMessage(2, Role.ASSISTANT, "", AnswerDetails(state=MessageState.STREAMING)),
    )
    parts.chat_model.apply(ConversationOpened("Conversation", {"ab": "a.pdf"}, waiting))
    parts.window.show()
    port = parts.chat.transcript.viewport()
    first = port.grab().toImage()
    clock = parts.chat.transcript._clock
    if is_reduced:
        assert not clock.isActive()
    else:
        qtbot.waitUntil(lambda: port.grab().toImage() != first)
    parts.appearance.use(Settings())
