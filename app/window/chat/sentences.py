"""Cuts a growing text into sentences, each given out once, for screen readers. Pure."""

import re

_END = re.compile(r"(?<=[.!?:])\s+|(?<=[。！？])|\n+")


class SentenceReader:
    """Remembers how far the message it reads has been given out."""

    def __init__(self) -> None:
        self._message: int | None = None
        self._done = 0

    def read(self, message: int, text: str, *, is_complete: bool) -> list[str]:
        """Return the sentences that are new and whole; a message met complete stays unread."""
        if message != self._message:
            self._message = message
            self._done = len(text) if is_complete else 0
        new = text[self._done :]
        ends = [match.end() for match in _END.finditer(new)]
        end = len(new) if is_complete else (ends[-1] if ends else 0)
        self._done += end
        return [part.strip() for part in _END.split(new[:end]) if part.strip()]
