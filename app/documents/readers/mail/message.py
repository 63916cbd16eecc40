"""One message as blocks of text: its head, its body, the names of its attachments.

Of several versions of a body one is read. Messages in a message are read too.
"""

from collections.abc import Iterator
from email import message_from_bytes
from email.errors import (
    CloseBoundaryNotFoundDefect,
    InvalidBase64CharactersDefect,
    InvalidBase64LengthDefect,
    InvalidBase64PaddingDefect,
    StartBoundaryNotFoundDefect,
)
from email.message import Message

from app.documents.block_marks import parted
from app.documents.document import LeftOutKind, PageFlaw
from app.documents.encodings import Decoded
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.mail.charsets import decode_declared
from app.documents.readers.mail.header import LenientPolicy, head_lines, other_fields
from app.documents.readers.mail.markup_body import decoded_markup
from app.documents.readers.mail.parts import (
    content,
    has_name,
    is_attachment,
    is_encrypted_text,
    parameter,
    plain_text,
    title,
)
from app.documents.readers.mail.signed_data import signed_content
from app.documents.readers.mail.versions import fuller_version, only_in_other
from app.documents.readers.web.page import read_web_page

_MAX_DEPTH = 40
"""Parts inside of parts; what lies deeper is named."""
_SECURED = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime"})
_SIGNATURES = frozenset(
    {
        "application/pgp-signature",
        "application/pkcs7-signature",
        "application/x-pkcs7-signature",
    }
)
_NOT_SHOWN = frozenset(
    {
        *("text/calendar", "text/directory", "text/enriched", "text/richtext", "text/rtf"),
        *("text/vcard", "text/x-vcard"),
    }
)
_DAMAGE = (
    CloseBoundaryNotFoundDefect,
    InvalidBase64CharactersDefect,
    InvalidBase64LengthDefect,
    InvalidBase64PaddingDefect,
    StartBoundaryNotFoundDefect,
)


def parse_message(data: bytes) -> Message:
    """Return a message with its parts."""
    return message_from_bytes(data, policy=LenientPolicy())


def is_encrypted(message: Message) -> bool:
    """Tell whether a message is encrypted as a whole."""
    match message.get_content_type():
        case "multipart/encrypted":
            return True
        case kind if kind in _SECURED:
            return signed_content(content(message)) is None
        case "text/plain":
            return is_encrypted_text(plain_text(message).text)
    return False


class MessageText:
    """Turns messages into blocks of text and notes what is left out of them."""

    def __init__(self, tally: LeftOutTally) -> None:
        self._tally = tally
        self._fields: dict[str, None] = {}
        self._flaws: set[PageFlaw] = set()

    def blocks(self, message: Message) -> list[str]:
        """Return a whole message."""
        return list(self._message(message, depth=0))

    def take_flaws(self) -> set[PageFlaw]:
        """Return what was wrong with the message."""
        flaws, self._flaws = self._flaws, set()
        return flaws

    def unread_fields(self) -> str:
        """Return the names of all fields that were not read."""
        return ", ".join(self._fields)

    def _message(self, message: Message, depth: int) -> Iterator[str]:
        self._fields.update(dict.fromkeys(other_fields(message)))
        if head := "\n".join(head_lines(message)):
            yield head
        yield from self._part(message, depth)

    def _part(self, part: Message, depth: int) -> Iterator[str]:
        if depth > _MAX_DEPTH:
            yield self._named(LeftOutKind.ATTACHMENT, "Attachment", part)
        elif part.is_multipart():
            yield from self._parts(part, depth + 1)
        else:
            yield from self._leaf(part, depth)
        if any(isinstance(defect, _DAMAGE) for defect in part.defects):
            self._flaws.add(PageFlaw.DAMAGED)

    def _parts(self, part: Message, depth: int) -> Iterator[str]:
        """Yield what a part says that has parts itself."""
        children = [child for child in part.get_payload() if isinstance(child, Message)]
        for stray in (part.preamble, part.epilogue):
            if stray and stray.strip():
                # The library has kept bytes beyond ASCII as halves of surrogate pairs.
                data = stray.encode("utf-8", errors="surrogateescape")
                self._tally.add(LeftOutKind.OTHER_VERSION, decode_declared(data, None).text)
        match part.get_content_type():
            case "multipart/alternative":
                yield from self._versions(children, depth)
            case "multipart/encrypted":
                yield self._named(LeftOutKind.ENCRYPTED_PART, "Encrypted part", children[-1])
            case "message/delivery-status":
                for child in children:
                    yield "\n".join(f"{name}: {value}" for name, value in child.items())
            case kind if kind.startswith("message/"):
                for child in children:
                    yield "Attached message:"
                    yield from self._message(child, depth)
            case _:
                for child in children:
                    yield from self._part(child, depth)

    def _versions(self, children: list[Message], depth: int) -> Iterator[str]:
        """Yield the version of a body that says more; the later ones are the richer ones."""
        read: list[str] = []
        for child in children:
            read, other = fuller_version(read, list(self._part(child, depth)))
            for line in only_in_other(read, other):
                self._tally.add(LeftOutKind.OTHER_VERSION, line)
        yield from read

    def _leaf(self, part: Message, depth: int) -> Iterator[str]:
        kind = part.get_content_type()
        if kind in _SECURED:
            yield from self._secured(part, depth)
        elif kind in _SIGNATURES:
            self._tally.add(LeftOutKind.SIGNATURE, title(part))
        elif part.get_content_maintype() == "image" and not is_attachment(part):
            yield self._named(LeftOutKind.PICTURE, "Picture", part)
        elif part.get_content_maintype() != "text" or is_attachment(part) or kind in _NOT_SHOWN:
            yield self._named(LeftOutKind.ATTACHMENT, "Attachment", part)
        elif kind == "text/html":
            yield from self._markup(part)
        else:
            yield from self._plain(part)

    def _markup(self, part: Message) -> Iterator[str]:
        decoded = decoded_markup(content(part), part.get_content_charset())
        if decoded.text.strip():
            self._note_guess(decoded)
            page = read_web_page(decoded.text, self._tally)
            if page.is_cut_off:
                self._flaws.add(PageFlaw.DAMAGED)
            yield from (parted(block).text for block in page.blocks)

    def _note_guess(self, decoded: Decoded) -> None:
        if not decoded.is_certain:
            self._flaws.add(PageFlaw.GUESSED)

    def _plain(self, part: Message) -> Iterator[str]:
        if has_name(part):
            yield f"Attachment: {title(part)}"
        decoded = plain_text(part)
        self._note_guess(decoded)
        if is_encrypted_text(decoded.text):
            yield self._named(LeftOutKind.ENCRYPTED_PART, "Encrypted part", part)
        else:
            yield decoded.text

    def _secured(self, part: Message, depth: int) -> Iterator[str]:
        """Yield what is wrapped into an S/MIME signature; anything else is encrypted."""
        signed = signed_content(content(part))
        if signed is None:
            is_list = parameter(part, "smime-type") == "certs-only"
            kind = LeftOutKind.SIGNATURE if is_list else LeftOutKind.ENCRYPTED_PART
            yield self._named(kind, str(kind).capitalize(), part)
        else:
            yield from self._part(parse_message(signed), depth + 1)

    def _named(self, kind: LeftOutKind, label: str, part: Message) -> str:
        name = title(part)
        self._tally.add(kind, name)
        return f"{label}: {name}"
