"""Requests to an engine with an encrypted data folder, and its replies."""

from engine.protocol.records import StoreForm
from engine.protocol.reply import Reply
from engine.protocol.request import Request


class Unlock(Request, frozen=True, tag=True):
    """First message to an engine started with ``--encrypted``. Final reply: ``Done``.

    It opens its data folder then. A key that does not open it fails with ``wrong_key``, nothing in
    the folder is touched, and the engine ends.

    Attributes:
        key: of the engine's part of the data folder, 32 bytes.
        while_converting: the form that the store is being brought to, as long as that is not done:
            it may hold both until ``ConvertStore`` is.
    """

    key: bytes
    while_converting: StoreForm | None = None


class ConvertStore(Request, frozen=True, tag=True):
    """Bring the store to the form that ``Unlock`` named.

    Replies: ``ConversionProgress``*, then ``Done``. What is read, asked and saved goes on
    meanwhile. It fails where another process uses the store, and may be cancelled or killed: begun
    again, it goes on.
    """


class ConversionProgress(Reply, frozen=True, tag=True):
    """How far a conversion is; sent after every batch."""

    bytes_done: int
    bytes: int
