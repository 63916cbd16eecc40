"""Controls for one setting each: show a value, and report what a person made of it."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, Signal, SignalInstance
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from app.window.translation.quantities import tokens
from app.window.widgets.room import grown
from app.window.widgets.wheel import ignore_wheel

_GIGA = 10**9
FIELD_WIDTH = 240
_INSET = 10
_TEXT_HEIGHT = 104


class Field(Protocol):
    """What a page of settings deals in."""

    edited: SignalInstance
    """The person changed it, and nobody else."""

    @property
    def setting(self) -> object:
        """The value that it shows."""

    def set_value(self, value: object) -> None:
        """Show a value without saying that it changed."""


class ChoiceField(QComboBox):
    """One of several values, each with a name."""

    edited = Signal()

    def __init__(self, choices: Sequence[tuple[object, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self._values = [value for value, _ in choices]
        for _, text in choices:
            self.addItem(text)
        keep_column(self)
        self.activated.connect(lambda _: self.edited.emit())
        ignore_wheel(self)

    @property
    def setting(self) -> object:
        """The value of the choice that is shown."""
        return self._values[self.currentIndex()]

    def set_value(self, value: object) -> None:
        """Show the choice with this value; none where it is not among them."""
        self.setCurrentIndex(self._values.index(value) if value in self._values else -1)


class TokensField(ChoiceField):
    """One of several numbers of tokens, as texts; takes in one that was set elsewhere."""

    def set_value(self, value: object) -> None:
        """Show a number; one that is not offered is from now on."""
        if value not in self._values:
            self._values.append(value)
            self.addItem(name_tokens(str(value)))
        super().set_value(value)


def name_tokens(number: str) -> str:
    """Return a number of tokens as it is read; whatever is no number as it is."""
    return tokens(int(number)) if number.isdecimal() else number


class SwitchField(QCheckBox):
    """Yes or no."""

    edited = Signal()

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.clicked.connect(lambda _: self.edited.emit())

    @property
    def setting(self) -> bool:
        """Whether it is on."""
        return self.isChecked()

    def set_value(self, value: object) -> None:
        """Show a value."""
        self.setChecked(bool(value))


class NumberField(QSpinBox):
    """A whole number; `special` is what the least one is called."""

    edited = Signal()

    def __init__(
        self, parent: QWidget, *, least: int, most: int, unit: str = "", special: str = ""
    ) -> None:
        super().__init__(parent)
        self.setRange(least, most)
        self.setSuffix(f" {unit}" if unit else "")
        self.setSpecialValueText(special)
        self.lineEdit().setTextMargins(_INSET, 0, 0, 0)
        keep_column(self)
        self.setKeyboardTracking(False)
        self.setGroupSeparatorShown(True)
        self.setLocale(QLocale())
        self.valueChanged.connect(lambda _: self.edited.emit())
        ignore_wheel(self)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Write the number as the language does; a window keeps the signs it began with."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.setLocale(QLocale())

    @property
    def setting(self) -> object:
        """The setting for the number that is shown."""
        return self.value_of(self.value())

    def set_value(self, value: object) -> None:
        """Show a value."""
        self.blockSignals(True)
        self.setValue(self.number_of(value))
        self.blockSignals(False)

    def value_of(self, number: int) -> object:
        """Return the setting for a number that is shown."""
        return number

    def number_of(self, value: object) -> int:
        """Return the number to show for a setting."""
        return value if isinstance(value, int) else self.minimum()


class GigabyteField(NumberField):
    """Bytes, shown as whole gigabytes; 0 is called `special`."""

    def __init__(self, parent: QWidget, *, most: int, special: str) -> None:
        unit = QCoreApplication.translate("Settings", "GB")
        super().__init__(parent, least=0, most=most, unit=unit, special=special)

    def value_of(self, number: int) -> object:
        """Return bytes."""
        return number * _GIGA

    def number_of(self, value: object) -> int:
        """Return gigabytes, never 0 for a limit that is set."""
        return max(round(value / _GIGA), int(value > 0)) if isinstance(value, int) else 0


class SeedField(NumberField):
    """A seed, or None: another one for every answer."""

    def __init__(self, parent: QWidget, *, special: str) -> None:
        super().__init__(parent, least=-1, most=2**31 - 1, special=special)
        self.setGroupSeparatorShown(False)

    def value_of(self, number: int) -> object:
        """Return the seed."""
        return None if number < 0 else number


class FractionField(QDoubleSpinBox):
    """A number with two places."""

    edited = Signal()

    def __init__(self, parent: QWidget, *, least: float, most: float) -> None:
        super().__init__(parent)
        self.setRange(least, most)
        self.setDecimals(2)
        self.setSingleStep(0.05)
        self.setLocale(QLocale())
        self.lineEdit().setTextMargins(_INSET, 0, 0, 0)
        keep_column(self)
        self.setKeyboardTracking(False)
        self.valueChanged.connect(lambda _: self.edited.emit())
        ignore_wheel(self)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Write the number as the language does."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.setLocale(QLocale())

    @property
    def setting(self) -> float:
        """The number that is shown."""
        return round(self.value(), 2)

    def set_value(self, value: object) -> None:
        """Show a value."""
        self.blockSignals(True)
        self.setValue(value if isinstance(value, float) else self.minimum())
        self.blockSignals(False)


class TextField(QPlainTextEdit):
    """A longer text, taken when the field is left."""

    edited = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._value = ""
        self.setTabChangesFocus(True)
        self.setFixedHeight(_TEXT_HEIGHT)
        self.installEventFilter(self)

    @property
    def setting(self) -> str:
        """The text that was taken last."""
        return self._value

    def set_value(self, value: object) -> None:
        """Show a value."""
        self._value = str(value)
        if self.toPlainText() != self._value:
            self.setPlainText(self._value)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Take the text when the keyboard goes elsewhere."""
        if watched is self and event.type() in {QEvent.Type.FocusOut, QEvent.Type.Hide}:
            text = self.toPlainText().strip()
            if text != self._value:
                self._value = text
                self.edited.emit()
        return super().eventFilter(watched, event)


def keep_column(field: QWidget) -> None:
    """Be as wide as the fields above and below; wider only where large type would be cut."""
    field.setMinimumWidth(grown(FIELD_WIDTH))
    field.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
