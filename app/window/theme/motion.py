"""Whether anything may move: what the person chose, and what they told their system.

Reaches what Qt moves by itself (the blinking text cursor, menus and tool tips that fade) and tells
widgets that move something through `changed`.
"""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)


class Motion(QObject):
    """The motion of one application."""

    changed = Signal(bool)
    """Whether motion is to be reduced."""

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application = application
        self._hints = application.styleHints()  # what it owns goes with this reference to it
        self._flash_time = application.cursorFlashTime()
        self._effects = [effect for effect in _EFFECTS if application.isEffectEnabled(effect)]
        self._is_unwanted = False
        self._is_reduced = False
        self._hints.accessibility().motionPreferenceChanged.connect(self._follow)
        self._follow()

    @property
    def is_reduced(self) -> bool:
        """Whether motion is reduced."""
        return self._is_reduced

    def use(self, *, is_reduced: bool) -> None:
        """Reduce motion, or follow the system."""
        self._is_unwanted = is_reduced
        self._follow()

    def _follow(self) -> None:
        preference = self._hints.accessibility().motionPreference()
        is_reduced = self._is_unwanted or preference is Qt.MotionPreference.ReducedMotion
        if is_reduced is self._is_reduced:
            return
        self._is_reduced = is_reduced
        self._application.setCursorFlashTime(0 if is_reduced else self._flash_time)
        for effect in self._effects:
            self._application.setEffectEnabled(effect, not is_reduced)
        self.changed.emit(is_reduced)
