import msgspec
import pytest

from engine.protocol.codec import ReplyCodec, RequestCodec
from engine.protocol.encryption import Unlock
from engine.protocol.replies import TokensCounted
from engine.protocol.requests import (
    CountTokens,
    DocumentText,
    ExportSnapshot,
    ImportSnapshot,
    InspectModel,
    ListSnapshots,
    OpenReading,
)

READING = OpenReading(
    id=3,
    documents=(
        DocumentText(name="köln.pdf", sha256="a" * 64, pages=("Grüße", "", "漢字\x00\n")),
        DocumentText(name="empty.txt", sha256="b" * 64, pages=()),
    ),
    instructions="Answer.",
)


COUNT = CountTokens(
    id=4, path="/models/tiny", documents=READING.documents, instructions=READING.instructions
)


@pytest.mark.parametrize("request_", [READING, COUNT])
def test_documents_come_back_as_they_were_sent(request_: OpenReading | CountTokens) -> None:
    codec = RequestCodec()
    assert codec.decode(codec.encode(request_)) == request_


def test_other_requests_come_back_too() -> None:
    codec = RequestCodec()
    request = ListSnapshots(id=7)
    assert codec.decode(codec.encode(request)) == request


NOT_UTF_8 = b"\x81\xa4type\xa2\xff\xfe"


@pytest.mark.parametrize("body", [b"", b"\xc1", b"\x90", b"\x91" * 9999, NOT_UTF_8])
def test_what_is_no_request_is_refused(body: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        RequestCodec().decode(body)


def test_a_text_that_is_no_utf_8_is_refused() -> None:
    request = RequestCodec().encode(InspectModel(id=1, path="aaaa"))
    with pytest.raises(msgspec.MsgspecError):
        RequestCodec().decode(request.replace(b"aaaa", b"\xff\xfe\xfd\xfc"))
    reply = ReplyCodec().encode(TokensCounted(id=1, path="aaaa", tokens=3))
    with pytest.raises(msgspec.MsgspecError):
        ReplyCodec().decode(reply.replace(b"aaaa", b"\xff\xfe\xfd\xfc"))


def test_no_trace_shows_what_a_request_holds() -> None:
    for request in (
        Unlock(id=1, key=b"secret"),
        ExportSnapshot(id=1, snapshot="a", path="b", passphrase="secret"),
        ImportSnapshot(id=1, path="b", passphrase="secret"),
    ):
        assert repr(request) == f"{type(request).__name__}(id=1)"
