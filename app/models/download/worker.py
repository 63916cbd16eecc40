"""The download process: reads one order from stdin, reports progress on stdout, exits.

Everything that touches the network happens here, in a process that may be ended at any moment;
that is how a download is paused. It also ends when its stdin does, so none outlives the program
that began it.
"""

import traceback

import msgspec

from app.child.channel import Channel
from app.models.download.downloader import download
from app.models.download.messages import DownloadOrder, Refused
from app.models.download.problems import DownloadBroken


def main() -> None:
    """Carry out one order."""
    channel = Channel()
    order = channel.receive(msgspec.msgpack.Decoder(DownloadOrder))
    if order is None:
        return
    channel.end_with_application()
    try:
        # Loaded after stdout is taken.
        from app.models.download.hub import HuggingFaceHub  # noqa: PLC0415

        download(order, HuggingFaceHub(order.endpoint), channel.send)
    except Exception:
        channel.send(Refused(DownloadBroken(), details=traceback.format_exc()))


if __name__ == "__main__":
    main()
