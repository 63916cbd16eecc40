import io
import struct

import msgspec
import pytest

from engine.protocol.codec import ReplyCodec, RequestCodec
from engine.protocol.framing import MAX_FRAME_BYTES, FrameError, read_frame, write_frame
from engine.protocol.replies import Done
from engine.protocol.requests import Ask, Turn


@pytest.mark.parametrize("bodies", [[], [b""], [b"a"], [b"x" * 100_000, b"", b"end"]])
def test_frames_come_back_as_they_went_in(bodies: list[bytes]) -> None:
    stream = io.BytesIO()
    for body in bodies:
        write_frame(stream, body)
    stream.seek(0)
    assert [read_frame(stream) for _ in bodies] == bodies
    assert read_frame(stream) is None


def test_a_stream_cut_anywhere_inside_a_frame_is_an_error() -> None:
    stream = io.BytesIO()
    write_frame(stream, b"twelve bytes")
    whole = stream.getvalue()
    for length in range(1, len(whole)):
        with pytest.raises(FrameError):
            read_frame(io.BytesIO(whole[:length]))


def test_an_absurd_length_is_refused_before_anything_is_read() -> None:
    with pytest.raises(FrameError, match="limit"):
        read_frame(io.BytesIO(struct.pack("<I", MAX_FRAME_BYTES + 1)))


def test_messages_survive_the_codec() -> None:
    ask = Ask(id=7, reading="r", question="Why?", history=(Turn(question="a", answer="b"),))
    assert RequestCodec().decode(RequestCodec().encode(ask)) == ask
    assert ReplyCodec().decode(ReplyCodec().encode(Done(id=3))) == Done(id=3)


@pytest.mark.parametrize("body", [b"", b"\xff", b"\x80", msgspec.msgpack.encode({"type": "Nope"})])
def test_foreign_bytes_are_refused(body: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        RequestCodec().decode(body)
