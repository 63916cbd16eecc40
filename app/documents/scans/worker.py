"""The recognising process: reads one job from stdin, writes answers to stdout, exits.

It opens files from anywhere and runs large libraries on what is in them; as in the parser process,
a crash, a hang or a flood of memory harms nobody here.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from app.child.channel import Channel
from app.child.confinement import confine, end_unless_called_again
from app.documents.refusal import Refusal, RefusalReason
from app.documents.scans.messages import Recognised, Refused, ScanAnswer, ScanJob
from app.documents.scans.recognised_page import RecognisedPage
from app.documents.scans.recogniser import Recogniser

_ORPHAN_STALLS = 6
"""After so many times the longest stall allowed, nobody can be watching any more."""


def main(make: Callable[[int], Recogniser] | None = None) -> None:
    """Run one job; `make` gives another recogniser than our own."""
    channel = Channel()
    job = channel.receive(msgspec.msgpack.Decoder(ScanJob))
    if job is None:
        return
    limits = job.limits
    confine(memory_bytes=limits.memory_bytes, computing_seconds=limits.total_seconds)
    channel.end_with_application()
    patience = _ORPHAN_STALLS * limits.stall_seconds
    end_unless_called_again(patience)
    for answer in answer_job(job, make or _our_own):
        channel.send(answer)
        end_unless_called_again(patience)


def answer_job(job: ScanJob, make: Callable[[int], Recogniser]) -> Iterator[ScanAnswer]:
    """Yield the answers to a job; `make` gives what recognises with so many threads."""
    try:
        document = _opened(job)
        recogniser = make(job.num_threads)
    except Refusal as refusal:
        yield Refused(refusal.reason, refusal.detail)
        return
    except MemoryError:
        yield Refused(RefusalReason.OUT_OF_MEMORY)
        return
    for number in job.pages:
        yield Recognised(number, _recognised(document, number, recogniser), recogniser.name)


def _opened(job: ScanJob) -> Any:
    # Parsers are loaded under the limits that `main` has set.
    from app.documents.readers.fixed_layout import open_fixed_layout  # noqa: PLC0415

    document, _ = open_fixed_layout(Path(job.path), job.format, job.password)
    return document


def _recognised(document: Any, number: int, recogniser: Recogniser) -> RecognisedPage:
    """Whatever is wrong with a page ends with that page."""
    from app.documents.scans.upright import recognise_upright  # noqa: PLC0415  - as above

    try:
        return recognise_upright(document[number - 1], recogniser)
    except MemoryError:
        return RecognisedPage("", failure="it takes too much memory")
    except Exception as error:
        lines = str(error).splitlines()
        return RecognisedPage("", failure=lines[0] if lines else type(error).__name__)


def _our_own(num_threads: int) -> Recogniser:
    """Return our models, and Tesseract for scripts that they lack, where it is installed."""
    from app.documents.scans.paddle import PaddleRecogniser  # noqa: PLC0415  - as above
    from app.documents.scans.second_look import SecondLook  # noqa: PLC0415
    from app.documents.scans.tesseract import find_tesseract  # noqa: PLC0415

    first, second = PaddleRecogniser(num_threads), find_tesseract(num_threads)
    return SecondLook(first, second) if second is not None else first


if __name__ == "__main__":
    main()
