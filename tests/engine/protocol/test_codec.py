import pytest

from engine.protocol.codec import RequestCodec
from engine.protocol.requests import CountTokens, DocumentText, ListSnapshots, OpenReading

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
