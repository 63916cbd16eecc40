"""The download process: takes one order on stdin, tells on stdout how it goes, ends.

Everything that touches the network happens here, in a process that may be ended at any moment;
that is how a download is paused. It also ends when its stdin does, so none outlives the program
that began it. stdout is taken for frames before any library is loaded, because libraries print.
"""

import io
import os
import signal
import sys
import traceback
from threading import Thread
from typing import BinaryIO

import msgspec

from app.models.download.downloader import download
from app.models.download.messages import (
    AnyDownloadEvent,
    DownloadOrder,
    RefusalReason,
    Refused,
)
from engine.protocol.framing import read_frame, write_frame


def main() -> None:
    """Carry out one order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever began the download decides when to stop
    events = _take_stdout()
    frame = read_frame(sys.stdin.buffer)
    if frame is None:
        return
    order = msgspec.msgpack.decode(frame, type=DownloadOrder)
    Thread(target=_end_with_stdin, daemon=True).start()

    def report(event: AnyDownloadEvent) -> None:
        write_frame(events, msgspec.msgpack.encode(event))

    try:
        # Loaded after stdout is taken.
        from app.models.download.hub import HuggingFaceHub  # noqa: PLC0415

        download(order, HuggingFaceHub(order.endpoint), report)
    except Exception:
        report(Refused(RefusalReason.INTERNAL, details=traceback.format_exc()))


def _end_with_stdin() -> None:
    # Not through `sys.stdin`: at its end Python waits for whoever reads that, and then aborts.
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(0)


def _take_stdout() -> BinaryIO:
    """Return stdout as a stream of our own and let everything else printed go to stderr."""
    frames = io.BufferedWriter(io.FileIO(os.dup(1), "wb"))
    os.dup2(2, 1)
    return frames


if __name__ == "__main__":
    main()
