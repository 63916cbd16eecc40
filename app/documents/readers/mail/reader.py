"""Mail: a message or a mailbox; each message starts a page."""

from collections.abc import Iterator
from pathlib import Path

from app.documents.document import LeftOutKind, PageFlaw
from app.documents.pagination import PAGE_END, paginate
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.mail.mbox import is_mailbox, messages_in
from app.documents.readers.mail.message import MessageText, is_encrypted, parse_message
from app.documents.readers.plain_text import text_paragraphs
from app.documents.readers.reader import Notes, ReadPage
from app.documents.readers.text_flaws import font_flaws
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import ForReceiver


class MailReader:
    """A file with one message or many."""

    num_pages = None

    def __init__(self, path: Path) -> None:
        self._path = path
        with path.open("rb") as file:
            self._is_mailbox = is_mailbox(file.readline())
        self._tally = LeftOutTally()
        self._text = MessageText(self._tally)

    def pages(self) -> Iterator[ReadPage]:
        """Yield virtual pages, message after message."""
        for data in messages_in(self._path):
            message = parse_message(data)
            if not self._is_mailbox and is_encrypted(message):
                raise _encrypted()
            blocks = [
                paragraph
                for block in self._text.blocks(message)
                for paragraph in text_paragraphs(block.replace(PAGE_END, "\n\n"))
            ]
            yield from self._flawed(paginate(blocks))

    def notes(self) -> Notes:
        """Return what is left out."""
        if fields := self._text.unread_fields():
            self._tally.add(LeftOutKind.HEADER_FIELDS, fields)
        return Notes(is_virtual=True, left_out=self._tally.parts())

    def _flawed(self, texts: Iterator[str]) -> Iterator[ReadPage]:
        """Yield the pages of a message with their flaws; damage is noted on the last one."""
        *pages, last = list(texts) or [""]
        flaws = self._text.take_flaws()
        for text in pages:
            yield ReadPage(text, _flaws(text, flaws - {PageFlaw.DAMAGED}))
        yield ReadPage(last, _flaws(last, flaws))


def _flaws(text: str, of_message: set[PageFlaw]) -> tuple[PageFlaw, ...]:
    if text.isascii():
        of_message = of_message - {PageFlaw.GUESSED}
    return tuple(sorted(of_message.union(font_flaws(text))))


def _encrypted() -> Refusal:
    return Refusal(RefusalReason.PROTECTED, ForReceiver())
