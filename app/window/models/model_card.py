"""One model of the list: what it is, whether it fits, and what can be done with it."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from app.window.models.models_props import ModelRow, Verdict
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.icon_button import IconButton
from app.window.widgets.plain_tip import plain_tip

_SIGNS = {
    Verdict.ASKED: (IconName.REFRESH, "text_muted"),
    Verdict.GOOD: (IconName.CHECK, "accent"),
    Verdict.LIMITED: (IconName.INFO, "warning"),
    Verdict.BAD: (IconName.ALERT, "error"),
}
_SIGN = 16


class ModelCard(QFrame):
    """Shows a `ModelRow`; its signals carry nothing, the row says which model is meant."""

    acted = Signal()
    default_wanted = Signal()
    folder_wanted = Signal()
    delete_wanted = Signal()

    def __init__(self, theme: Theme, row: ModelRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.row = row
        self._name = ElidedLabel(parent=self)
        self._badges = QHBoxLayout()
        self._shown_badges: list[QLabel] = []
        self._action = QPushButton(self)
        self._more = IconButton(theme, IconName.MORE, self.tr("More"), parent=self)
        self._facts = ElidedLabel(parent=self)
        self._sign = QLabel(self)
        self._explanation = QLabel(self)
        self._action.setAutoDefault(False)  # Enter in the field below is no press of it
        self._action.clicked.connect(self.acted)
        self._more.clicked.connect(self._open_menu)
        self._lay_out()
        self.set_row(row)
        theme.changed.connect(self._draw_sign)

    def set_row(self, row: ModelRow) -> None:
        """Show another state of the same model."""
        self.row = row
        self._name.setText(row.name)
        self._facts.setText(row.facts)
        self._facts.setToolTip(plain_tip(row.folder))
        self._explanation.setText(row.explanation)
        self._action.setText(row.action)
        self._action.setEnabled(row.can_act)
        self._action.setAccessibleName(f"{row.action}: {row.name}")
        more = self.tr("More")
        self._more.setAccessibleName(f"{more}: {row.name}")
        self.setAccessibleName(row.name)
        self.setAccessibleDescription(". ".join((*row.badges, row.facts, row.explanation)))
        self._show_badges(row.badges)
        self._draw_sign()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._more.set_icon(IconName.MORE, self.tr("More"))

    def _lay_out(self) -> None:
        set_look(self, Look.CARD)
        spacing = self._theme.tokens.spacing
        font = self._name.font()
        font.setWeight(QFont.Weight.DemiBold)
        self._name.setFont(font)
        for caption in (self._facts, self._explanation):
            set_look(caption, Look.CAPTION)
        self._explanation.setWordWrap(True)
        self._explanation.setTextFormat(Qt.TextFormat.PlainText)
        self._sign.setFixedSize(_SIGN, _SIGN)
        self._badges.setSpacing(spacing.half)
        words = QVBoxLayout()
        words.setSpacing(spacing.half)
        head = QHBoxLayout()
        head.setSpacing(spacing.step)
        head.addWidget(self._name, 1)
        head.addLayout(self._badges)
        verdict = QHBoxLayout()
        verdict.setSpacing(spacing.step)
        verdict.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        verdict.addWidget(self._explanation, 1)
        words.addLayout(head)
        words.addWidget(self._facts)
        words.addLayout(verdict)
        row = QHBoxLayout(self)
        row.setContentsMargins(spacing.wide, 12, 12, 12)
        row.setSpacing(spacing.step)
        row.addLayout(words, 1)
        row.addSpacing(spacing.step)
        row.addWidget(self._action, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._more, 0, Qt.AlignmentFlag.AlignVCenter)

    def _show_badges(self, badges: tuple[str, ...]) -> None:
        for badge in self._shown_badges:
            badge.deleteLater()
        self._shown_badges = [QLabel(text, self) for text in badges]
        for badge in self._shown_badges:
            set_look(badge, Look.PILL)
            self._badges.addWidget(badge)

    def _draw_sign(self) -> None:
        icon, role = _SIGNS[self.row.verdict]
        density = self.devicePixelRatioF()
        pixmap = self._theme.icons.pixmap(icon, role=role, size=_SIGN, density=density)
        self._sign.setPixmap(pixmap)

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        default = menu.addAction(self.tr("Load at every start"), self.default_wanted.emit)
        default.setEnabled(self.row.can_be_default)
        menu.addAction(self.tr("Show its folder"), self.folder_wanted.emit)
        delete = menu.addAction(self.tr("Delete …"), self.delete_wanted.emit)
        delete.setEnabled(self.row.can_be_deleted)
        menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))
