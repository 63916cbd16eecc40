"""The base of view models: events are folded into inputs, and props derived from them."""

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Inputs = TypeVar("Inputs", bound="DataclassInstance")
Props = TypeVar("Props")


class ViewModel(QObject, Generic[Inputs, Props]):
    """Remembers the inputs, derives the props, and tells them when they differ.

    To be used on the thread of the window; nothing here waits for a disk.
    """

    changed: ClassVar[Signal]
    """Carries the new props; each view model declares it with their type."""

    def __init__(self, inputs: Inputs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inputs = inputs
        self._props = self._derive(inputs)

    @property
    def props(self) -> Props:
        """What is shown now."""
        return self._props

    def retranslate(self) -> None:
        """Derive all texts again, in the current language."""
        self._tell(self._derive(self._inputs))

    def _derive(self, inputs: Inputs) -> Props:
        """Return what is shown of inputs."""
        raise NotImplementedError

    def _derive_again(self, inputs: Inputs, before: tuple[Inputs, Props]) -> Props:  # noqa: ARG002
        """Return the same; parts of what was shown before may be taken over."""
        return self._derive(inputs)

    def _take(self, inputs: Inputs) -> None:
        """Take these inputs."""
        props = self._derive_again(inputs, (self._inputs, self._props))
        self._inputs = inputs
        self._tell(props)

    def _change(self, **changes: object) -> None:
        """Change some of the inputs."""
        self._take(replace(self._inputs, **changes))

    def _tell(self, props: Props) -> None:
        if props != self._props:
            self._props = props
            self.changed.emit(props)
