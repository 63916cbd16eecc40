"""Messages as screen readers see them: paragraphs, then citations and buttons."""

from PySide6.QtGui import QAccessible

from app.window.chat.message_actions import target_text
from app.window.chat.message_layout import MessageLayout
from app.window.chat.message_rows import spoken
from app.window.chat.transcript_view import TranscriptView
from app.window.spoken.node import Path, Spoken

_Role = QAccessible.Role


class SpokenTranscript(TranscriptView):
    """A transcript whose messages screen readers reach."""

    spoken_role = _Role.List
    _last: tuple[MessageLayout, list[Spoken]] | None = None
    """The parts of the message that was asked for last; the next question is about them, too."""

    def num_spoken(self, path: Path) -> int:
        """Return how many messages there are for screen readers, or parts of one."""
        if not path:
            return len(self._heights)
        is_message = len(path) == 1 and path[0] < len(self._heights)
        return len(self._spoken_parts(path[0])) if is_message else 0

    def spoken(self, path: Path) -> Spoken | None:
        """Return a message for screen readers, or a part of one."""
        if not path or path[0] >= len(self._heights):
            return None
        rect = self.visualRect(self.model().index(path[0], 0))
        if len(path) == 1:
            row = self._row(path[0])
            return Spoken(_Role.ListItem, spoken(row), ". ".join(row.receipt), rect)
        parts = self._spoken_parts(path[0])
        return parts[path[1]].moved_by(rect.topLeft()) if path[1] < len(parts) else None

    def _spoken_parts(self, row: int) -> list[Spoken]:
        layout = self._layout(row)
        if self._last is None or self._last[0] is not layout:
            self._last = layout, _parts_of(layout)
        return self._last[1]


def _parts_of(layout: MessageLayout) -> list[Spoken]:
    """Return what a message consists of, as if its row began at the origin."""
    words = layout.words.text_between(0, layout.words.length)
    place = layout.text.toAlignedRect()
    parts = [Spoken(_Role.Paragraph, line, rect=place) for line in words.split("\n") if line]
    for target in layout.targets():
        role = _Role.Link if target.action is None else _Role.Button
        at = target.rect.toAlignedRect()
        parts.append(Spoken(role, target_text(layout.row, target), rect=at))
    return parts
