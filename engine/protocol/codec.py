"""Encodes and decodes messages (MessagePack, tagged unions)."""

import struct
from typing import TypeVar

import msgspec

from engine.protocol.replies import AnyReply
from engine.protocol.requests import AnyRequest, CountTokens, DocumentText, OpenReading
from engine.protocol.undecodable import UNDECODABLE

_ARRAY_32 = 0xDD
"""MessagePack's mark of an array with a length of 32 bits."""
_ARRAY_HEADER = struct.Struct(">BI")

Message = TypeVar("Message")


class RequestCodec:
    """Encodes and decodes requests. Decoding raises ``msgspec.MsgspecError`` for anything else."""

    def __init__(self) -> None:
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: msgspec.msgpack.Decoder[AnyRequest] = msgspec.msgpack.Decoder(AnyRequest)

    def encode(self, request: AnyRequest) -> bytes:
        """Request to bytes."""
        if isinstance(request, OpenReading | CountTokens):
            documents = tuple(self._with_encoded_pages(document) for document in request.documents)
            request = msgspec.structs.replace(request, documents=documents)
        return self._encoder.encode(request)

    def decode(self, body: bytes) -> AnyRequest:
        """Bytes to request."""
        return _decoded(self._decoder, body)

    def _with_encoded_pages(self, document: DocumentText) -> DocumentText:
        """Encode page by page: one call for megabytes would hold up every other thread."""
        pages = bytearray(_ARRAY_HEADER.pack(_ARRAY_32, len(document.pages)))
        for page in document.pages:
            self._encoder.encode_into(page, pages, -1)
        return msgspec.structs.replace(document, pages=msgspec.Raw(pages))


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
        return _decoded(self._decoder, body)


def _decoded(decoder: msgspec.msgpack.Decoder[Message], body: bytes) -> Message:
    try:
        return decoder.decode(body)
    except UNDECODABLE as error:
        raise msgspec.DecodeError(str(error)) from error
