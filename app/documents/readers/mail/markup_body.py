"""Bodies of messages that are web pages."""

from app.documents.readers.declared_encoding import decode_markup
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.mail.charsets import decode_declared
from app.documents.readers.web.page import read_web_page


class MarkupBodies:
    """Reads web pages as a file with one would be read."""

    def __init__(self, tally: LeftOutTally) -> None:
        self._tally = tally

    def blocks(self, markup: bytes, charset: str | None) -> list[str]:
        """Return the text of a body whose message declares `charset`."""
        if not markup.strip():
            return []
        text = decode_declared(markup, charset) if charset else decode_markup(markup).text
        return read_web_page(text, self._tally).blocks
