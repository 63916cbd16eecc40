"""Messages to bytes and back (MessagePack, tagged unions)."""

import msgspec

from engine.protocol.replies import AnyReply
from engine.protocol.requests import AnyRequest


class RequestCodec:
    """Encodes and decodes requests. Decoding raises ``msgspec.MsgspecError`` for anything else."""

    def __init__(self) -> None:
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: msgspec.msgpack.Decoder[AnyRequest] = msgspec.msgpack.Decoder(AnyRequest)

    def encode(self, request: AnyRequest) -> bytes:
        """Request to bytes."""
        return self._encoder.encode(request)

    def decode(self, body: bytes) -> AnyRequest:
        """Bytes to request."""
        return self._decoder.decode(body)


class ReplyCodec:
    """Encodes and decodes replies. Decoding raises ``msgspec.MsgspecError`` for anything else."""

    def __init__(self) -> None:
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: msgspec.msgpack.Decoder[AnyReply] = msgspec.msgpack.Decoder(AnyReply)

    def encode(self, reply: AnyReply) -> bytes:
        """Reply to bytes."""
        return self._encoder.encode(reply)

    def decode(self, body: bytes) -> AnyReply:
        """Bytes to reply."""
        return self._decoder.decode(body)
