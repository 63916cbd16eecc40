"""What the command palette offers now, and the action of each choice."""

from collections.abc import Iterator

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence

from app.window.controllers.library import LibraryController
from app.window.controllers.readings import ReadingController
from app.window.frame.actions import ACTIONS, ActionId, action_text
from app.window.palette.command_palette import CommandPalette
from app.window.palette.palette_entries import PaletteEntry
from app.window.parts import Parts
from app.window.theme.icons import IconName
from app.window.widgets.kept_dialog import KeptDialog

_COMMAND, _READING, _CONVERSATION = "command", "reading", "conversation"


class PaletteController(QObject):
    """Opens the palette."""

    def __init__(
        self,
        parts: Parts,
        library: LibraryController,
        readings: ReadingController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts = parts
        self._commands = parts.commands
        self._library = library
        self._readings = readings
        self._palette = KeptDialog(self._make, parts.appearance.changing)

    def offer(self) -> None:
        """Open the palette."""
        self._palette.obtain().offer((*self._command_entries(), *self._library_entries()))

    def _make(self) -> CommandPalette:
        palette = CommandPalette(self._parts.theme, self._parts.window)
        palette.chosen.connect(self._choose)
        return palette

    def _command_entries(self) -> Iterator[PaletteEntry]:
        for action in ACTIONS:
            is_offered = self._commands.action(action.id).isEnabled()
            if is_offered and action.id is not ActionId.PALETTE:
                keys = QKeySequence(action.keys).toString(QKeySequence.SequenceFormat.NativeText)
                text = action_text(action.id)
                yield PaletteEntry(f"{_COMMAND}:{action.id}", text, keys, action.icon)

    def _library_entries(self) -> Iterator[PaletteEntry]:
        holdings = self._library.holdings
        for entry in holdings.readings:
            yield PaletteEntry(
                f"{_READING}:{entry.id}", holdings.reading_name(entry), "", IconName.DOCUMENT
            )
        for conversation in holdings.conversations:
            reading = holdings.reading(conversation.reading_id or 0)
            title = reading.title if reading is not None else ""
            yield PaletteEntry(
                f"{_CONVERSATION}:{conversation.id}", conversation.title, title, IconName.QUESTIONS
            )

    def _choose(self, key: str) -> None:
        kind, _, name = key.partition(":")
        if kind == _COMMAND:
            self._commands.action(ActionId(name)).trigger()
        elif kind == _READING:
            self._readings.open_reading(int(name))
        else:
            self._readings.open_conversation(int(name))
