"""HTML bodies of messages."""

from app.documents.encodings import Decoded
from app.documents.readers.declared_encoding import decode_markup
from app.documents.readers.mail.charsets import decode_declared
from app.documents.refusal import Refusal


def decoded_markup(markup: bytes, charset: str | None) -> Decoded:
    """Return a web page as text; what the message declares goes before what the page does."""
    if not charset:
        try:
            return decode_markup(markup)
        except Refusal:
            pass
    return decode_declared(markup, charset)
