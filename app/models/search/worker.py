"""The search process: reads one order from stdin, writes results to stdout, exits.

Like the download, it may be ended at any moment, and ends when its stdin does.
"""

import traceback

import msgspec

from app.child.channel import Channel
from app.models.download.messages import Refused
from app.models.download.problems import DownloadBroken
from app.models.download.refusal import Refusal
from app.models.search.messages import Found, SearchOrder


def main() -> None:
    """Carry out one order."""
    channel = Channel()
    order = channel.receive(msgspec.msgpack.Decoder(SearchOrder))
    if order is None:
        return
    channel.end_with_application()
    try:
        # Loaded after stdout is taken.
        from app.models.download.hub import HuggingFaceHub  # noqa: PLC0415

        channel.send(Found(tuple(HuggingFaceHub(order.endpoint).search(order.text))))
    except Refusal as refusal:
        channel.send(Refused(refusal.problem, refusal.details))
    except Exception:
        channel.send(Refused(DownloadBroken(), details=traceback.format_exc()))


if __name__ == "__main__":
    main()
