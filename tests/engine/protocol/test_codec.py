from engine.protocol.codec import RequestCodec
from engine.protocol.requests import DocumentText, ListSnapshots, OpenReading

READING = OpenReading(
    id=3,
    documents=(
        DocumentText(name="köln.pdf", sha256="a" * 64, pages=("Grüße", "", "漢字\x00\n")),
        DocumentText(name="empty.txt", sha256="b" * 64, pages=()),
    ),
    instructions="Answer.",
)


def test_a_reading_comes_back_as_it_was_sent() -> None:
    codec = RequestCodec()
    assert codec.decode(codec.encode(READING)) == READING


def test_other_requests_come_back_too() -> None:
    codec = RequestCodec()
    request = ListSnapshots(id=7)
    assert codec.decode(codec.encode(request)) == request
