"""Bodies of messages that are web pages."""

from app.documents.document import Format
from app.documents.readers.declared_encoding import as_utf8, marked_utf8
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.mail.charsets import decode_declared
from app.documents.readers.reflowable import ReflowableReader


class MarkupBodies:
    """Reads web pages as a file with one would be read."""

    def __init__(self, tally: LeftOutTally) -> None:
        self._tally = tally

    def blocks(self, markup: bytes, charset: str | None) -> list[str]:
        """Return the text of a body whose message declares `charset`."""
        if not markup.strip():
            return []
        page = marked_utf8(decode_declared(markup, charset)) if charset else as_utf8(markup)[0]
        reader = ReflowableReader(page, Format.HTML, max_expanded_bytes=0)
        blocks = [page.text for page in reader.pages()]
        for part in reader.notes().left_out:
            self._tally.add(part.kind, part.text, part.count)
        return blocks
