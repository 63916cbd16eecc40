"""The button beside the title that switches to another document of the reading."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.window.theme.icons import IconName
from app.window.theme.theme import Theme
from app.window.translation.quantities import fine_per_cent
from app.window.widgets.icon_button import IconButton
from app.window.widgets.plain_tip import keyed_tip

_SEEN = 0.01


@dataclass(frozen=True, slots=True)
class DocumentChoice:
    """A document of the reading; `share` is how much of its attention the answer gave it."""

    sha256: str
    name: str
    share: float = 0.0


class DocumentSwitch(IconButton):
    """Hidden unless there is something to switch to."""

    wanted = Signal(str)
    """The hash of a document."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, IconName.CHEVRON_DOWN, "", parent=parent)
        self._choices: Sequence[DocumentChoice] = ()
        self._shown = ""
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.setMenu(self._menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._say()
        self.hide()

    def show_choices(self, choices: Sequence[DocumentChoice], shown: str) -> None:
        """Offer these documents, of which one is shown."""
        self._choices, self._shown = choices, shown
        self.setVisible(len(choices) > 1)

    def step(self, by: int) -> None:
        """Go to the next document, or with -1 to the one before, round and round."""
        order = [choice.sha256 for choice in self._choices]
        if len(order) > 1 and self._shown in order:
            self.wanted.emit(order[(order.index(self._shown) + by) % len(order)])

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _say(self) -> None:
        self.set_icon(IconName.CHEVRON_DOWN, self.tr("Documents read together"))
        self.setToolTip(keyed_tip(self.text(), "Ctrl+PgUp", "Ctrl+PgDown"))

    def _fill(self) -> None:
        self._menu.clear()
        group = QActionGroup(self._menu)
        for choice in self._choices:
            # An ampersand in a name is no key.
            name = choice.name.replace("&", "&&")
            seen = self.tr("{name}  ({percent} of the attention)")
            said = seen.format(name=name, percent=fine_per_cent(choice.share))
            action = self._menu.addAction(said if choice.share >= _SEEN else name)
            action.setCheckable(True)
            action.setChecked(choice.sha256 == self._shown)
            group.addAction(action)
            sha256 = choice.sha256
            action.triggered.connect(lambda _=False, sha256=sha256: self.wanted.emit(sha256))
