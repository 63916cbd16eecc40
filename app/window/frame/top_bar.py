"""The top bar: name, running sheets, model and engine, visible panes, the way to every command."""

from collections.abc import Set

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QWidget

from app.window.frame.actions import ActionId
from app.window.frame.commands import Commands
from app.window.frame.pane_widths import Pane
from app.window.frame.top_bar_props import AskingProps, TopBarProps
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.icon_button import IconButton

_HEIGHT = 43
_MARK = 20
_FEWEST_CHARACTERS = 10
"""Of the model's name, before other parts of the bar go."""
_MENU = (
    (ActionId.ADD, ActionId.PASTE, ActionId.PRIVATE_WINDOW),
    (ActionId.MODELS, ActionId.SAVED_READINGS, ActionId.SETTINGS),
    (
        ActionId.TOGGLE_LIBRARY,
        ActionId.TOGGLE_CONVERSATION,
        ActionId.TOGGLE_DOCUMENT,
        ActionId.TOGGLE_DOCK,
    ),
    (ActionId.SHORTCUTS, ActionId.WELCOME, ActionId.ABOUT, ActionId.QUIT),
)
_PANES = {
    Pane.LIBRARY: (IconName.PANE_LEFT, ActionId.TOGGLE_LIBRARY),
    Pane.CONVERSATION: (IconName.PANE_MIDDLE, ActionId.TOGGLE_CONVERSATION),
    Pane.DOCUMENT: (IconName.PANE_RIGHT, ActionId.TOGGLE_DOCUMENT),
}


class TopBar(QFrame):
    """Shows `TopBarProps`; its pills and its menu start commands."""

    models_wanted = Signal()
    settings_wanted = Signal()
    palette_wanted = Signal()
    privacy_wanted = Signal()
    sheets_wanted = Signal()

    def __init__(self, theme: Theme, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._props = TopBarProps()
        self._asking_props = AskingProps()
        self._mark = QLabel(self)
        self._name = QLabel("Lectern", self)
        self._private = self._pill()
        self._private.hide()
        self._asking = self._pill()
        self._model = self._pill()
        self._device = self._pill()
        self._palette = self._pill()
        self._panes = {
            pane: IconButton(theme, icon, "", parent=self) for pane, (icon, _) in _PANES.items()
        }
        self._menu_button = IconButton(theme, IconName.MORE, "", parent=self)
        self._commands = commands
        self._set_up_panes()
        self._set_up_menu()
        self._model.clicked.connect(self.models_wanted)
        self._device.clicked.connect(self.settings_wanted)
        self._palette.clicked.connect(self.palette_wanted)
        self._private.clicked.connect(self.privacy_wanted)
        self._asking.clicked.connect(self.sheets_wanted)
        set_look(self, Look.PANEL)
        set_look(self._name, Look.BRAND)
        self.setFixedHeight(_HEIGHT)
        self._lay_out()
        self._say()
        self._draw()
        theme.changed.connect(self._draw)
        self.set_props(TopBarProps())

    def set_props(self, props: TopBarProps) -> None:
        """Show what computes."""
        self._props = props
        self._fit()

    def show_asking(self, props: AskingProps) -> None:
        """Show how far the question sheets are that run."""
        if props != self._asking_props:
            self._asking_props = props
            self._fit()

    def show_panes(self, shown: Set[Pane]) -> None:
        """Show by the buttons which panes are seen."""
        for pane, button in self._panes.items():
            button.setChecked(pane in shown)

    def show_private(self) -> None:
        """Say from now on that nothing of this window is kept."""
        self._private.show()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Say as much as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()
            self._fit()

    def _pill(self) -> QPushButton:
        pill = QPushButton(self)
        pill.setCursor(Qt.CursorShape.PointingHandCursor)
        set_look(pill, Look.PILL)
        return pill

    def _set_up_panes(self) -> None:
        for pane, button in self._panes.items():
            button.setCheckable(True)
            # Whether it is checked follows from what is seen, not from the click.
            button.clicked.connect(lambda now, button=button: button.setChecked(not now))
            button.clicked.connect(self._commands.action(_PANES[pane][1]).trigger)

    def _set_up_menu(self) -> None:
        menu = QMenu(self._menu_button)
        for group in _MENU:
            for command in group:
                menu.addAction(self._commands.action(command))
            menu.addSeparator()
        self._menu_button.setMenu(menu)
        self._menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _say(self) -> None:
        keys = QKeySequence("Ctrl+K").toString(QKeySequence.SequenceFormat.NativeText)
        self._palette.setText(keys)
        self._palette.setToolTip(self.tr("All commands"))
        self._palette.setAccessibleName(self.tr("All commands"))
        self._private.setText(self.tr("Private"))
        self._private.setToolTip(
            self.tr("Documents, questions and answers are forgotten when this window is closed")
        )
        self._asking.setToolTip(self.tr("Questions are being asked. Click to see the answers"))
        self._model.setToolTip(self.tr("The model that reads and answers. Click to change it"))
        self._device.setToolTip(self.tr("Where the model runs, and its cache format"))
        self._menu_button.set_icon(IconName.MORE, self.tr("Menu"))
        names = {
            Pane.LIBRARY: self.tr("Library"),
            Pane.CONVERSATION: self.tr("Conversation"),
            Pane.DOCUMENT: self.tr("Document"),
        }
        for pane, name in names.items():
            icon, command = _PANES[pane]
            pressed = self._commands.action(command).shortcut()
            self._panes[pane].set_icon(icon, name)
            shown = pressed.toString(QKeySequence.SequenceFormat.NativeText)
            self._panes[pane].setToolTip(f"{name}  {shown}")
        self.setAccessibleName(self.tr("Lectern"))

    def _draw(self) -> None:
        density = self.devicePixelRatioF()
        icons = self._theme.icons
        self._mark.setPixmap(
            icons.pixmap(IconName.LECTERN, role="accent", size=_MARK, density=density)
        )
        self._private.setIcon(icons.icon(IconName.PRIVATE, role="accent"))
        self._asking.setIcon(icons.icon(IconName.QUESTIONS, role="accent"))

    def _lay_out(self) -> None:
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 8, 0)
        row.setSpacing(8)
        row.addWidget(self._mark)
        row.addWidget(self._name)
        row.addSpacing(6)
        row.addWidget(self._private, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._asking, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        for pill in (self._model, self._device, self._palette):
            row.addWidget(pill, 0, Qt.AlignmentFlag.AlignVCenter)
            row.addSpacing(6)
        for part in (*self._panes.values(), self._menu_button):
            row.addWidget(part)

    def _fit(self) -> None:
        """Leave out what there is no room for: where it runs first, then the keys, then the name.

        All of it is in the menu and the settings too. Where that is not enough, the model's name
        is shortened, and what is said of sheets is only their numbers.
        """
        model, device = self._props.model, self._props.device
        asking = self._asking_props
        self._asking.setText(asking.text)
        self._asking.setAccessibleName(asking.text)
        self._asking.setVisible(bool(asking.text))
        self._model.setText(model)
        self._device.setText(device)
        self._model.setVisible(bool(model))
        self._device.setVisible(bool(device))
        self._palette.show()
        self._name.show()
        metrics = self._model.fontMetrics()
        least = metrics.averageCharWidth() * _FEWEST_CHARACTERS
        spare = metrics.horizontalAdvance(model) - least if model else 0
        for part in (self._device, self._palette, self._name):
            if self._row.sizeHint().width() - max(spare, 0) > self.width():
                part.hide()
        if self._row.sizeHint().width() - max(spare, 0) > self.width():
            self._asking.setText(asking.brief)
        missing = self._row.sizeHint().width() - self.width()
        if model and missing > 0:
            room = max(metrics.horizontalAdvance(model) - missing, least)
            self._model.setText(metrics.elidedText(model, Qt.TextElideMode.ElideMiddle, room))
